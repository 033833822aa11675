/** Cache of pages, calendars and assets on the device. Each copy has the time of the response. */
import { CALENDARS_PATH } from '../../base/addresses/paths.ts';
import { CACHE_PREFIX, copyLinePlaceholder, type WorkerBuild, withoutTrailingSlash } from './protocol.ts';

/** Global scope of the service worker. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/** Defined by src/site/build/service-worker.ts. */
declare const WORKER_BUILD: WorkerBuild;
export const build = WORKER_BUILD;

/** Page or calendar that is stored for offline use. */
export interface CacheTarget {
  kind: 'page' | 'calendar';
  /** Path of the page or calendar; the cache key. */
  path: string;
}

/** Returns the placeholder of this version in a page, where a copy shows its age; undefined in a page of another version. */
export const findCopyLine = (text: string): string | undefined =>
  [build.version, build.codeVersion].map(copyLinePlaceholder).find((line) => text.includes(line));

const assets = new Set(build.assets);

export const isAsset = (path: string): boolean => assets.has(path);

/** Returns the cache target of a URL; null if it is not stored. The query is ignored because it does not change the HTML. */
export function cacheTargetOf({ pathname }: URL, isNavigation: boolean): CacheTarget | null {
  if (isCalendar(pathname)) return { kind: 'calendar', path: pathname };
  const path = withoutTrailingSlash(pathname);
  return isNavigation && isPage(path) ? { kind: 'page', path } : null;
}

const isPage = (path: string): boolean => Object.hasOwn(build.pages, path);

/**
 * True for a response that may be stored: not the login page of a captive portal, and not a page of a newer build, whose
 * scripts and styles are missing from the cache.
 */
function isValidResponse({ kind, path }: CacheTarget, { status, url }: Response, text: string): boolean {
  if (status !== 200) return false;
  if (kind === 'calendar') return text.startsWith('BEGIN:VCALENDAR');
  // A redirect may only have added a trailing slash; anything else is another page.
  if (withoutTrailingSlash(new URL(url).pathname) !== path) return false;
  return findCopyLine(text) !== undefined;
}

/** Cache of pages with the scripts and styles of their build. */
export const PAGE_CACHE = `${CACHE_PREFIX}${build.version}`;
/** Cache of calendars, which do not depend on a build. */
const CALENDAR_CACHE = `${CACHE_PREFIX}calendarios`;

const SAVED_AT = 'x-saved-at';
const cacheOf = ({ kind }: CacheTarget) => caches.open(kind === 'calendar' ? CALENDAR_CACHE : PAGE_CACHE);

export interface StoredCopy {
  savedAt: number;
  text: string;
  headers: Headers;
}

export async function findCopy(target: CacheTarget): Promise<StoredCopy | null> {
  const response = await (await cacheOf(target)).match(target.path);
  if (!response) return null;
  const headers = new Headers(response.headers);
  const savedAt = Number(headers.get(SAVED_AT));
  headers.delete(SAVED_AT);
  return { savedAt, text: await response.text(), headers };
}

/** Returns the time at which a copy was stored, as epoch ms; 0 if there is none. */
async function readSavedAt(target: CacheTarget): Promise<number> {
  const response = await (await cacheOf(target)).match(target.path);
  return Number(response?.headers.get(SAVED_AT) ?? 0);
}

/** Replaces a copy. Returns false if the device has no room; the old copy stays. */
async function putCopy(target: CacheTarget, text: string, sourceHeaders: Headers): Promise<boolean> {
  const headers = new Headers(sourceHeaders);
  // The text is decoded, so these headers no longer apply.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(SAVED_AT, String(Date.now()));
  return putIfRoom(await cacheOf(target), target.path, new Response(text, { headers }));
}

/** Stores a response. Returns false if the device has no room. */
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
 * Fetches and stores the assets that are not in the cache yet. Without them, stored pages are of little use.
 * @returns false if the device has no room for all of them
 * @throws Error if the network or the server fails
 */
