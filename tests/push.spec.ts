/** Notices to phones: from a press on a team's page and a published change to the notification. */
import type { PushSubscriptionData } from '../src/base/addresses/push.ts';
import { startPushService } from '../src/server/push/testing/fake-push-service.ts';
import { DESK_TOKEN, servePushClub, TEAM_PAGE } from './setup/push-club.ts';
import { expect, type Page, test as watched } from './setup/test.ts';

/** Serves the club, and the push service of its phones. */
async function servePhones() {
  const service = await startPushService();
  const club = await servePushClub(service.url);
  return { ...club, service, stop: () => Promise.all([club.stop(), service.close()]) };
}

type PushClub = Awaited<ReturnType<typeof servePhones>>;
const test = watched.extend<{ club: PushClub }>({
  club: async ({ once }, use) => use(await once('push', servePhones)),
  origin: async ({ club }, use) => use(club.url),
});
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });
// Runs in one worker, so that the club is built once.
test.describe.configure({ mode: 'default' });

/** Replaces the browser's own push service, which needs the internet. */
const usePushService = (page: Page, subscription: PushSubscriptionData) =>
  page.addInitScript(({ endpoint, keys }) => {
    const isSubscribed = () => localStorage.getItem('prueba') !== null;
    const result = {
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => localStorage.removeItem('prueba') === undefined,
    };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('prueba', '1');
      return result as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      isSubscribed() ? (result as unknown as PushSubscription) : null;
  }, subscription);

interface ShownNotification {
  title: string;
  options: { body: string; tag: string; silent: boolean; data: { notice: string } };
}

/** Scope of the site's worker, as far as tests use it. */
type WorkerScope = EventTarget & {
  registration: {
    showNotification(title: string, options: ShownNotification['options']): Promise<void>;
    getNotifications(filter: { tag: string }): Promise<object[]>;
  };
  clients: { openWindow(url: string): Promise<null> };
  WindowClient: { prototype: { focus(this: { url: string }): Promise<null> } };
  shown: ShownNotification[];
};

/**
 * Returns functions that deliver a push message to the page's service worker, and that list the notifications it shows. The browser of
 * these tests has no screen for notifications, so the worker's are recorded.
 */
async function pushDelivery(page: Page) {
  const [worker = await page.context().waitForEvent('serviceworker')] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, options });
    scope.registration.getNotifications = async ({ tag }) =>
      scope.shown.filter(({ options }) => options.tag === tag).map(({ options }) => options);
  });
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<{ registrationId: string; scopeURL: string }>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) resolve(found);
    }),
  );
  await session.send('ServiceWorker.enable');
  const { registrationId, scopeURL } = await registration;
  return {
    deliver: (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin: scopeURL, registrationId, data }),
    shown: () =>
      worker.evaluate(() =>
        (self as unknown as WorkerScope).shown.map(({ title, options }) => ({ title, ...options })),
      ),
  };
}

test('a press on a team page brings the notice of a published cancellation to the phone', async ({
  page,
  club,
}) => {
  await usePushService(page, club.service.subscribe('ana', []));
  await page.goto(TEAM_PAGE);
  await page.getByRole('link', { name: 'Avísame si cambia' }).click();
  await expect(page.getByText('Hecho: te avisaremos en este dispositivo.')).toBeVisible();
  const started = Date.now();
  await club.publishCancellation();
  await expect.poll(() => club.service.received.length).toBe(1);
  console.log(`From the change to the push service: ${Date.now() - started} ms`);
  const [{ message }] = club.service.received as [(typeof club.service.received)[number]];
  const { notification } = message;
  expect(notification).toMatchObject({
    title: 'Cadete femenino: entrenamiento cancelado',
    body: 'Antes: viernes 13 de marzo, 19:00–20:30, Pabellón del Puerto. Ahora: cancelado.',
    navigate: `https://club.example.org${TEAM_PAGE}`,
  });

  // Also with an empty or damaged message, and the same message once more.
  const { deliver, shown } = await pushDelivery(page);
  const silences: boolean[] = [];
  for (const [index, data] of [JSON.stringify(message), JSON.stringify(message), 'no es JSON'].entries()) {
    await deliver(data);
    await expect.poll(shown).toHaveLength(index + 1);
    silences.push((await shown())[index]?.silent ?? true);
  }
  // The repeated message makes no sound.
  expect(silences).toEqual([false, true, false]);
  const [first, , damaged] = await shown();
  expect(first).toMatchObject({ title: notification.title, body: notification.body, tag: notification.tag });
  expect(damaged?.body).toBe('Hay cambios en la agenda.');

  await page.getByRole('link', { name: 'Elegir equipos o dejarlo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avisos en tu móvil');
  await expect(page.getByLabel('Cadete femenino')).toBeChecked();
  await page.getByLabel('Sénior femenino').check();
  await page.getByRole('button', { name: 'Guardar los cambios' }).click();
  await expect(page.getByText('Guardado: te avisaremos')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Sénior femenino')).toBeChecked();
  await page.getByRole('button', { name: 'Dejar de recibir avisos' }).click();
  await expect(page.getByText('este dispositivo ya no recibe avisos')).toBeVisible();
  const phones = await page.request.get('/api/avisos/telefonos', {
    headers: { authorization: `Bearer ${DESK_TOKEN}` },
  });
  expect(await phones.json()).toEqual({ total: 0, teams: {} });
});

test('a press on a notification opens its page, or loads it again where it is open', async ({
  page,
  club,
}) => {
  await page.goto('/avisos');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  const [worker = await page.context().waitForEvent('serviceworker')] = page.context().serviceWorkers();
  /** Presses a notification in the worker, and returns what it asks the browser for. */
  const press = (navigate: string) =>
    worker.evaluate(async (navigate) => {
      const scope = self as unknown as WorkerScope;
      const asked: string[] = [];
      // Without a press of a person the browser refuses both.
      scope.clients.openWindow = async (url) => {
        asked.push(`open ${url}`);
        return null;
      };
      scope.WindowClient.prototype.focus = async function () {
        asked.push(`focus ${this.url}`);
        return null;
      };
      const event = new Event('notificationclick');
      const waits: Promise<unknown>[] = [];
      Object.assign(event, {
        notification: { close() {}, data: { navigate } },
        waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      });
      scope.dispatchEvent(event);
      await Promise.all(waits);
      return asked;
    }, navigate);
  await page.waitForFunction(() => navigator.serviceWorker.ready);
  // The worker controls the page from its next load.
  await page.reload();
  const loadedAgain = page.waitForEvent('load');
  expect(await press(`${club.url}/avisos`)).toEqual([`focus ${club.url}/avisos`]);
  await loadedAgain;
  expect(await press(`${club.url}${TEAM_PAGE}`)).toEqual([`open ${club.url}${TEAM_PAGE}`]);
  expect(await press('https://evil.example/')).toEqual([`open ${club.url}/agenda`]);
});
