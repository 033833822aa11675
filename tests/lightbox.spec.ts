import type { Request } from '@playwright/test';
import { expect, open, test, waitForIslands } from './setup/test.ts';
import { ALBUM, photoLink, Viewer } from './setup/viewer.ts';

// Gestures, slide show and thumbnails are the library's; zoom: engines/journeys.ts.

test('a photo opens in the viewer; keys and buttons page around the ends, and closing returns to the album', async ({
  page,
  context,
}) => {
  const album = '/galerias/2023-2024/torneos';
  const viewer = new Viewer(page);
  await open(page, album);
  const before = await page.evaluate(() => history.length);
  await photoLink(page, 2).press('Enter');
  await viewer.expectPhoto(2);
  await page.keyboard.press('ArrowRight');
  await viewer.expectPhoto(3);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await viewer.expectClosed();
  await expect(page).toHaveURL(album);
  await expect(page.locator('h1')).toHaveText('Galerías 2023-2024');
  await page.goForward();
  await viewer.expectPhoto(3);
  await page.keyboard.press('Escape');
  await viewer.expectClosed();
  await expect(page.locator('#foto-3 a')).toBeFocused();
  await expect(page).toHaveURL(album);
  await photoLink(page, 1).click();
  await viewer.expectPhoto(1);
  await viewer.button('Anterior').click();
  await viewer.expectPhoto(67);
  await viewer.button('Cerrar').click();
  await viewer.expectClosed();
  const last = page.locator('[data-photos] li').last();
  await expect(last.locator('a')).toBeFocused();
  await expect(last).toBeInViewport();
  // A modified click leaves the link to the browser, which opens the file in a tab. The answer has no content, because
  // Chromium's headless shell crashes now and then while it draws a picture in a tab of its own.
  const isFile = (request: Request) => request.isNavigationRequest() && /\/img\/.+\.jpg$/.test(request.url());
  await context.route(/\.jpg$/, (route) =>
    isFile(route.request()) ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  await Promise.all([
    context.waitForEvent('request', isFile),
    photoLink(page, 1).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await viewer.expectClosed();
});

test('the cover opens the viewer at its photo, with its caption', async ({ page }) => {
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

test('a shared URL opens its photo, and Back does not reopen the viewer after paging', async ({ page }) => {
  const viewer = new Viewer(page);
  await page.goto(`${ALBUM}#foto-4`);
  await waitForIslands(page);
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
  // The URL of a missing photo becomes the album's, without a history entry.
  await open(page, '/galerias');
  await page.goto(`${ALBUM}#foto-99`);
  await expect(page).toHaveURL(ALBUM);
  await viewer.expectClosed();
  await page.goBack();
  await expect(page).toHaveURL('/galerias');
});

test('on a phone controls do not cover the photo, which has the full height in landscape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const viewer = new Viewer(page);
  await viewer.openPhoto(2);
  await viewer.waitUntilStill();
  const photo = await viewer.image.boundingBox();
  for (const control of [
    viewer.button('Anterior'),
    viewer.button('Siguiente'),
    viewer.root.getByText('Foto 2 · Torneos 2021-2022'),
  ]) {
    const box = await control.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((photo?.y ?? Number.NaN) + (photo?.height ?? Number.NaN));
  }
  const removal = viewer.button('Pedir que se retire').getByText('Pedir que se retire');
  await viewer.button('Más acciones').click();
  await expect(removal).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(removal).toBeHidden();
  await expect(viewer.image).toBeVisible();
  await page.setViewportSize({ width: 740, height: 340 });
  await viewer.openPhoto(2);
  const strip = viewer.root.locator('.yarl__thumbnails_container');
  await expect(strip).toBeHidden();
  await expect.poll(async () => (await viewer.image.boundingBox())?.height).toBeGreaterThan(300);
  await viewer.button('Mostrar miniaturas').click();
  await expect(strip).toBeInViewport();
});

/** Parts of the viewer as a screen reader names them: role description and label. */
const partsHeard = (root: Element) =>
  [root, ...root.querySelectorAll(':not(button, [inert])[aria-label]')].map((part) =>
    ['aria-roledescription', 'aria-label'].flatMap((name) => part.getAttribute(name) ?? []).join(': '),
  );

for (const [locale, lang, photo, parts, controls] of [
  [
    'es-MX',
    'es',
    'Foto 1 · Torneos 2021-2022',
    ['Visor de fotos', 'Carrusel: Galería de fotos', 'Foto: 1 de 5', 'Miniaturas'],
    [
      ...['Pantalla completa', 'Reproducir', 'Ocultar miniaturas', 'Acercar', 'Alejar'],
      ...['Anterior', 'Siguiente', 'Cerrar', 'Compartir', 'Descargar', 'Pedir que se retire'],
    ],
  ],
  [
    'fr-FR',
    'en',
    'Photo 1 · Torneos 2021-2022',
    ['Lightbox', 'Carousel: Photo gallery', 'Slide: 1 of 5', 'Thumbnails'],
    [
      ...['Enter Fullscreen', 'Play', 'Hide thumbnails', 'Zoom in', 'Zoom out'],
      ...['Previous', 'Next', 'Close', 'Share', 'Download', 'Ask for its removal'],
    ],
  ],
] as const)
  test.describe(`for a browser in ${locale}`, () => {
    test.use({ locale });

    test('every control is labelled in its marked language', async ({ page }) => {
      const viewer = new Viewer(page);
      await viewer.openPhoto(1);
      await expect(viewer.root).toHaveAttribute('lang', lang);
      await expect(viewer.root.getByText(photo)).toBeVisible();
      expect(await viewer.root.evaluate(partsHeard)).toEqual(parts);
      for (const name of controls) await expect(viewer.button(name), name).toHaveCount(1);
    });
  });
