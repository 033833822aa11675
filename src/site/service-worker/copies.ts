/** The copies on this device, each with the moment at which the network gave it. */
import { CALENDARS } from '../../addresses/paths.ts';
import { CACHE_PREFIX, type WorkerBuild, withoutTrailingSlash } from './protocol.ts';

/** The worker's own global. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/** Put in by src/build/service-worker.ts. */
declare const WORKER_BUILD: WorkerBuild;
export const build = WORKER_BUILD;

/** What may be kept: a page, a calendar. */
export interface CacheTarget {
  kind: 'page' | 'calendar';
  /** Of the page or the calendar. */
  path: string;
}

const pages = new Set(build.pages);
const assets = new Set(build.assets);

export const isAsset = (path: string): boolean => assets.has(path);

/** What an address stands for; null where it is nothing that is kept. The filters in a query change no page's HTML. */
export function cacheTargetOf({ pathname }: URL, isNavigation: boolean): CacheTarget | null {
  if (isCalendar(pathname)) return { kind: 'calendar', path: pathname };
  const path = withoutTrailingSlash(pathname);
  return isNavigation && pages.has(path) ? { kind: 'page', path } : null;
}

/**
 * Whether an answer is what it should be, and not a page of the network's own that wants a password, and, if a page, of
 * this version: a page of a newer build would miss its scripts and styles.
 */
function isValidResponse({ kind, path }: CacheTarget, { status, url }: Response, text: string): boolean {
  if (status !== 200) return false;
  if (kind === 'calendar') return text.startsWith('BEGIN:VCALENDAR');
  // After a redirect it is another page's; only a slash may have come.
  if (withoutTrailingSlash(new URL(url).pathname) !== path) return false;
  const named = assetsIn(text);
  return named.length > 0 && named.every(isAsset);
}

/** The scripts, styles and fonts that a page names. */
const assetsIn = (html: string): string[] => html.match(/\/assets\/[\w.-]+/g) ?? [];

/** Pages stand beside the scripts and styles that they were made with. */
export const PAGE_CACHE = `${CACHE_PREFIX}${build.version}`;
/** Calendars go with any. */
const CALENDAR_CACHE = `${CACHE_PREFIX}calendarios`;

const SAVED_AT = 'x-saved-at';
const cacheOf = ({ kind }: CacheTarget) => caches.open(kind === 'calendar' ? CALENDAR_CACHE : PAGE_CACHE);

export interface StoredCopy {
  savedAt: number;
  text: string;
  headers: Headers;
}

export async function findCopy(kept: CacheTarget): Promise<StoredCopy | null> {
  const found = await (await cacheOf(kept)).match(kept.path);
  if (!found) return null;
  const headers = new Headers(found.headers);
  const savedAt = Number(headers.get(SAVED_AT));
  headers.delete(SAVED_AT);
  return { savedAt, text: await found.text(), headers };
}

/** When a copy was stored, ms; 0 where there is none. */
async function savedAt(kept: CacheTarget): Promise<number> {
  const found = await (await cacheOf(kept)).match(kept.path);
  return Number(found?.headers.get(SAVED_AT) ?? 0);
}

/** Replaces the former copy, which stays where the device has no room. */
async function putCopy(kept: CacheTarget, text: string, from: Headers): Promise<boolean> {
  const headers = new Headers(from);
  // The text is plain by now, and may be longer.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(SAVED_AT, String(Date.now()));
  return putIfRoom(await cacheOf(kept), kept.path, new Response(text, { headers }));
}

/** Whether there was room for it. */
async function putIfRoom(cache: Cache, key: string, response: Response): Promise<boolean> {
  try {
    await cache.put(key, response);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false;
    throw error;
  }
}

/**
 * Fetches the files that pages need and that are not here yet. Answers whether there was room for all: without them a
 * copy is of little use. Throws where the network fails.
 */
