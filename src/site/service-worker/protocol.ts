/** Protocol between pages, service worker and build for offline copies. */

/** Prefix of all cache names of the site. */
export const CACHE_PREFIX = 'copias-';

/** Data that the build passes to the worker. */
export interface WorkerBuild {
  /** Version of pages that show the season, and of the cache. Changes with scripts, styles or the season's data. */
  version: string;
  /** Version of the other pages, which stay as they are while the season changes. */
  codeVersion: string;
  /** Pages that may be stored, by path. */
  pages: Record<string, WorkerPage>;
  /** Paths among them that are prefetched. */
  prefetched: string[];
  /** Paths of the files that those pages need. */
  assets: string[];
  /** HTML page shown for a page without a copy; `STORED_PAGES_PLACEHOLDER` marks the place for links to stored pages. */
  noCopyPage: string;
}

export interface WorkerPage {
  /** Text of a link to the page, HTML. */
  title: string;
  /** Paths of pages that are stored with it. */
  storedWith?: string[];
}

/**
 * Placeholder for the age of a copy in pages of a version. A page with the version's placeholder needs only files that the
 * worker of that version stores.
 */
export const copyLinePlaceholder = (version: string): string => `<!-- copy-line ${version} -->`;

/** Placeholder for the links to stored pages. */
export const STORED_PAGES_PLACEHOLDER = '<!-- stored-pages -->';

/** Reason to show a copy: no network, or a server that fails or does not answer. */
export type OfflineCause = 'offline' | 'unresponsive';

export interface OfflineCopy {
  /** Time of the response, ms since 1970. */
  savedAt: number;
  cause: OfflineCause;
}

/** Message from a page to the worker with the path it shows. */
export interface ShownPathMessage {
  shown: string;
}

/** Strips the trailing slash that static hosts add to a path. */
export const withoutTrailingSlash = (path: string): string =>
  path.length > 1 ? path.replace(/\/$/, '') : path;
