/** What a visitor sees of a line that is slow or lost, and of a server that keeps silent: nothing blank, nothing stuck. */
import { ANA, expectRefusal, fill, form } from './contact/form.ts';
import { stopClock } from './setup/clock.ts';
import { cut, hold } from './setup/hold.ts';
import { expect, open, test } from './setup/test.ts';
import { ALBUM as VIEWED, Viewer } from './setup/viewer.ts';

test.describe('real pictures', () => {
  test.use({ pictures: 'real' });

  test('a photo on its way has its small picture in its place', async ({ page }) => {
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