export async function storeAssets(): Promise<boolean> {
  const cache = await caches.open(PAGE_CACHE);
  const downloads = build.assets.map(async (path) => {
    if (await cache.match(path)) return true;
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${response.status}: ${path}`);
    return putIfRoom(cache, path, response);
  });
  return (await Promise.all(downloads)).every(Boolean);
}

/** Deletes the copy of a page or calendar. */
async function deleteCopy(path: string): Promise<void> {
  for (const name of [PAGE_CACHE, CALENDAR_CACHE]) await (await caches.open(name)).delete(path);
}

/** Returns the paths of the pages in a cache. */
export async function pagesIn(cache: string): Promise<string[]> {
  const keys = await (await caches.open(cache)).keys();
  const paths = keys.map(({ url }) => new URL(url).pathname);
  return Object.keys(build.pages).filter((path) => paths.includes(path));
}

/** Maximum number of stored pages, about 4 MB. */
const MAX_PAGES = 40;

/** Deletes the least recently visited pages beyond the limit. */
async function deleteOldestPages(): Promise<void> {
  const visits = (await pagesIn(PAGE_CACHE)).map(async (path) => ({
    path,
    savedAt: await readSavedAt({ kind: 'page', path }),
  }));
  const newestFirst = (await Promise.all(visits)).toSorted((a, b) => b.savedAt - a.savedAt);
  await Promise.all(newestFirst.slice(MAX_PAGES).map(({ path }) => deleteCopy(path)));
}

/** Returns the names of the page caches of other builds. */
export async function outdatedCaches(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter(
    (name) => name.startsWith(CACHE_PREFIX) && name !== PAGE_CACHE && name !== CALENDAR_CACHE,
  );
}

/** Age after which prefetched pages are fetched again, ms. */
const MAX_COPY_AGE_MS = 12 * 60 * 60 * 1000;

/**
 * Stores a valid response, and deletes the copy of a page that is gone.
 * @returns true if the response was stored
 */
export async function storeResponse(target: CacheTarget, response: Response, text: string): Promise<boolean> {
  if (response.status === 404 || response.status === 410) await deleteCopy(target.path);
  if (isValidResponse(target, response, text)) return putCopy(target, text, response.headers);
  // It may be a page of a newer build, which has a new worker. A worker that is being installed must not update.
  if (response.ok && target.kind === 'page') worker.registration.update().catch(() => {});
  return false;
}

/**
 * Fetches and stores a page.
 * @returns true if the response was valid and there was room
 * @throws Error if the network or the server fails
 */
export async function fetchAndStorePage(path: string): Promise<boolean> {
  // Not from the HTTP cache, because the copy shows when it was stored.
  const response = await fetch(path, { cache: 'no-cache', priority: 'low' });
  if (response.status >= 500) throw new Error(`${response.status}: ${path}`);
  return storeResponse({ kind: 'page', path }, response, await response.text());
}

/**
 * Stores the page that a visitor sees, and twice a day the prefetched pages. Also stores the pages that are stored
 * with the shown one. Stops if the network fails or the device has no room.
 */
export async function storeShownPage(path: string): Promise<void> {
  if (!(await storeAssets())) return;
  if (isPage(path) && !(await fetchAndStorePage(path))) return;
  const furtherPaths = [...build.prefetched, ...(build.pages[path]?.storedWith ?? [])];
  await fetchAndStoreAll(await pathsWithoutFreshCopy(furtherPaths));
  await deleteOldestPages();
}

const fetchAndStoreAll = (paths: string[]) => Promise.allSettled(paths.map(fetchAndStorePage));

/** Returns the pages without a copy, or with one older than half a day. */
async function pathsWithoutFreshCopy(paths: string[]): Promise<string[]> {
  const savedTimes = await Promise.all(paths.map((path) => readSavedAt({ kind: 'page', path })));
  return paths.filter((_, i) => Date.now() - (savedTimes[i] ?? 0) > MAX_COPY_AGE_MS);
}

const isCalendar = (path: string): boolean => path.startsWith(`${CALENDARS_PATH}/`) && path.endsWith('.ics');
