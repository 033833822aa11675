import { type Shown, withoutSlash } from '../../../contract/offline.ts';
import { registerWhenIdle } from './worker-registration.ts';

/**
 * Registers the service worker that keeps pages for use without a network, and tells it which page is shown, so that it is
 * kept; takes away what a former one left where the site keeps none.
 */
export function startOfflineCopies(): void {
  const keeps = document.body.dataset.copies !== undefined;
  registerWhenIdle(keeps);
  const { serviceWorker } = navigator;
  if (!keeps || !serviceWorker) return;
  // Not only one that controls the page: a page that is loaded while the first worker starts is nobody's.
  const tell = async () => {
    const { active } = await serviceWorker.ready;
    active?.postMessage({ shown: withoutSlash(location.pathname) } satisfies Shown);
  };
  void tell();
  // A newer one has not seen it.
  serviceWorker.addEventListener('controllerchange', tell);
}
