/** Offline copies for the sports hall: which pages are kept, when they are shown, and the note with their age. */
import type { Locator } from '@playwright/test';
import { COPY_LINE_ID } from '../src/base/addresses/anchors.ts';
import { madridInstant } from '../src/club/agenda/madrid.ts';
import { readClub } from '../src/club/content/read.ts';
import { sitePages } from '../src/site/pages/site-map.ts';
import { SAMPLE, SMALL } from './setup/clubs.ts';
import { type FaultyProxy, startFaultyProxy } from './setup/proxy.ts';
import { serveBuilt } from './setup/site.ts';
import { expect, open, type Page, waitForIslands, test as watched } from './setup/test.ts';

const test = watched.extend<{ line: FaultyProxy }>({
  line: async ({ greySite }, use) => {
    const line = await startFaultyProxy(greySite);
    await use(line);
    await line.stop();
  },
  origin: async ({ line }, use) => use(line.origin),
});
test.use({ serviceWorkers: 'allow' });

const TEAM = '/equipos/federados/cadete-femenino';
const OTHER_TEAM = '/equipos/federados/senior-femenino';
/** Venue of both teams. */
const VENUE = '/entrenamientos/polideportivo';
const WEEK = '/entrenamientos';
const AGENDA = '/agenda';
/** Pages kept in advance after a visit to either team. */
/** Page for minors who need help, kept before anybody has seen it. */
const PROTECTION = '/proteccion';
const AHEAD = [AGENDA, WEEK, VENUE, PROTECTION];
const OLD = madridInstant({ date: '2024-11-14', time: '16:30' });
/** Photo page, which is never kept. */
const ALBUM = '/galerias/2024-2025/copa';
const WHEN = 'copia guardada el jueves 14 de noviembre de 2024 a las 16:30.';

const copyLine = (page: Page) => page.locator(`#${COPY_LINE_ID}`);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openTrainingPage(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await menu.getByText('Nosotros').hover();
  await menu.getByRole('link', { name: 'Entrenamientos', exact: true }).click();
  await expect(heading(page)).toHaveText('Entrenamientos');
}

/** Times of the offline copies by path; NaN for files. */
const keptCopies = (page: Page) =>
  page.evaluate(async () => {
    const copies: Record<string, number> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        copies[new URL(request.url).pathname] = Number(
          (await cache.match(request))?.headers.get('x-saved-at'),
        );
    }
    return copies;
  });

/** Visits pages online, waits until they are kept, and backdates the copies. */
async function visit(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await expect
      .poll(async () => Object.keys(await keptCopies(page)))
      .toEqual(expect.arrayContaining([path, ...AHEAD]));
  }
  // Pages are kept while the worker still starts; the browser updates it only from a page that it controls.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  // The HTTP cache must not replace a file that the worker lacks.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.evaluate(async (old) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        if (!response?.headers.has('x-saved-at')) continue;
        const headers = new Headers(response.headers);
        headers.set('x-saved-at', String(old));
        await cache.put(request, new Response(await response.text(), { headers }));
      }
    }
  }, OLD);
}

test('a team, its venue and calendar are available offline, with the age of the copy', async ({
  page,
  line,
  faults,
}) => {
  // The worker tries the network first, even for kept pages.
  faults.expect(
    /request failed: net::ERR_\w+ \S+\/(cadete-femenino|entrenamientos|polideportivo|agenda|proteccion)(\?desde=calendario)?$/,
  );
  faults.expect(/request failed: net::ERR_EMPTY_RESPONSE \S+\.ics$/);
  await open(page, ALBUM);
  await visit(page, TEAM);
  await expect(copyLine(page)).toBeHidden();
  const keptPaths = Object.keys(await keptCopies(page)).filter((path) => !path.startsWith('/assets/'));
  const crest = await page
    .locator('header img')
    .first()
    .evaluate((img: HTMLImageElement) => new URL(img.src).pathname);
  expect(new Set(keptPaths)).toEqual(new Set([...AHEAD, TEAM, crest]));
  const download = () =>
    page.evaluate((path) => fetch(path).then((response) => response.text()), `/calendario${TEAM}.ics`);
  const calendar = await download();
  expect(calendar).toContain('BEGIN:VCALENDAR');
  await expect.poll(async () => Object.keys(await keptCopies(page))).toContain(`/calendario${TEAM}.ics`);
  line.line = 'cut';
  expect(await download()).toBe(calendar);
  await page.goto(TEAM);
  await waitForIslands(page);
  await expect(heading(page)).toHaveText('Cadete femenino');
  await expect(copyLine(page)).toContainText(`Sin conexión: ${WHEN}`);
  await openTrainingPage(page);
  await expect(copyLine(page)).toContainText(`Sin conexión: ${WHEN}`);
  await page.goBack();
  await expect(heading(page)).toHaveText('Cadete femenino');
  await expect(copyLine(page)).toBeVisible();
  await page.goto(`${TEAM}?desde=calendario#contacto`);
  await expect(copyLine(page)).toContainText(`Sin conexión: ${WHEN}`);
  await page.getByRole('main').getByRole('link', { name: 'Polideportivo municipal' }).first().click();
  await expect(heading(page)).toHaveText('Polideportivo municipal');
  await expect(copyLine(page)).toContainText(WHEN);
  await page.goto(PROTECTION);
  await expect(heading(page)).toHaveText('Protección del menor');
  await expect(page.getByRole('link', { name: '116 111' })).toHaveAttribute('href', 'tel:116111');
  line.line = 'open';
  await page.reload();
  await expect(copyLine(page)).toBeHidden();
});

