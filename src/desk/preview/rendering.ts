/** What is asked of the process that renders, and what it answers. */

/** Files that say what the site is made from, as a build writes them. */
export interface GivenFiles {
  club: string;
  manifest: string;
}

/** What a rendered site has besides its pages: the season, as scripts read it. */
export const AGENDA_FILE = '/assets/agenda.json';

export interface Asked {
  id: number;
  given: GivenFiles;
  /** Of a page, or AGENDA_FILE. */
  path: string;
}

export type Answer = { id: number } & ({ text: string } | { failure: string });
