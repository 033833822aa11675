/**
 * The service worker: keeps the pages and calendars that somebody visits for use without a network.
 * docs/decisions/0020-copies-for-the-sports-hall.md has the reasons.
 */
import type { Shown } from '../../contract/offline.ts';
import { keepShown } from './keep.ts';
import { isAsset, keptAt } from './kept.ts';
import { activate, install } from './life.ts';
import { fetchNavigation, networkFirst } from './network-first.ts';
import { noCopyPage } from './no-copy-page.ts';
import { worker } from './scope.ts';

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  const { shown } = (event.data ?? {}) as Partial<Shown>;
  if (!shown) return;
  // One that was loaded while this worker started.
  event.waitUntil(worker.clients.claim());
  event.waitUntil(keepShown(shown).catch(() => {}));
});

/** What is not named here goes to the network as if there were no worker: photos, forms, other origins. */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('range'))
    return;
  const isNavigation = request.mode === 'navigate';
  const kept = keptAt(url, isNavigation);
  if (kept) event.respondWith(networkFirst(event, kept));
  else if (isAsset(url.pathname)) event.respondWith(asset(request));
  else if (isNavigation) event.respondWith(fetchNavigation(event).catch(noCopyPage));
});

/** Names of these files change with their content: one that is here is the right one. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request.url).catch(() => undefined)) ?? fetch(request);
}