test('shows the copy if the server is silent, and keeps showing it when the response is late', async ({
  page,
  line,
}) => {
  await visit(page, TEAM);
  line.line = 'silent';
  await page.goto(TEAM);
  await expect(copyLine(page)).toContainText(`La web no responde: ${WHEN}`);
  await waitForIslands(page);
  await openTrainingPage(page);
  await expect(copyLine(page)).toContainText(`La web no responde: ${WHEN}`);
  line.line = 'open';
  // The late response is kept for the next visit.
  await expect.poll(async () => (await keptCopies(page))[TEAM]).not.toBe(OLD);
  await expect.poll(async () => (await keptCopies(page))[WEEK]).not.toBe(OLD);
  await expect(copyLine(page)).toContainText(WHEN);
  await page.reload();
  await expect(copyLine(page)).toBeHidden();
});

test('an error does not replace a copy, but a 404 deletes it', async ({ page, line, faults }) => {
  faults.expect(/status of (503|404)|response (503|404)/);
  await visit(page, TEAM);
  line.line = 'failing';
  await page.goto(TEAM);
  await expect(copyLine(page)).toContainText(`La web no responde: ${WHEN}`);
  expect((await keptCopies(page))[TEAM]).toBe(OLD);
  // Without a copy the server's own error is shown.
  expect((await page.goto(OTHER_TEAM))?.status()).toBe(503);
  await expect(page.getByText('No.')).toBeVisible();
  line.line = 'gone';
  expect((await page.goto(TEAM))?.status()).toBe(404);
  await expect.poll(async () => Object.keys(await keptCopies(page))).not.toContain(TEAM);
});

/** True if an image has loaded. */
const isDrawn = (image: Locator) =>
  image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

test('the offline page lists kept pages and contacts, and reloads once the network returns', async ({
  page,
  line,
  faults,
}) => {
  faults.expect(/status of 503|response 503|request failed|Failed to (fetch|load resource)/);
  await visit(page, TEAM);
  line.line = 'cut';
  await page.goto(OTHER_TEAM);
  await expect(heading(page)).toHaveText('Sin conexión');
  await expect(page.getByText('Esta página no está guardada en este dispositivo.')).toBeVisible();
  await page.getByRole('link', { name: 'Cadete femenino (1ª Zonal Autonómica)' }).click();
  await expect(heading(page)).toHaveText('Cadete femenino');
  await expect(copyLine(page)).toContainText(WHEN);
  await page.goto(ALBUM);
  await expect(heading(page)).toHaveText('Sin conexión');
  const { name, contact } = await readClub(SAMPLE.contentDir, sitePages);
  await expect(page.getByRole('banner')).toHaveText(name);
  await expect.poll(() => isDrawn(page.getByRole('banner').locator('img'))).toBe(true);
  await expect(page.getByRole('link', { name: contact.phone })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(page.getByRole('link', { name: contact.email })).toBeVisible();
  for (const line of contact.address)
    await expect(page.getByRole('definition').filter({ hasText: line })).toBeVisible();
  await expect(heading(page)).toHaveCSS('font-family', /^Titular,/);
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
    .toBeGreaterThan(1);
  // The browser never sees a change of its network state; the server answers again.
  line.line = 'open';
  await expect(heading(page)).toHaveText('Galerías 2024-2025');
});

test('a new version loads its own scripts and takes over kept pages', async ({ page, line, faults }) => {
  faults.expect(/request failed: net::ERR_\w+ \S+\/(cadete-femenino|entrenamientos|polideportivo|agenda)$/);
  await visit(page, TEAM);
  const [script = ''] = Object.keys(await keptCopies(page)).filter((path) =>
    /^\/assets\/start-[\w-]{8}\.js$/.test(path),
  );
  const renamed = script.replace('.js', '-2.js');
  const version = await page.evaluate(async () => (await caches.keys())[0]?.split('-')[1] ?? '');
  // Scripts import each other without their folder.
  const nameOf = (path: string) => path.replace('/assets/', '');
  line.renamed = { [nameOf(script)]: nameOf(renamed), [version]: 'nueva' };
  await page.goto('/torneos');
  await expect.poll(async () => Object.keys(await keptCopies(page))).toContain(renamed);
  await expect.poll(async () => Object.keys(await keptCopies(page))).not.toContain(script);
  await expect.poll(async () => (await keptCopies(page))[TEAM]).not.toBe(OLD);
  line.line = 'cut';
  await page.goto(TEAM);
  await expect(copyLine(page)).toContainText('Sin conexión: copia guardada el');
  expect(await page.content()).toContain(renamed);
  await waitForIslands(page);
  await openTrainingPage(page);
  await expect(copyLine(page)).toContainText('Sin conexión: copia guardada el');
});

test('turning offline copies off deletes them on the next visit', async ({ page, line }) => {
  await visit(page, TEAM);
  // A club without offline copies, as with OFFLINE=no.
  const other = await serveBuilt(SMALL);
  line.target = other.url;
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await page.goto('/');
  const isWaiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await expect
    .poll(async () => {
      // The old worker may block the new one until the browser stops idle workers, after half a minute.
      if (await isWaiting()) await browser.send('ServiceWorker.stopAllWorkers');
      return Object.keys(await keptCopies(page));
    })
    .toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await page.close();
  await other.stop();
});
