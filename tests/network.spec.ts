/** What a visitor sees on a slow or broken line, and of a server that keeps silent: nothing blank, nothing stuck. */
import { ANA, expectRefusal, fill, form, SENT } from './contact/form.ts';
import { stopClock } from './setup/clock.ts';
import { cut, goOn, hold } from './setup/hold.ts';
import { expect, hydrated, open, type Page, test } from './setup/test.ts';
import { ALBUM as VIEWED, Viewer } from './setup/viewer.ts';

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

test('on a slow network the page can be read before any script is there', async ({ page }) => {
  await slow3G(page);
  const scripts = await hold(page, /\.js$/);
  await page.goto('/equipos/federados/cadete-femenino', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cadete femenino');
  await expect(page.getByText('Martes y jueves').first()).toBeVisible();
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
  scripts.end(goOn);
  await hydrated(page);
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
    // Sent as fast as somebody may who pastes it, by the form's script or, where that is not there yet, by the browser.
    await fill(page, ANA);
    await page.getByRole('button', { name: 'Enviar mensaje' }).click();
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
      await page.route(`${small.replace(/-\d+\.\w+\.\w+$/, '')}-*`, async (route) => {
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

test('a server that does not answer the form: a red notice says so, and nothing is lost', async ({
  page,
}) => {
  await open(page, '/campus');
  const answer = await hold(page, '**/api/v1.0/email/send-form');
  await page.clock.install();
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
