import { SAMPLE } from './setup/clubs.ts';
import { goOn, hold } from './setup/hold.ts';
import { pictureAddress } from './setup/picture-files.ts';
import { expect, hydrated, open, test } from './setup/test.ts';
import { ALBUM, Viewer } from './setup/viewer.ts';

test('a click opens the photo full screen: arrows page, round the ends too, and the way back is one step', async ({
  page,
  context,
}) => {
  const viewer = new Viewer(page);
  await open(page, ALBUM);
  const before = await page.evaluate(() => history.length);
  await page.locator('#foto-2 a').click();
  await viewer.expectPhoto(2);
  for (const [key, n] of [
    ['ArrowRight', 3],
    ['ArrowRight', 4],
    ['ArrowLeft', 3],
  ] as const) {
    await page.keyboard.press(key);
    await viewer.expectPhoto(n);
  }
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await viewer.expectClosed();
  await expect(page).toHaveURL(ALBUM);
  await expect(page.locator('h1')).toHaveText('Galerías 2021-2022');
  await page.goForward();
  await viewer.expectPhoto(3);
  await page.keyboard.press('Escape');
  await viewer.expectClosed();
  await expect(page.locator('#foto-3 a')).toBeFocused();
  await expect(page).toHaveURL(ALBUM);
  await page.locator('#foto-1 a').click();
  await viewer.expectPhoto(1);
  await viewer.button('Anterior').click();
  await viewer.expectPhoto(5);
  await viewer.button('Siguiente').click();
  await viewer.expectPhoto(1);
  await viewer.button('Cerrar').click();
  await viewer.expectClosed();
  // A modified click leaves the link to the browser.
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('#foto-1 a').click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/img\/.+\.jpg$/);
  await viewer.expectClosed();
});

test('closed far from where it opened, the album is at the photo last seen', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(1, '/galerias/2023-2024/torneos');
  // The last one comes before the first.
  await page.keyboard.press('ArrowLeft');
  const last = page.locator('[data-photos] li').last();
  await expect(page).toHaveURL(new RegExp(`#${await last.getAttribute('id')}$`));
  await page.keyboard.press('Escape');
  await viewer.expectClosed();
  await expect(last.locator('a')).toBeFocused();
  await expect(last).toBeInViewport();
});

test('the cover that opens an album opens the viewer at its photo, with its caption', async ({ page }) => {
  await open(page, '/galerias/2024-2025/copa');
  await page.locator('main header').getByRole('link', { name: 'La entrega del trofeo' }).click();
  const viewer = new Viewer(page);
  await expect(viewer.root.getByText('Foto 9 · Copa 2024-2025')).toBeVisible();
  await expect(viewer.root.getByText('La entrega del trofeo')).toBeInViewport();
  await expect(viewer.image).toHaveAttribute('alt', 'La entrega del trofeo');
  await page.keyboard.press('ArrowRight');
  await viewer.expectPhoto(10);
  await expect(viewer.root.getByText('La entrega del trofeo')).toHaveCount(0);
});

test('pressed twice, Cerrar closes once', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  // Both in one go, as a worn mouse does; and the way back is slow.
  const backs = await page.evaluateHandle(() => {
    const called: string[] = [];
    const back = history.back.bind(history);
    history.back = () => {
      called.push(location.hash);
      setTimeout(back, 400);
    };
    return called;
  });
  await viewer.button('Cerrar').dblclick({ delay: 60 });
  await viewer.expectClosed();
  await expect(page).toHaveURL(ALBUM);
  expect(await backs.jsonValue()).toEqual(['#foto-1']);
});

test('a shared address opens its photo; paging on leaves nothing that opens the viewer again', async ({
  page,
}) => {
  const viewer = new Viewer(page);
  await page.goto(`${ALBUM}#foto-4`);
  await hydrated(page);
  await viewer.expectPhoto(4);
  await page.keyboard.press('ArrowRight');
  await viewer.expectPhoto(5);
  await page.evaluate(() => location.assign('#foto-2'));
  await viewer.expectPhoto(2);
  await page.goBack();
  await viewer.expectPhoto(5);
  await viewer.button('Cerrar').click();
  await viewer.expectClosed();
  await expect(page).toHaveURL(ALBUM);
  await expect(page.locator('#foto-5 a')).toBeFocused();
  await page.evaluate(() => location.assign('#contenido'));
  await expect(page).toHaveURL(`${ALBUM}#contenido`);
  await viewer.expectClosed();
});

