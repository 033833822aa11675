import { expect, open, test, waitForIslands } from './setup/test.ts';
import { ALBUM, photoLink, Viewer } from './setup/viewer.ts';

test('a click opens the photo full screen; arrows page around the ends, and Back closes it', async ({
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
  await photoLink(page, 1).click();
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
    photoLink(page, 1).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/img\/.+\.jpg$/);
  await viewer.expectClosed();
});

test('closing scrolls the album to the last photo', async ({ page }) => {
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

test('loads the viewer on first use with two photos on either side, and keeps the scroll position', async ({
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
  for (const [i, n] of [4, 5, 6, 7, 8].entries())
    await expect(viewer.root.locator('.yarl__carousel img').nth(i)).toHaveAttribute(
      'alt',
      `Foto ${n} · Equipos federados 2020-2021`,
    );
  await page.keyboard.press('Escape');
  await viewer.expectClosed();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2);
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

for (const [locale, lang, photo, parts, [hide, show, play, pause, enter, leave, ...others]] of [
  [
    'es-MX',
    'es',
    'Foto 1 · Torneos 2021-2022',
    ['Visor de fotos', 'Carrusel: Galería de fotos', 'Foto: 1 de 5', 'Miniaturas'],
    [
      ...['Ocultar miniaturas', 'Mostrar miniaturas', 'Reproducir', 'Pausar'],
      ...['Pantalla completa', 'Salir de pantalla completa', 'Acercar', 'Alejar'],
      ...['Anterior', 'Siguiente', 'Cerrar', 'Compartir', 'Descargar', 'Pedir que se retire'],
    ],
  ],
  [
    'fr-FR',
    'en',
    'Photo 1 · Torneos 2021-2022',
    ['Lightbox', 'Carousel: Photo gallery', 'Slide: 1 of 5', 'Thumbnails'],
    [
      ...['Hide thumbnails', 'Show thumbnails', 'Play', 'Pause'],
      ...['Enter Fullscreen', 'Exit Fullscreen', 'Zoom in', 'Zoom out'],
      ...['Previous', 'Next', 'Close', 'Share', 'Download', 'Ask for its removal'],
    ],
  ],
] as const)
  test.describe(`for a browser in ${locale}`, () => {
    test.use({ locale });

    test('every control is labelled in its marked language, and works', async ({ page }) => {
      const viewer = new Viewer(page);
      await viewer.openPhoto(1);
      await expect(viewer.root).toHaveAttribute('lang', lang);
      await expect(viewer.root.getByText(photo)).toBeVisible();
      expect(await viewer.root.evaluate(partsHeard)).toEqual(parts);
      for (const name of [hide, play, enter, ...others])
        await expect(viewer.button(name), name).toHaveCount(1);
      await viewer.button(play).click();
      await viewer.button(pause).click();
      await viewer.button(enter).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await viewer.button(leave).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
      await expect(viewer.button(enter)).toBeVisible();
      await viewer.expectPhoto(1);
      const strip = viewer.root.locator('.yarl__thumbnails_container');
      for (const side of ['width', 'height'])
        await expect(strip.locator('.yarl__thumbnails_thumbnail').first()).toHaveCSS(
          side,
          side === 'width' ? '120px' : '80px',
        );
      await viewer.button(hide).click();
      await expect(strip).toBeHidden();
      await viewer.button(show).click();
      await expect(strip).toBeVisible();
      await expect(viewer.button(hide)).toBeVisible();
    });
  });

test('thumbnails and drags change the photo; the slide show advances until it is paused', async ({
  page,
}) => {
  await page.clock.install();
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  // The address of a picture begins with the hash of its original.
  const original = await page
    .locator('#foto-3 a')
    .evaluate((a: HTMLAnchorElement) => a.pathname.split('-')[0]);
  await viewer.root
    .locator('.yarl__thumbnails_thumbnail')
    .filter({ has: page.locator(`img[src*="${original}-"]`) })
    .click();
  await viewer.expectPhoto(3);
  await page.mouse.move(900, 300);
  await page.mouse.down();
  await page.mouse.move(300, 300, { steps: 12 });
  await page.mouse.up();
  await viewer.expectPhoto(4);
  // So far ahead that a busy machine has not reached it yet.
  await page.clock.pauseAt(Date.now() + 60_000);
  await viewer.button('Reproducir').click();
  for (const [shown, next] of [
    [4, 5],
    [5, 1],
  ] as const) {
    // The time of a photo starts when it is visible.
    await expect(viewer.image).not.toHaveClass(/yarl__slide_image_loading/);
    await page.clock.runFor(2_900);
    await viewer.expectPhoto(shown);
    await page.clock.runFor(200);
    await viewer.expectPhoto(next);
  }
  await viewer.button('Pausar').click();
  await page.clock.runFor(10_000);
  await viewer.expectPhoto(1);
  await expect(viewer.button('Reproducir')).toBeVisible();
});
