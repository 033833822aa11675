import { CACHE_PREFIX, WORKER_PATH } from '../../../contract/offline.ts';

/** Registers the service worker, or takes away what a former one left. Costs nothing before the page is loaded and idle. */
export function registerWhenIdle(keepsCopies: boolean): void {
  const { serviceWorker } = navigator;
  // Not there where the site is not served over TLS.
  if (!serviceWorker) return;
  whenLoadedAndIdle(() => {
    const done = keepsCopies
      ? serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' })
      : removeAll(serviceWorker);
    // A browser that does not want it, or a line that broke: the site works as it does without.
    done.catch(() => {});
  });
}

function whenLoadedAndIdle(run: () => void): void {
  const whenIdle = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(run, { timeout: 5000 })
      : setTimeout(run, 300);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

async function removeAll(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registrations = await serviceWorker.getRegistrations();
  await Promise.all(registrations.map((each) => each.unregister()));
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
}
