/** What is asked of the process that renders, and what it answers. */

/** Files that say what the site is made from, as a build writes them. */
export interface GivenFiles {
  club: string;
  manifest: string;
}

/** Address of what a rendered site has besides its pages: the season, as scripts read it, named by its content. */
export const AGENDA_FILE = /^\/assets\/agenda-\w+\.json$/;

export interface Asked {
  id: number;
  given: GivenFiles;
  /** Of a page, or one that AGENDA_FILE describes. */
  path: string;
}

export type Answer = { id: number } & ({ text: string } | { failure: string });
