import { CACHE_PREFIX, type Shown, WORKER_PATH, withoutSlash } from '../contract/offline.ts';
import { whenIdle } from './islands/when-idle.ts';

/**
 * Registers the service worker that keeps pages for use without a network, and tells it which page is shown, so that it is
 * kept; takes away what a former one left where the site keeps none.
 */
export function startOfflineCopies(): void {
  const { serviceWorker } = navigator;
  // Not there where the site is not served over TLS.
  if (!serviceWorker) return;
  const keeps = document.body.dataset.copies !== undefined;
  whenIdle(() => {
    const done = keeps
      ? serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' })
      : removeAll(serviceWorker);
    // A browser that does not want it, or a line that broke: the site works as it does without.
    done.catch(() => {});
  });
  if (!keeps) return;
  // Not only one that controls the page: a page that is loaded while the first worker starts is nobody's.
  const tell = async () => {
    const { active } = await serviceWorker.ready;
    active?.postMessage({ shown: withoutSlash(location.pathname) } satisfies Shown);
  };
  void tell();
  // A newer one has not seen it.
  serviceWorker.addEventListener('controllerchange', tell);
}

async function removeAll(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registrations = await serviceWorker.getRegistrations();
  await Promise.all(registrations.map((each) => each.unregister()));
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
}
