/** The picture that a form names. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { phonePhoto } from '../../src/desk/photos/fixtures/uploads.ts';
import { expect, expectAccessible, preview, test } from './desk.ts';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><script>alert(1)</script>
<rect width="300" height="120" fill="#0a5"/><circle cx="60" cy="60" r="40" fill="#fff"/></svg>`;

test('a sponsor’s logo comes as SVG and is filed as a picture, never with code in it', async ({
  page,
  desk,
}) => {
  const folder = join(desk.photosDir, 'patrocinadores');
  await desk.open(page, '/contenido/patrocinadores.yaml?ir=patrocinadores.0.img');
  const file = page.getByRole('group', { name: /^Archivo de/ });
  const chooser = page.waitForEvent('filechooser');
  await file.getByRole('button', { name: 'Elegir el logotipo' }).press('Enter');
  const buffer = Buffer.from(LOGO);
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer });
  await expect(file.getByText('El logotipo está puesto.')).toBeVisible();
  const shown = file.locator('img');
  await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^la-espiga-alta\.(?:png|webp)$/)]);
  const { format } = await sharp(join(folder, String(names[0]))).metadata();
  expect(format).not.toBe('svg');
});

test('a coach gets a photo, and the point to keep by a click and by keys', async ({ page, desk }) => {
  await desk.open(page, '/contenido/entrenadores.yaml?ir=entrenadores.lucia-herranz.img');
  const file = page.getByRole('group', { name: /^Archivo de/ });
  const portrait = preview(page).getByRole('listitem').filter({ hasText: 'Lucía Herranz' }).locator('img');
  const put = async (seed: number) => {
    const before = (await portrait.count()) > 0 ? await portrait.getAttribute('src') : '';
    const chooser = page.waitForEvent('filechooser');
    await file.getByRole('button', { name: 'Elegir una foto' }).click();
    const buffer = await phonePhoto(seed, '2024:11:16 10:00:00');
    await (await chooser).setFiles({ name: `IMG_${seed}.JPG`, mimeType: 'image/jpeg', buffer });
    await expect(file.getByText('La foto está puesta.')).toBeVisible();
    // Also when only the picture has changed, not its name.
    await expect(portrait).not.toHaveAttribute('src', before ?? '');
  };
  await expect(portrait).toHaveCount(1);
  await put(3);
  await put(4);
  await file.getByRole('button', { name: 'Ver los recortes y marcar el punto' }).press('Enter');
  await expect(file.getByText('Así se verá en la web')).toBeVisible();
  await file.getByLabel(/^Desde la izquierda/).press('ArrowRight');
  await expect(file.getByText('51 %')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  await expect(page.getByText('Guardado. Se verá en la web')).toBeVisible();
  expect(await desk.read('entrenadores.yaml')).toMatch(/foco: *(?:\[ *51, *50 *\]|\n\s+- 51\n\s+- 50)/);
  await desk.open(page, '/versiones');
  for (const title of [
    'Añadir la foto «entrenadores/lucia-herranz»',
    'Cambiar la foto «entrenadores/lucia-herranz»',
    'Cambiar «Entrenadoras y entrenadores»: Lucía Herranz',
  ])
    await expect(page.getByText(title, { exact: true })).toHaveCount(1);
});
