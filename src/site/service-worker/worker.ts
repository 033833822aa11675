import {
  build,
  cacheTargetOf,
  fetchAndStorePage,
  formerCaches,
  isAsset,
  PAGE_CACHE,
  pagesIn,
  storeFiles,
  storeShownPage,
  worker,
} from './copies.ts';
import { fetchNavigation, networkFirst, noCopyPage } from './network-first.ts';
import type { ShownPathMessage } from './protocol.ts';

/**
 * The service worker: keeps the pages and calendars that somebody visits for use without a network.
 * docs/decisions/0020-copies-for-the-sports-hall.md has the reasons.
 */

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  const { shown } = (event.data ?? {}) as Partial<ShownPathMessage>;
  if (!shown) return;
  // One that was loaded while this worker started.
  event.waitUntil(worker.clients.claim());
  event.waitUntil(storeShownPage(shown).catch(() => {}));
});

/** What is not named here goes to the network as if there were no worker: photos, forms, other origins. */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('range'))
    return;
  const isNavigation = request.mode === 'navigate';
  const kept = cacheTargetOf(url, isNavigation);
  if (kept) event.respondWith(networkFirst(event, kept));
  else if (isAsset(url.pathname)) event.respondWith(asset(request));
  else if (isNavigation) event.respondWith(fetchNavigation(event).catch(noCopyPage));
});

/** Names of these files change with their content: one that is here is the right one. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request.url).catch(() => undefined)) ?? fetch(request);
}

/** From one version to the next: nothing that was kept is lost, and no page is left with the scripts of another. */

/**
 * Fetches the files that pages need, the pages that are fetched ahead, and again those that the former version kept.
 * Where the network fails, the former version goes on, and the browser tries again another time; where there is no room,
 * trying again would only cost data: the next visits keep what they can.
 */
export async function install(): Promise<void> {
  if (await storeFiles()) {
    const former = await Promise.all((await formerCaches()).map(pagesIn));
    await Promise.all([...new Set([...build.ahead, ...former.flat()])].map(fetchAndStorePage));
  }
  await worker.skipWaiting();
}

/** Takes over. */
export async function activate(): Promise<void> {
  await removeOutdated().catch(() => {});
  // The browser asks the network for a page while it starts the worker: pages come no later than without one.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** What former versions kept, and pages that the site no longer has. */
async function removeOutdated(): Promise<void> {
  for (const name of await formerCaches()) await caches.delete(name);
  const cache = await caches.open(PAGE_CACHE);
  const known = new Set([...build.assets, ...build.pages]);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!known.has(pathname)) await cache.delete(pathname);
  }
}
