/** What a visitor sees when a picture, a script or a data file does not arrive, or late: never a blank page. */
import { SAMPLE } from './setup/clubs.ts';
import { goOn, hold } from './setup/hold.ts';
import { pictureAddress } from './setup/picture-files.ts';
import { expect, open, test } from './setup/test.ts';
import { Viewer } from './setup/viewer.ts';

const ALBUM = '/galerias/2024-2025/torneos';

test.describe('real pictures', () => {
  test.use({ pictures: 'real' });

  test('a picture that does not arrive leaves its words and its place', async ({ page, faults }) => {
    const lost = pictureAddress(SAMPLE.buildDir, '2024-2025/torneos/2');
    faults.expect(new RegExp(`request failed: net::ERR_FAILED .*${lost}`));
    faults.expect(new RegExp(`console error: Failed to load resource: net::ERR_FAILED .*${lost}`));
    await page.route(`**${lost}*`, (route) => route.abort());
    await page.goto(ALBUM);
    const photo = page.getByRole('img', { name: 'Foto 2 de Torneos 2024-2025' });
    await photo.scrollIntoViewIfNeeded();
    const box = await photo.boundingBox();
    expect(box?.height).toBeGreaterThan(80);
    const colour = await photo.evaluate((img) => getComputedStyle(img).backgroundColor);
    expect(colour).toMatch(/^rgb\(/);
  });
});

test('while the viewer is on its way words say so; it can be closed, by keyboard, too', async ({ page }) => {
  await open(page, ALBUM);
  const code = await hold(page, '**/assets/viewer-*.js');
  const opening = page.getByRole('dialog', { name: 'Abriendo la foto…' });
  const photo = page.locator('#foto-1 a');
  for (const close of [
    () => opening.getByRole('button', { name: 'Cerrar' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await photo.click();
    await code.asked;
    await expect(opening.getByText('Abriendo la foto…')).toBeInViewport();
    await expect(opening.getByRole('button', { name: 'Cerrar' })).toBeFocused();
    // There is nothing behind it to go to.
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus:not(dialog *, body)').count()).toBe(0);
    await close();
    await expect(opening).toHaveCount(0);
    await expect(page).toHaveURL(ALBUM);
    await expect(photo).toBeFocused();
  }
  await photo.click();
  code.end(goOn);
  await new Viewer(page).expectPhoto(1);
});

for (const part of ['js', 'css'])
  test(`the ${part} of the viewer is lost: the album says so, and stays`, async ({ page, faults }) => {
    faults.expect(new RegExp(`request failed: net::ERR_FAILED .*/assets/viewer-.*${part}`));
    faults.expect(/console error/);
    const files = `**/assets/viewer-*.${part}`;
    const lost = page.getByRole('dialog', { name: /^No se ha podido abrir la foto a pantalla completa\./ });
    await page.route(files, (route) => route.abort());
    await open(page, ALBUM);
    await page.locator('#foto-2 a').click();
    await lost.getByRole('button', { name: 'Cerrar' }).click();
    await expect(lost).toHaveCount(0);
    if (part === 'css') return;
    await page.locator('#foto-1 a').click();
    await expect(lost).toBeInViewport();
    await page.unroute(files);
    await lost.getByRole('button', { name: 'Reintentar' }).click();
    await new Viewer(page).expectPhoto(1);
  });
