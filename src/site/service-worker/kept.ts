import { isCalendar, withoutSlash } from '../../contract/offline.ts';
import { build } from './scope.ts';

/** What may be kept: a page, the data that it is drawn from after a page change, a calendar. */
export interface Kept {
  kind: 'page' | 'data' | 'calendar';
  /** Of the page or the calendar. */
  path: string;
}

const pages = new Set(build.pages);
const assets = new Set(build.assets);

/** Address of the data that a page is drawn from. */
export const dataOf = (path: string): string => `${path === '/' ? '/_' : path}.data`;

export const isAsset = (path: string): boolean => assets.has(path);

/** What an address stands for; null where it is nothing that is kept. The filters in a query change no page's HTML. */
export function keptAt({ pathname }: URL, isNavigation: boolean): Kept | null {
  if (isCalendar(pathname)) return { kind: 'calendar', path: pathname };
  // As React Router asks for it on a page with and without a slash at its end.
  const isData = pathname.endsWith('.data');
  if (!isData && !isNavigation) return null;
  const path = withoutSlash(isData ? pathname.replace(/(\/_)?\.data$/, '') : pathname) || '/';
  return pages.has(path) ? { kind: isData ? 'data' : 'page', path } : null;
}

/**
 * Whether an answer is what it should be, and not a page of the network's own that wants a password, and, if a page, of
 * this version: a page of a newer build would miss its scripts and styles.
 */
export function isGood({ kind, path }: Kept, { status, url }: Response, text: string): boolean {
  if (status !== 200) return false;
  if (kind === 'data') return text.startsWith('[');
  if (kind === 'calendar') return text.startsWith('BEGIN:VCALENDAR');
  // After a redirect it is another page's; only a slash may have come.
  if (withoutSlash(new URL(url).pathname) !== path) return false;
  const named = namedAssets(text);
  return named.length > 0 && named.every(isAsset);
}

/** The scripts, styles and fonts that a page names. */
export const namedAssets = (html: string): string[] => html.match(/\/assets\/[\w.-]+/g) ?? [];
