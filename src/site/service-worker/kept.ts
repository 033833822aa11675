import { isCalendar, type WorkerBuild, withoutSlash } from '../../contract/offline.ts';

/** The worker's own global. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/** Put in by src/build/service-worker.ts. */
declare const WORKER_BUILD: WorkerBuild;
export const build = WORKER_BUILD;

/** What may be kept: a page, a calendar. */
export interface Kept {
  kind: 'page' | 'calendar';
  /** Of the page or the calendar. */
  path: string;
}

const pages = new Set(build.pages);
const assets = new Set(build.assets);

export const isAsset = (path: string): boolean => assets.has(path);

/** What an address stands for; null where it is nothing that is kept. The filters in a query change no page's HTML. */
export function keptAt({ pathname }: URL, isNavigation: boolean): Kept | null {
  if (isCalendar(pathname)) return { kind: 'calendar', path: pathname };
  const path = withoutSlash(pathname);
  return isNavigation && pages.has(path) ? { kind: 'page', path } : null;
}

/**
 * Whether an answer is what it should be, and not a page of the network's own that wants a password, and, if a page, of
 * this version: a page of a newer build would miss its scripts and styles.
 */
export function isGood({ kind, path }: Kept, { status, url }: Response, text: string): boolean {
  if (status !== 200) return false;
  if (kind === 'calendar') return text.startsWith('BEGIN:VCALENDAR');
  // After a redirect it is another page's; only a slash may have come.
  if (withoutSlash(new URL(url).pathname) !== path) return false;
  const named = namedAssets(text);
  return named.length > 0 && named.every(isAsset);
}

/** The scripts, styles and fonts that a page names. */
export const namedAssets = (html: string): string[] => html.match(/\/assets\/[\w.-]+/g) ?? [];
