import {
  build,
  cacheTargetOf,
  fetchAndStorePage,
  isAsset,
  outdatedCaches,
  PAGE_CACHE,
  pagesIn,
  storeAssets,
  storeShownPage,
  worker,
} from './copies.ts';
import { fetchNavigation, networkFirst, noCopyPage } from './network-first.ts';
import type { ShownPathMessage } from './protocol.ts';

/**
 * The service worker: stores visited pages and calendars for offline use
 * (docs/decisions/0020-copies-for-the-sports-hall.md).
 */

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  const { shown } = (event.data ?? {}) as Partial<ShownPathMessage>;
  if (!shown) return;
  // A page that was loaded while this worker started is not controlled yet.
  event.waitUntil(worker.clients.claim());
  event.waitUntil(storeShownPage(shown).catch(() => {}));
});

/** Requests without a target (photos, forms, other origins) go to the network without the worker. */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('range'))
    return;
  const isNavigation = request.mode === 'navigate';
  const target = cacheTargetOf(url, isNavigation);
  if (target) event.respondWith(networkFirst(event, target));
  else if (isAsset(url.pathname)) event.respondWith(fetchAsset(request));
  else if (isNavigation) event.respondWith(fetchNavigation(event).catch(noCopyPage));
});

/** Returns an asset from the cache or the network. Asset names contain a content hash, so a cached file is always current. */
async function fetchAsset(request: Request): Promise<Response> {
  return (await caches.match(request.url).catch(() => undefined)) ?? fetch(request);
}

/**
 * Stores the assets, the prefetched pages and those that the previous version had stored, so that no page keeps another
 * version's scripts. If the network fails, installation fails, the previous worker stays and the browser retries later. If the
 * device has no room, installation succeeds: retrying would only cost data, and later visits store what they can.
 */
export async function install(): Promise<void> {
  if (await storeAssets()) {
    const previousPages = await Promise.all((await outdatedCaches()).map(pagesIn));
    await Promise.all([...new Set([...build.prefetched, ...previousPages.flat()])].map(fetchAndStorePage));
  }
  await worker.skipWaiting();
}

/** Deletes outdated copies and takes control of open pages. */
export async function activate(): Promise<void> {
  await deleteOutdatedCopies().catch(() => {});
  // The browser requests a page while it starts the worker, so that the worker does not delay it.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** Deletes the caches of previous versions, and copies of pages that no longer exist. */
async function deleteOutdatedCopies(): Promise<void> {
  for (const name of await outdatedCaches()) await caches.delete(name);
  const cache = await caches.open(PAGE_CACHE);
  const currentPaths = new Set([...build.assets, ...Object.keys(build.pages)]);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!currentPaths.has(pathname)) await cache.delete(pathname);
  }
}
