import { pictureAddress, SAMPLE } from './setup/clubs.ts';
import { message, openForm } from './setup/contact.ts';
import { expect, open, test } from './setup/test.ts';
import { ALBUM, Viewer } from './setup/viewer.ts';

// Actions on the current photo: share, download, ask for its removal.

test('Compartir shares the photo’s link, or copies it, or shows it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  /** Puts something else in the place of what the browser has. */
  const replace = (name: 'share' | 'clipboard', value: string) =>
    page.evaluate(`Object.defineProperty(navigator, '${name}', { value: ${value}, configurable: true })`);
  const viewer = new Viewer(page);
  await open(page, `${ALBUM}?origen=correo`);
  await page.locator('#foto-2 a').click();
  await viewer.expectPhoto(2);
  await page.keyboard.press('ArrowRight');
  await viewer.expectPhoto(3);
  const link = new URL(`${ALBUM}#foto-3`, page.url()).href;
  const status = viewer.root.getByRole('status');
  await replace('share', 'async (data) => { window.shared = data; }');
  await viewer.button('Compartir').click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: object }).shared))
    .toEqual({ title: 'Foto 3 · Torneos 2021-2022', url: link });
  await expect(status).toHaveText('');
  await replace('share', 'undefined');
  await viewer.button('Compartir').click();
  await expect(status).toHaveText('Enlace copiado');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await replace('clipboard', 'undefined');
  await viewer.button('Compartir').click();
  await expect(status.filter({ hasText: link })).toBeInViewport();
});

test('Descargar saves the full-size photo, and is not offered for photos of minors', async ({
  page,
  baseURL,
}) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(2);
  const [download] = await Promise.all([page.waitForEvent('download'), viewer.button('Descargar').click()]);
  expect(download.suggestedFilename()).toBe('Torneos 2021-2022, foto 2.jpg');
  const address = pictureAddress(SAMPLE, '2021-2022/torneos/2');
  expect(download.url()).toMatch(new RegExp(`^${baseURL}${address}\\d+\\..+\\.jpg$`));
  await viewer.openPhoto(1, '/galerias/2021-2022/escuela');
  await expect(viewer.button('Compartir')).toBeVisible();
  await expect(viewer.button('Descargar')).toHaveCount(0);
  await open(page, '/galeria');
  await page.locator('#federados-35 a').click();
  await expect(viewer.root.getByText('Foto 35 · Equipos federados 2024-2025')).toBeVisible();
  await expect(viewer.button('Descargar')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.root.getByText('Foto 1 · Escuela ADS 2024-2025')).toBeVisible();
  await expect(page).toHaveURL('/galeria#escuela-1');
  await expect(viewer.button('Descargar')).toHaveCount(0);
});

test('“Pedir que se retire” begins a message below typed text, and Back returns to the photo in the album', async ({
  page,
}) => {
  const viewer = new Viewer(page);
  await open(page, '/galerias/2021-2022');
  await page.getByRole('main').getByRole('link', { name: 'Torneos' }).click();
  await openForm(page);
  await message(page).fill('Es mi hija.');
  await page.locator('#foto-3 a').click();
  await viewer.expectPhoto(3);
  await page.keyboard.press('ArrowRight');
  await viewer.expectPhoto(4);
  await viewer.button('Pedir que se retire').click();
  await viewer.expectClosed();
  await expect(page).toHaveURL(`${ALBUM}#contacto`);
  await expect(message(page)).toHaveValue(
    'Pido que se retire de la web la foto 4 del álbum «Torneos 2021-2022».\n\nEs mi hija.',
  );
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(page).toHaveURL(ALBUM);
  await expect(page.locator('#foto-4 a')).toBeInViewport();
  await expect(page.locator('#foto-4 a')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/galerias/2021-2022');
});
