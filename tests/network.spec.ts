/** What a visitor sees on a slow or broken line, and of a server that keeps silent: nothing blank, nothing stuck. */
import type { Route } from '@playwright/test';
import { ANA, expectRefusal, fill, form, SENT, submit } from './contact/form.ts';
import { cut, goOn, hold, loadingBar } from './setup/hold.ts';
import { expect, hydrated, open, type Page, test } from './setup/test.ts';
import { ALBUM as VIEWED, Viewer } from './setup/viewer.ts';

const menuLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

/** Slow 3G: 400 kbit/s, and 400 ms until anything is heard. */
async function slow3G(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (400 * 1024) / 8,
    uploadThroughput: (400 * 1024) / 8,
  });
}

/** From now on the page's own timers run only as far as a test says. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // It cannot go back: far enough ahead that a busy machine does not get there first.
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('on a slow network the page can be read before any script is asked for', async ({ page }) => {
  await slow3G(page);
  await page.goto('/equipos/federados/cadete-femenino', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cadete femenino');
  await expect(page.getByText('Martes y jueves').first()).toBeVisible();
  await hydrated(page);
  const { paint, scripts } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(scripts.length).toBeGreaterThan(0);
  expect(Math.min(...scripts)).toBeGreaterThan(paint);
});

test.describe('real pictures', () => {
  test.use({ pictures: 'real' });

  test('on a slow network the next page, a photo and the form come late, and come', async ({ page }) => {
    await page.goto('/galerias/2021-2022');
    await hydrated(page);
    await slow3G(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Torneos/ })
      .click();
    await expect(page).toHaveURL(VIEWED);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Galerías 2021-2022');
    const viewer = new Viewer(page);
    await page.locator('#foto-2 a').click();
    await viewer.expectPhoto(2);
    // Its file is there, too.
    await viewer.still();
    await page.keyboard.press('Escape');
    await viewer.expectClosed();
    await expect(page.locator('#foto-2 a')).toBeFocused();
    await submit(page);
    await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
  });

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 700, height: 1000 },
  ]) {
    test(`${viewport.width} px: a photo on its way has its small picture in its place`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await open(page, VIEWED);
      const link = page.locator('#foto-2 a');
      await link.scrollIntoViewIfNeeded();
      const small = await link.locator('img').evaluate(async (img: HTMLImageElement) => {
        await img.decode();
        return img.currentSrc;
      });
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
      await page.route(/2021-2022\/torneos\/2-/, async (route) => {
        if (route.request().url() !== small) await held;
        await route.continue();
      });
      await link.click();
      const viewer = new Viewer(page);
      await viewer.expectPhoto(2);
      await expect(viewer.image).toHaveCSS('opacity', '1');
      await expect(viewer.image).toHaveCSS('background-image', `url("${small}")`);
      expect(await viewer.image.evaluate((img: HTMLImageElement) => img.complete)).toBe(false);
      const waiting = await viewer.image.boundingBox();
      expect(waiting?.width).toBeGreaterThan(300);
      letGo();
      await viewer.still();
      expect(await viewer.image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
      const there = await viewer.image.boundingBox();
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((there?.[side] ?? 0) - (waiting?.[side] ?? 0)), side).toBeLessThanOrEqual(1);
    });
  }
});

test('while the next page is on its way a bar says so, and the old page stays', async ({ page }) => {
  await open(page, '/equipos/federados');
  const data = await hold(page, '**/torneos.data*');
  await menuLink(page, 'Torneos').click();
  await data.asked;
  await expect(loadingBar(page)).toBeInViewport();
  await expect(page.getByText('Cargando la página')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipos Federados');
  data.end(goOn);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torneos');
  await expect(page.getByText('Cargando la página')).not.toBeAttached();
});

test('a server that does not answer: words say so, and a plain link loads the page', async ({ page }) => {
  await open(page, '/equipos/federados');
  const data = await hold(page, '**/torneos.data*');
  await stopClock(page);
  await menuLink(page, 'Torneos').click();
  await data.asked;
  await expect(loadingBar(page)).toBeInViewport();
  const words = page.getByText('La página tarda más de lo normal.');
  await page.clock.runFor(7_000);
  await expect(words).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(words).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipos Federados');
  await page.getByRole('link', { name: 'Abrirla de nuevo' }).click();
  await expect(page).toHaveURL('/torneos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torneos');
  await expect(words).toHaveCount(0);
  data.end(cut);
});

test('a server that does not answer the form: a red notice says so, and nothing is lost', async ({
  page,
}) => {
  await open(page, '/campus');
  const answer = await hold(page, '**/api/v1.0/email/send-form');
  await stopClock(page);
  await fill(page, ANA);
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByText('Enviando el mensaje…')).toBeInViewport();
  // How long the form's seal may take.
  await page.clock.runFor(3_000);
  await answer.asked;
  await expect(page.getByText('Enviando el mensaje…')).toBeInViewport();
  await page.clock.runFor(30_000);
  await expectRefusal(page, 'El servidor no ha respondido a tiempo.');
  await expect(form(page).getByLabel('Mensaje')).toHaveValue(ANA.Mensaje);
  answer.end(cut);
});

const BROKEN = [
  {
    how: 'the network goes',
    end: cut,
    seen: [/request failed: net::ERR_CONNECTION_RESET/, /Failed to (fetch|load resource)/],
  },
  {
    how: 'half of the answer is missing',
    end: (route: Route) => route.fulfill({ status: 200, body: '[{"_1":2},"ro' }),
    seen: [],
  },
];
for (const { how, end, seen } of BROKEN) {
  test(`in the middle of a page change ${how}: the error screen, and a way on`, async ({ page, faults }) => {
    for (const fault of seen) faults.expect(fault);
    await open(page, '/equipos/federados');
    const data = await hold(page, '**/campus.data*');
    await menuLink(page, 'Campus').click();
    await data.asked;
    await expect(loadingBar(page)).toBeInViewport();
    data.end(end);
    await expect(page.getByRole('heading', { name: '¡Vaya!' })).toBeVisible();
    await expect(page.getByText('Parece que se ha producido un error.')).toBeVisible();
    await expect(loadingBar(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Volver a la página principal' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club Voleibol Sierra');
  });
}

test('offline before a page change: the error screen, and the page itself once the network is back', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/request failed: net::ERR_INTERNET_DISCONNECTED/);
  faults.expect(/Failed to (fetch|load resource)/);
  await open(page, '/equipos/federados');
  await context.setOffline(true);
  await menuLink(page, 'Campus').click();
  await expect(page.getByRole('heading', { name: '¡Vaya!' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campus de verano');
});

test('a photo is closed without a network', async ({ page, context }) => {
  const viewer = new Viewer(page);
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await viewer.openPhoto(3);
    await context.setOffline(true);
    await page.keyboard.press('ArrowRight');
    await viewer.expectPhoto(4);
    await close();
    await viewer.expectClosed();
    await expect(page).toHaveURL(VIEWED);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Galerías 2021-2022');
    await context.setOffline(false);
  }
});
