/** What is asked of the process that renders, and what it answers. */

/** Files that say what the site is made from, as a build writes them. */
export interface GivenFiles {
  club: string;
  manifest: string;
}

export interface Asked {
  id: number;
  given: GivenFiles;
  /** Path and query, percent-encoded: `/equipos/`, `/equipos.data`. */
  url: string;
}

export interface Rendered {
  status: number;
  headers: [name: string, value: string][];
  body: string;
}

export type Answer = { id: number } & ({ rendered: Rendered } | { failure: string });
