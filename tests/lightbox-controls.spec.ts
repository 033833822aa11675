import { stopClock } from './setup/clock.ts';
import { expect, test } from './setup/test.ts';
import { Viewer } from './setup/viewer.ts';

const SPANISH = {
  lang: 'es',
  photo: 'Foto 1 · Torneos 2021-2022',
  hide: 'Ocultar miniaturas',
  show: 'Mostrar miniaturas',
  zoom: ['Acercar', 'Alejar'],
  play: 'Reproducir',
  pause: 'Pausar',
  enter: 'Pantalla completa',
  exit: 'Salir de pantalla completa',
  others: ['Anterior', 'Siguiente', 'Cerrar', 'Compartir', 'Descargar', 'Pedir que se retire'],
};

const ENGLISH = {
  lang: 'en',
  photo: 'Photo 1 · Torneos 2021-2022',
  hide: 'Hide thumbnails',
  show: 'Show thumbnails',
  zoom: ['Zoom in', 'Zoom out'],
  play: 'Play',
  pause: 'Pause',
  enter: 'Enter Fullscreen',
  exit: 'Exit Fullscreen',
  others: ['Previous', 'Next', 'Close', 'Share', 'Download', 'Ask for its removal'],
};

for (const [locale, words] of [
  ['es-MX', SPANISH],
  ['fr-FR', ENGLISH],
] as const) {
  test.describe(`for a browser in ${locale}`, () => {
    test.use({ locale });

    test('every control has its words, in the language it is marked with, and does what they say', async ({
      page,
    }) => {
      const viewer = new Viewer(page);
      await viewer.openPhoto(1);
      await expect(viewer.root).toHaveAttribute('lang', words.lang);
      await expect(viewer.root.getByText(words.photo)).toBeVisible();
      for (const name of [words.hide, ...words.zoom, words.play, words.enter, ...words.others]) {
        await expect(viewer.button(name), name).toHaveCount(1);
      }
      // Two say what they do next.
      await viewer.button(words.play).click();
      await viewer.button(words.pause).click();
      await viewer.button(words.enter).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await viewer.button(words.exit).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
      await expect(viewer.button(words.enter)).toBeVisible();
      await viewer.expectPhoto(1);
      const strip = viewer.root.locator('.yarl__thumbnails_container');
      const sizes = await strip
        .locator('.yarl__thumbnails_thumbnail')
        .evaluateAll((all) =>
          all.map((each) =>
            [(each as HTMLElement).offsetWidth, (each as HTMLElement).offsetHeight].join('x'),
          ),
        );
      expect(new Set(sizes)).toEqual(new Set(['120x80']));
      await viewer.button(words.hide).click();
      await expect(strip).toBeHidden();
      await viewer.button(words.show).click();
      await expect(strip).toBeVisible();
      await expect(viewer.button(words.hide)).toBeVisible();
    });
  });
}

test('on a phone held across the photo has the height; the toggle brings the thumbnails', async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 340 });
  const viewer = new Viewer(page);
  await viewer.openPhoto(2);
  await viewer.still();
  const strip = viewer.root.locator('.yarl__thumbnails_container');
  await expect(strip).toBeHidden();
  const photo = viewer.root.getByRole('img', { name: 'Foto 2 ' }).first();
  expect((await photo.boundingBox())?.height).toBeGreaterThan(300);
  await viewer.button('Mostrar miniaturas').click();
  await expect(strip).toBeInViewport();
});

test('a thumbnail leads to its photo, a drag of the mouse to the next', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  // A picture's address begins with what its original is known by.
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
});

test('the slide show goes on by itself, every three seconds, until it is paused', async ({ page }) => {
  await page.clock.install();
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  await stopClock(page);
  await viewer.button('Reproducir').click();
  for (const n of [1, 2]) {
    // A photo has its time from when it can be seen.
    await expect(viewer.image).not.toHaveClass(/yarl__slide_image_loading/);
    await page.clock.runFor(2_900);
    await viewer.expectPhoto(n);
    await page.clock.runFor(200);
    await viewer.expectPhoto(n + 1);
  }
  await viewer.button('Pausar').click();
  await page.clock.runFor(10_000);
  await viewer.expectPhoto(3);
  await expect(viewer.button('Reproducir')).toBeVisible();
});
