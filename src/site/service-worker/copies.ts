/** The copies on this device, each with the moment at which the network gave it. */
import { CACHE_PREFIX } from '../../contract/offline.ts';
import { build, type Kept } from './kept.ts';

/** Pages stand beside the scripts and styles that they were made with. */
export const PAGES = `${CACHE_PREFIX}${build.version}`;
/** Calendars go with any. */
const CALENDARS = `${CACHE_PREFIX}calendarios`;

const SAVED_AT = 'x-saved-at';
const cacheOf = ({ kind }: Kept) => caches.open(kind === 'calendar' ? CALENDARS : PAGES);

export interface StoredCopy {
  savedAt: number;
  text: string;
  headers: Headers;
}

export async function findCopy(kept: Kept): Promise<StoredCopy | null> {
  const found = await (await cacheOf(kept)).match(kept.path);
  if (!found) return null;
  const headers = new Headers(found.headers);
  const savedAt = Number(headers.get(SAVED_AT));
  headers.delete(SAVED_AT);
  return { savedAt, text: await found.text(), headers };
}

/** When a copy was stored, ms; 0 where there is none. */
export async function savedAt(kept: Kept): Promise<number> {
  const found = await (await cacheOf(kept)).match(kept.path);
  return Number(found?.headers.get(SAVED_AT) ?? 0);
}

/** Takes the place of the former copy. Where the device has no room for it, that one stays, as old as it is. */
export async function storeCopy(kept: Kept, text: string, from: Headers): Promise<boolean> {
  const headers = new Headers(from);
  // The text is plain by now, and may be longer.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(SAVED_AT, String(Date.now()));
  return stored(await cacheOf(kept), kept.path, new Response(text, { headers }));
}

/** Whether there was room for it. */
async function stored(cache: Cache, key: string, response: Response): Promise<boolean> {
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
  const cache = await caches.open(PAGES);
  const files = build.assets.map(async (path) => {
    if (await cache.match(path)) return true;
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${response.status}: ${path}`);
    return stored(cache, path, response);
  });
  return (await Promise.all(files)).every(Boolean);
}

/** What is no longer there is not to be found here either. */
export async function dropCopy(path: string): Promise<void> {
  for (const name of [PAGES, CALENDARS]) await (await caches.open(name)).delete(path);
}

/** Addresses of the pages that a cache holds. */
export async function pagesIn(cache: string): Promise<string[]> {
  const keys = await (await caches.open(cache)).keys();
  const paths = keys.map(({ url }) => new URL(url).pathname);
  return build.pages.filter((path) => paths.includes(path));
}

/** Pages that are kept at most: about 4 MB. */
const MOST_PAGES = 40;

/** Of more pages than that, those go whose last visit is longest ago. */
export async function dropOldest(): Promise<void> {
  const visits = (await pagesIn(PAGES)).map(async (path) => ({
    path,
    at: await savedAt({ kind: 'page', path }),
  }));
  const newestFirst = (await Promise.all(visits)).toSorted((a, b) => b.at - a.at);
  await Promise.all(newestFirst.slice(MOST_PAGES).map(({ path }) => dropCopy(path)));
}

/** Caches of other versions. */
export async function formerCaches(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== PAGES && name !== CALENDARS);
}
