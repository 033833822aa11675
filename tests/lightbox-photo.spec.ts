import { pictureAddress, SAMPLE } from './setup/clubs.ts';
import { ANA, message, openForm, SENT, send, test as withRelay } from './setup/contact.ts';
import { expect, open, test } from './setup/test.ts';
import { ALBUM, Viewer } from './setup/viewer.ts';

// Actions on the current photo: share, download, ask for its removal.

const removal = (n: number) => `Pido que se retire de la web la foto ${n} del álbum «Torneos 2021-2022».`;

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

withRelay(
  '“Pedir que se retire” prefills the message, keeps typed text, and it arrives',
  async ({ page, relay }) => {
    const viewer = new Viewer(page);
    await open(page, ALBUM);
    await openForm(page);
    await message(page).fill('Es mi hija.');
    await page.locator('#foto-4 a').click();
    await viewer.expectPhoto(4);
    await viewer.button('Pedir que se retire').click();
    await viewer.expectClosed();
    await expect(page).toHaveURL(`${ALBUM}#contacto`);
    const prefilled = `${removal(4)}\n\nEs mi hija.`;
    await expect(message(page)).toHaveValue(prefilled);
    await expect(message(page)).toBeFocused();
    await expect(message(page)).toBeInViewport({ ratio: 1 });
    await page.goto('about:blank');
    await open(page, '/aviso-legal');
    await expect(message(page)).toHaveValue(prefilled);
    const { Mensaje, ...sender } = ANA;
    await send(page, sender);
    await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
    expect(relay.messages()).toEqual([{ message: prefilled, suspicion: null }]);
  },
);

test('Back from the removal request returns to the photo in the album', async ({ page }) => {
  const viewer = new Viewer(page);
  const album = '/galerias/2020-2021/torneos';
  await open(page, '/galerias/2020-2021');
  await page.getByRole('main').getByRole('link', { name: 'Torneos' }).click();
  await page.locator('#foto-9 a').click();
  await viewer.expectPhoto(9);
  for (const n of [10, 11]) {
    await page.keyboard.press('ArrowRight');
    await viewer.expectPhoto(n);
  }
  await viewer.button('Pedir que se retire').click();
  await expect(message(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(album);
  await expect(page.locator('#foto-11 a')).toBeInViewport();
  await expect(page.locator('#foto-11 a')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/galerias/2020-2021');
});
