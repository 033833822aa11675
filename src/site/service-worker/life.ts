/** From one version to the next: nothing that was kept is lost, and no page is left with the scripts of another. */
import { formerCaches, PAGES, pagesIn, storeFiles } from './copies.ts';
import { keepPage } from './keep.ts';
import { build, worker } from './scope.ts';

/**
 * Fetches the files that pages need, the pages that are fetched ahead, and anew those that the former version kept.
 * Where the network fails, the former version goes on, and the browser tries again another time; where there is no room,
 * trying again would only cost data: the next visits keep what they can.
 */
export async function install(): Promise<void> {
  if (await storeFiles()) {
    const former = await Promise.all((await formerCaches()).map(pagesIn));
    await Promise.all([...new Set([...build.ahead, ...former.flat()])].map(keepPage));
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
  const cache = await caches.open(PAGES);
  const known = new Set([...build.assets, ...build.pages]);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!known.has(pathname)) await cache.delete(pathname);
  }
}
