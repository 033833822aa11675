/** From one version to the next: nothing that was kept is lost, and no page is left with the scripts of another. */
import { dropCopy, formerCaches, PAGES, pagesIn } from './copies.ts';
import { keepPage } from './keep.ts';
import { build, worker } from './scope.ts';

/**
 * Fetches the files that pages need, the pages that are fetched ahead, and anew those that the former version kept.
 * Where the network fails, the former version goes on, and the browser tries again another time.
 */
export async function install(): Promise<void> {
  const cache = await caches.open(PAGES);
  await Promise.all(build.assets.map(async (path) => (await cache.match(path)) ?? (await cache.add(path))));
  const former = await Promise.all((await formerCaches()).map(pagesIn));
  await Promise.all([...new Set([...build.ahead, ...former.flat()])].map(keepPage));
  await worker.skipWaiting();
}

/** Takes over, and removes what former versions kept, and pages that the site no longer has. */
export async function activate(): Promise<void> {
  for (const name of await formerCaches()) await caches.delete(name);
  const cache = await caches.open(PAGES);
  const known = new Set([...build.assets, ...build.pages.flatMap((path) => [path, `${path}.data`])]);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!known.has(pathname)) await dropCopy(pathname);
  }
  // The browser asks the network for a page while it starts the worker: pages come no later than without one.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}