export async function storeFiles(): Promise<boolean> {
  const cache = await caches.open(PAGE_CACHE);
  const files = build.assets.map(async (path) => {
    if (await cache.match(path)) return true;
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${response.status}: ${path}`);
    return putIfRoom(cache, path, response);
  });
  return (await Promise.all(files)).every(Boolean);
}

/** What is no longer there is not to be found here either. */
async function deleteCopy(path: string): Promise<void> {
  for (const name of [PAGE_CACHE, CALENDAR_CACHE]) await (await caches.open(name)).delete(path);
}

/** Addresses of the pages that a cache holds. */
export async function pagesIn(cache: string): Promise<string[]> {
  const keys = await (await caches.open(cache)).keys();
  const paths = keys.map(({ url }) => new URL(url).pathname);
  return build.pages.filter((path) => paths.includes(path));
}

/** Pages that are kept at most: about 4 MB. */
const MAX_PAGES = 40;

/** Of more pages than that, those go whose last visit is longest ago. */
async function deleteOldestPages(): Promise<void> {
  const visits = (await pagesIn(PAGE_CACHE)).map(async (path) => ({
    path,
    at: await savedAt({ kind: 'page', path }),
  }));
  const newestFirst = (await Promise.all(visits)).toSorted((a, b) => b.at - a.at);
  await Promise.all(newestFirst.slice(MAX_PAGES).map(({ path }) => deleteCopy(path)));
}

/** Caches of other versions. */
export async function formerCaches(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter(
    (name) => name.startsWith(CACHE_PREFIX) && name !== PAGE_CACHE && name !== CALENDAR_CACHE,
  );
}

/** Pages that are fetched ahead are fetched again when they are older, ms. */
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

/** Keeps an answer of the network where it is good. The copy of a page that is gone goes, too. */
export async function storeResponse(kept: CacheTarget, response: Response, text: string): Promise<boolean> {
  if (response.status === 404 || response.status === 410) await deleteCopy(kept.path);
  if (isValidResponse(kept, response, text)) return putCopy(kept, text, response.headers);
  // Made by a newer build: its worker is there, too. One that is just being installed may not ask.
  if (response.ok && kept.kind === 'page' && assetsIn(text).length > 0)
    worker.registration.update().catch(() => {});
  return false;
}

/** Keeps a page. Answers whether it is one, and there was room. Throws where the network or the server fails. */
export async function fetchAndStorePage(path: string): Promise<boolean> {
  // Not from the browser's own cache: the copy says when it was kept.
  const response = await fetch(path, { cache: 'no-cache', priority: 'low' });
  if (response.status >= 500) throw new Error(`${response.status}: ${path}`);
  return storeResponse({ kind: 'page', path }, response, await response.text());
}

/**
 * Keeps the page that a visitor sees, and now and then those that are fetched ahead; after them the venues that a
 * team's page leads to, so that the way to the hall is there. Nothing without a network, or once there is no room.
 */
export async function storeShownPage(path: string): Promise<void> {
  if (!(await storeFiles())) return;
  if (build.pages.includes(path) && !(await fetchAndStorePage(path))) return;
  await fetchAndStoreAll(await withoutFreshCopy(build.ahead));
  if (/^\/equipos\/[^/]+\/./.test(path))
    await fetchAndStoreAll(await withoutFreshCopy(await venuesLinkedFrom(path)));
  await deleteOldestPages();
}

const fetchAndStoreAll = (paths: string[]) => Promise.allSettled(paths.map(fetchAndStorePage));

/** Those of which there is no copy, or one that is older than half a day. */
async function withoutFreshCopy(paths: string[]): Promise<string[]> {
  const moments = await Promise.all(paths.map((path) => savedAt({ kind: 'page', path })));
  return paths.filter((_, i) => Date.now() - (moments[i] ?? 0) > HALF_A_DAY_MS);
}

/** The venues that a page leads to, as its copy names them. */
async function venuesLinkedFrom(path: string): Promise<string[]> {
  const text = (await findCopy({ kind: 'page', path }))?.text ?? '';
  return build.pages.filter((each) => each.startsWith('/entrenamientos/') && text.includes(`href="${each}"`));
}

const isCalendar = (path: string): boolean => path.startsWith(`${CALENDARS}/`) && path.endsWith('.ics');
