import { WORKER_PATH } from '../addresses/paths.ts';
import { whenIdle } from './islands/when-idle.ts';
import { type ShownPathMessage, withoutTrailingSlash } from './service-worker/protocol.ts';

/**
 * Registers the service worker that keeps pages for use without a network, and tells it which page is shown, so that it is
 * kept. Where the site keeps none, a worker that is there already finds one in its place that takes all copies away.
 */
export function startOfflineCopies(): void {
  const { serviceWorker } = navigator;
  // Not there where the site is not served over TLS.
  if (!serviceWorker || document.body.dataset.copies === undefined) return;
  // A browser that does not want it, or a line that broke: the site works as it does without.
  whenIdle(() => void serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' }).catch(() => {}));
  // Not only one that controls the page: a page that is loaded while the first worker starts is nobody's.
  const tell = async () => {
    const { active } = await serviceWorker.ready;
    active?.postMessage({ shown: withoutTrailingSlash(location.pathname) } satisfies ShownPathMessage);
  };
  void tell();
  // A newer one has not seen it.
  serviceWorker.addEventListener('controllerchange', tell);
}
