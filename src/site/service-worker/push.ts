/**
 * Part of the service worker of sites that send notices to phones: shows them and opens their pages. Follows `worker.ts`, or stands
 * alone if the site keeps no offline copies.
 */
import { PUSH, type PushChoice, type PushMessage } from '../../base/addresses/push.ts';
import { CACHE_PREFIX } from './protocol.ts';
import { sendJson } from './send-json.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Defined by src/site/build/service-worker.ts. */
declare const PUSH_BUILD: {
  /** URL of the club's crest. */
  icon: string;
  /** Name of the club. */
  club: string;
  keepsCopies: boolean;
};

if (!PUSH_BUILD.keepsCopies) {
  worker.addEventListener('install', () => void worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(deleteCopies()));
}

/** Deletes the copies that a former worker kept. */
async function deleteCopies(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
  await worker.clients.claim();
}

worker.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.navigate));
});
worker.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(resubscribe(event as SubscriptionChange)),
);

/** Shows a notification for every message: browsers end subscriptions that show none. A repeated message makes no sound. */
async function showNotice(data: PushMessageData | null): Promise<void> {
  const { title, body, navigate, tag, notice } = parseMessage(data);
  const shown = tag ? await worker.registration.getNotifications({ tag }) : [];
  const isRepeated = notice !== '' && shown.some(({ data }) => data?.notice === notice);
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    lang: 'es',
    icon: PUSH_BUILD.icon,
    tag,
    silent: isRepeated,
    renotify: tag !== '' && !isRepeated,
    data: { navigate, notice },
  };
  await worker.registration.showNotification(title, options);
}

/** Reads a message; a damaged or empty one becomes a notification that leads to the agenda. */
function parseMessage(data: PushMessageData | null) {
  const unknown = {
    title: PUSH_BUILD.club,
    body: 'Hay cambios en la agenda.',
    navigate: '/agenda',
    tag: '',
    notice: '',
  };
  try {
    if (!data) return unknown;
    const { notification } = data.json() as PushMessage;
    const { title, body, navigate, tag } = notification;
    if (![title, body, navigate, tag].every((text) => typeof text === 'string') || !title) return unknown;
    return { title, body, navigate, tag, notice: String(notification.data?.notice ?? '') };
  } catch {
    return unknown;
  }
}

/** Shows the page anew in the tab of this site that has it open, or opens it in another one. */
async function openPage(address: unknown): Promise<void> {
  const found = URL.parse(String(address), worker.location.origin);
  const url = found?.origin === worker.location.origin ? found : new URL('/agenda', worker.location.origin);
  // Only tabs that this worker controls can be loaded again; after `focus`, browsers may refuse to open another one.
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const tab = tabs.find((tab) => new URL(tab.url).pathname === url.pathname);
  const isShown = await tab
    ?.focus()
    .then(() => tab.navigate(url.href))
    .then(
      () => true,
      () => false,
    );
  if (!isShown) await worker.clients.openWindow(url.href);
}

interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
}

/** Moves the visitor's choice to a new subscription if the browser has ended the old one. */
async function resubscribe({ oldSubscription }: SubscriptionChange): Promise<void> {
  const endpoint = oldSubscription?.endpoint;
  const key = oldSubscription?.options.applicationServerKey;
  if (!endpoint || !key) return;
  const answer = await sendJson('POST', PUSH.choice, { endpoint });
  if (!answer.ok) return;
  const choice = (await answer.json()) as PushChoice | null;
  if (!choice) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await worker.registration.pushManager.subscribe(options);
  const saved = await sendJson('POST', PUSH.subscription, { ...subscription.toJSON(), ...choice });
  // The server keeps the choice with the old subscription if it takes no new one.
  if (!saved.ok) return;
  await sendJson('DELETE', PUSH.subscription, { endpoint });
}
