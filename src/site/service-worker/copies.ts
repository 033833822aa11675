/** The copies on this device, each with the moment at which the network gave it. */
import { CACHE_PREFIX } from '../../contract/offline.ts';
import type { Kept } from './kept.ts';
import { build } from './scope.ts';

/** Pages stand beside the scripts and styles that they were made with. */
export const PAGES = `${CACHE_PREFIX}${build.version}`;
/** Calendars go with any. */
const CALENDARS = `${CACHE_PREFIX}calendarios`;

const SAVED_AT = 'x-saved-at';
const cacheOf = ({ kind }: Kept) => caches.open(kind === 'calendar' ? CALENDARS : PAGES);
const keyOf = ({ kind, path }: Kept) => (kind === 'data' ? `${path}.data` : path);

export interface StoredCopy {
  savedAt: number;
  text: string;
  headers: Headers;
}

export async function findCopy(kept: Kept): Promise<StoredCopy | null> {
  const found = await (await cacheOf(kept)).match(keyOf(kept));
  if (!found) return null;
  const headers = new Headers(found.headers);
  const savedAt = Number(headers.get(SAVED_AT));
  headers.delete(SAVED_AT);
  return { savedAt, text: await found.text(), headers };
}

/** When a copy was stored, ms; 0 where there is none. */
export async function savedAt(kept: Kept): Promise<number> {
  const found = await (await cacheOf(kept)).match(keyOf(kept));
  return Number(found?.headers.get(SAVED_AT) ?? 0);
}

/** Takes the place of the former copy. */
export async function storeCopy(kept: Kept, text: string, from: Headers): Promise<void> {
  const headers = new Headers(from);
  // The text is plain by now, and may be longer.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(SAVED_AT, String(Date.now()));
  await (await cacheOf(kept)).put(keyOf(kept), new Response(text, { headers }));
}

/** What is no longer there is not to be found here either. */
export async function dropCopy(path: string): Promise<void> {
  const pages = await caches.open(PAGES);
  await Promise.all([pages.delete(path), pages.delete(`${path}.data`)]);
  await (await caches.open(CALENDARS)).delete(path);
}

/** Addresses of the pages that a cache holds. */
export async function pagesIn(cache: string): Promise<string[]> {
  const keys = await (await caches.open(cache)).keys();
  const paths = keys.map(({ url }) => new URL(url).pathname);
  return build.pages.filter((path) => paths.includes(path));
}

/** Caches of other versions. */
export async function formerCaches(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== PAGES && name !== CALENDARS);
}