test('closed while its code is on its way, and another photo opened: that one comes', async ({ page }) => {
  const viewer = new Viewer(page);
  const code = await hold(page, '**/assets/viewer-*.js');
  const opening = page.getByRole('dialog', { name: 'Abriendo la foto…' });
  await open(page, ALBUM);
  await page.locator('#foto-2 a').click();
  await code.asked;
  const box = await opening.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await opening.getByRole('button', { name: 'Cerrar' }).click();
  await viewer.expectClosed();
  await expect(page.locator('#foto-2 a')).toBeFocused();
  await page.locator('#foto-3 a').click();
  await expect(opening).toBeVisible();
  await page.goBack();
  await viewer.expectClosed();
  await expect(page.locator('#foto-3 a')).toBeFocused();
  await page.goForward();
  await expect(opening).toBeVisible();
  code.end(goOn);
  await viewer.expectPhoto(3);
});

test('an address of a photo that is not there becomes that of the album, and leaves nothing in the history', async ({
  page,
}) => {
  await open(page, '/galerias');
  await page.goto(`${ALBUM}#foto-99`);
  await expect(page).toHaveURL(ALBUM);
  await new Viewer(page).expectClosed();
  await page.evaluate(() => location.assign('#foto-0'));
  await expect(page).toHaveURL(ALBUM);
  await page.goBack();
  await expect(page).toHaveURL(ALBUM);
  await page.goBack();
  await expect(page).toHaveURL('/galerias');
});

test('the viewer is fetched when first needed, with two photos ahead on either side; the page stays where it was', async ({
  page,
}) => {
  const viewer = new Viewer(page);
  const code: string[] = [];
  page.on('request', (request) => /viewer-/.test(request.url()) && code.push(request.url()));
  await open(page, '/galerias/2020-2021/federados');
  expect(code).toEqual([]);
  await page.locator('#foto-6 a').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await page.locator('#foto-6 a').focus();
  await page.keyboard.press('Enter');
  await viewer.expectPhoto(6);
  expect(code.length).toBeGreaterThan(0);
  const alts = await viewer.root
    .locator('.yarl__carousel img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
  expect(alts).toEqual([4, 5, 6, 7, 8].map((n) => `Foto ${n} · Equipos federados 2020-2021`));
  await page.keyboard.press('Escape');
  await viewer.expectClosed();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2);
});

test('a photo that is lost: words, and a way to try again', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  const lostOnes = [2, 3].map((n) => pictureAddress(SAMPLE.buildDir, `2021-2022/torneos/${n}`));
  const PHOTOS = new RegExp(lostOnes.join('|'));
  await page.route(PHOTOS, (route) => route.abort());
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  const lost = viewer.root.locator('.yarl__slide_current').getByRole('alert');
  const again = viewer.root.locator('.yarl__slide_current').getByRole('button', { name: 'Reintentar' });
  await viewer.button('Siguiente').click();
  await expect(lost).toContainText('La foto no ha llegado. Comprueba tu conexión.');
  await expect(viewer.image).toHaveCSS('opacity', '0');
  await again.click();
  await expect(again).toBeVisible();
  await page.unroute(PHOTOS);
  await again.click();
  await expect(viewer.image).toHaveCSS('opacity', '1');
  await expect(lost).toHaveCount(0);
  await viewer.expectPhoto(2);
});

test('photos that were lost come by themselves once the network is back', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  const viewer = new Viewer(page);
  await open(page, '/galerias/2023-2024/torneos');
  await page.locator('#foto-1 a').click();
  await expect(viewer.image).toHaveCSS('opacity', '1');
  await context.setOffline(true);
  for (const n of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight');
    await viewer.expectPhoto(n);
  }
  const lost = viewer.root.locator('.yarl__slide_current').getByRole('alert');
  await expect(lost).toBeVisible();
  await context.setOffline(false);
  await expect(lost).toHaveCount(0);
  await expect(viewer.image).toHaveCSS('opacity', '1');
});

test('on a phone arrows and words lie beside the photo, not on it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const viewer = new Viewer(page);
  await viewer.openPhoto(2);
  const photo = await viewer.image.boundingBox();
  for (const control of [
    viewer.button('Anterior'),
    viewer.button('Siguiente'),
    viewer.root.getByText('Foto 2 · Torneos 2021-2022'),
  ]) {
    const box = await control.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((photo?.y ?? Number.NaN) + (photo?.height ?? Number.NaN));
  }
});
