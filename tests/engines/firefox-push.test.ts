import puppeteer from 'puppeteer-core';
import { expect, test } from 'vitest';
import { DESK_TOKEN, servePushClub, TEAM_PAGE } from '../setup/push-club.ts';
import { startAutopush } from './autopush.ts';
import { firefoxPath, LOAD_MS } from './driver.ts';

const executablePath = firefoxPath();

test.skipIf(!executablePath)(
  'Firefox subscribes on a team page, decrypts the notice of a published cancellation, and ends the subscription',
  async () => {
    if (!executablePath) throw new Error('no Firefox');
    const service = await startAutopush();
    const club = await servePushClub(service.url);
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      timeout: LOAD_MS,
      extraPrefsFirefox: {
        'dom.push.serverURL': service.socketUrl,
        'dom.push.testing.allowInsecureServerURL': true,
        // Puppeteer turns the connection off.
        'dom.push.connection.enabled': true,
        // The answer to the browser's own question: allow.
        'permissions.default.desktop-notification': 1,
        // Without a desktop nobody else would keep the notifications.
        'alerts.useSystemBackend': false,
      },
    });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(LOAD_MS);
      const press = async (name: string) => void (await page.locator(`::-p-text(${name})`).click());
      const see = (text: string) => page.locator(`::-p-text(${text})`).wait();
      const countPhones = async () => {
        const headers = { authorization: `Bearer ${DESK_TOKEN}` };
        const answer = await fetch(`${club.url}/api/avisos/telefonos`, { headers });
        return ((await answer.json()) as { total: number }).total;
      };
      await page.goto(club.url + TEAM_PAGE);
      await press('Avísame si cambia');
      await see('Hecho: te avisaremos en este dispositivo.');
      expect(await countPhones()).toBe(1);

      await club.publishCancellation();
      const shown = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          const notifications = await registration.getNotifications();
          return notifications.map(({ title, body }) => ({ title, body }));
        });
      await expect.poll(shown, { timeout: LOAD_MS }).toEqual([
        {
          title: 'Cadete femenino: entrenamiento cancelado',
          body: 'Antes: viernes 13 de marzo, 19:00–20:30, Pabellón del Puerto. Ahora: cancelado.',
        },
      ]);
      expect(service.statuses).toEqual([201]);

      await press('Elegir equipos o dejarlo');
      await press('Dejar de recibir avisos');
      await see('este dispositivo ya no recibe avisos');
      expect(await countPhones()).toBe(0);
    } finally {
      await browser.close();
      await Promise.all([club.stop(), service.close()]);
    }
  },
);
