/** What pages, the service worker and the build agree on about the copies that are kept for use without a network. */

/** Address of the service worker. */
export const WORKER_PATH = '/sw.js';

/** All caches of the site begin with it. */
export const CACHE_PREFIX = 'copias-';

/** Of the element, empty in every page as it was built, that says how old a copy is. */
export const COPY_LINE_ID = 'copia-guardada';

/** What the build tells the worker. */
export interface WorkerBuild {
  /** Differs where scripts or styles differ: a copy needs those that it was made with. */
  version: string;
  /** Addresses of the pages that may be kept. */
  pages: string[];
  /** Those of them that are fetched before anybody asks. */
  ahead: string[];
  /** Addresses of the files that those pages need. */
  assets: string[];
  /** The page, as HTML, that stands for one that is not kept; `KEPT_LIST` is where those go that are. */
  noCopyPage: string;
}

/** In the page for what is not kept: the links to pages that are. */
export const KEPT_LIST = '<!-- kept -->';

/** Why a copy is shown: no network at all, or a server that does not answer, or fails. */
export type Cause = 'offline' | 'silent';

export interface Copy {
  /** When the network gave it, ms since 1970. */
  savedAt: number;
  cause: Cause;
}

/** From a page to the worker: the address that it shows. */
export interface Shown {
  shown: string;
}

/** A page's address without the slash that static hosts put at its end. */
export const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);
