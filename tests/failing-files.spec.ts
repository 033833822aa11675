/** What a visitor sees when a picture, a script or a data file does not arrive, or late: never a blank page. */
import { readClub } from '../src/content/read.ts';
import { sitePages } from '../src/site/pages/pages.server.ts';
import { SAMPLE } from './setup/clubs.ts';
import { goOn, hold } from './setup/hold.ts';
import { pictureAddress } from './setup/picture-files.ts';
import { expect, open, type Page, test } from './setup/test.ts';
import { Viewer } from './setup/viewer.ts';

const ALBUM = '/galerias/2024-2025/torneos';
const menuLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

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

  test('without any picture home says all it has to say: its heading, the partners by name', async ({
    page,
    faults,
  }) => {
    faults.expect(/request failed: net::ERR_FAILED .*\/img\//);
    faults.expect(/console error: Failed to load resource: net::ERR_FAILED .*\/img\//);
    await page.route('**/img/**', (route) => route.abort());
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    const club = await readClub(SAMPLE.contentDir, sitePages);
    for (const { title, partners: all } of club.partners) {
      const partners = page.getByRole('region', { name: title });
      await partners.scrollIntoViewIfNeeded();
      for (const { title: name } of all)
        await expect(partners.getByRole('img', { name, exact: true })).toBeVisible();
    }
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

test('the code of the viewer is lost: the album says so, and trying again opens the photo', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED .*\/assets\/viewer-|Failed to fetch dynamically/);
  await page.route('**/assets/viewer-*.js', (route) => route.abort());
  await open(page, ALBUM);
  await page.locator('#foto-2 a').click();
  const notice = page.getByRole('dialog', { name: /^No se ha podido abrir la foto/ });
  await expect(notice).toBeInViewport();
  await page.unroute('**/assets/viewer-*.js');
  await notice.getByRole('button', { name: 'Reintentar' }).click();
  await new Viewer(page).expectPhoto(2);
});

test('the code of the viewer was lost and the notice closed: with the network again the next photo opens', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED .*\/assets\/viewer-|Failed to fetch dynamically/);
  await page.route('**/assets/viewer-*.js', (route) => route.abort());
  await open(page, ALBUM);
  await page.locator('#foto-2 a').click();
  const notice = page.getByRole('dialog', { name: /^No se ha podido abrir la foto/ });
  await notice.getByRole('button', { name: 'Cerrar' }).click();
  await expect(notice).toHaveCount(0);
  await page.unroute('**/assets/viewer-*.js');
  await page.locator('#foto-1 a').click();
  await new Viewer(page).expectPhoto(1);
});

test('without the scripts of the page everything stays plain HTML that works', async ({ page, faults }) => {
  faults.expect(/request failed: net::ERR_FAILED .*\/assets\/start-/);
  faults.expect(/console error: Failed to load resource: net::ERR_FAILED .*\/assets\/start-/);
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('radio', { name: 'Escuela ADS' }).check({ force: true });
  await expect(page.getByRole('link', { name: 'Benjamín mixto', exact: true }).first()).toBeVisible();
  await menuLink(page, 'Torneos').click();
  await expect(page).toHaveURL(/\/torneos$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torneos');
});

for (const part of ['js', 'css']) {
  test(`a viewer whose ${part} cannot be fetched says so, and the album stays`, async ({ page, faults }) => {
    faults.expect(new RegExp(`request failed: net::ERR_FAILED .*/assets/viewer-.*${part}`));
    faults.expect(/console error/);
    await page.route(`**/assets/viewer-*.${part}`, (route) => route.abort());
    await open(page, ALBUM);
    await page.locator('#foto-1 a').click();
    const notice = page.getByRole('dialog', { name: /^No se ha podido abrir la foto a pantalla completa\./ });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Cerrar' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.locator('#foto-1 a')).toBeVisible();
    await expect(page.locator('#foto-1 img')).toBeVisible();
  });
}
