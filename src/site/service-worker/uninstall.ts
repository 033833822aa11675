/** Replaces the service worker if offline copies are switched off: deletes its caches and unregisters itself. */
import { CACHE_PREFIX } from './protocol.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove(): Promise<void> {
  try {
    for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
  } finally {
    await worker.registration.unregister();
  }
}
