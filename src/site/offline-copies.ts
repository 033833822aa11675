import { WORKER_PATH } from '../base/addresses/worker-path.ts';
import { whenIdle } from './islands/when-idle.ts';
import { type ShownPathMessage, withoutTrailingSlash } from './service-worker/protocol.ts';

/**
 * Registers the service worker, which stores pages for offline use, and sends it the path of the current page. If offline
 * copies are switched off, nothing is registered, and an installed worker updates to `uninstall.ts`.
 */
export function startOfflineCopies(): void {
  const { serviceWorker } = navigator;
  // `serviceWorker` is missing without TLS.
  if (!serviceWorker || document.body.dataset.copies === undefined) return;
  // Registration may fail (browser settings, network); the site works without it.
  whenIdle(() => void serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' }).catch(() => {}));
  const sendShownPath = async () => {
    // `ready` rather than `controller`: a page that loads while the first worker starts is not controlled yet.
    const { active } = await serviceWorker.ready;
    active?.postMessage({ shown: withoutTrailingSlash(location.pathname) } satisfies ShownPathMessage);
  };
  void sendShownPath();
  // A new worker does not know the page yet.
  serviceWorker.addEventListener('controllerchange', sendShownPath);
}
