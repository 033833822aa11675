/** A phone's photos become an album. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readDocument } from '../../src/desk/documents/documents.ts';
import { type Desk, expect, expectAccessible, type Page, test } from './desk.ts';
import { brokenPhoto, heicPhoto, phonePhotos } from './photo-files.ts';

const KEY = '2024-2025/torneo-de-navidad';
type Fields = Record<string, unknown>;

async function albumOnDisk(desk: Desk): Promise<Fields | undefined> {
  const { value } = readDocument('galerias.yaml', await desk.read('galerias.yaml'));
  const { cursos } = value as { cursos: { albumes: Fields[] }[] };
  return cursos.flatMap(({ albumes }) => albumes).find(({ name }) => name === 'Torneo de Navidad');
}

const filesOf = (desk: Desk) => readdir(join(desk.photosDir, KEY)).catch(() => []);

async function chooseForNewAlbum(page: Page, desk: Desk, files: Awaited<ReturnType<typeof phonePhotos>>) {
  await desk.open(page, '/fotos/nuevo');
  await expect(page.getByLabel('De qué temporada es')).toHaveValue('2024-2025');
  await page.getByLabel('Cómo se llama').fill('Torneo de Navidad');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir fotos' }).press('Enter');
  await (await chooser).setFiles(files);
}

test('photos of a phone become an album: HEIC, twice the same, one broken; then captions and a cover by keyboard', async ({
  page,
  desk,
}) => {
  const phone = await phonePhotos(5);
  const again = { ...(phone[0] as (typeof phone)[0]), name: 'IMG_2005 (1).JPG' };
  await chooseForNewAlbum(page, desk, [...phone, again, await heicPhoto(), await brokenPhoto()]);
  await expect(page.getByRole('heading', { name: 'Mira las fotos antes de añadirlas' })).toBeFocused();
  await expect(page.getByText('«IMG_2099.JPG» no es una imagen que se pueda leer')).toBeVisible();
  const said = page.getByRole('listitem').filter({ hasText: again.name });
  await expect(said).toContainText('Es la misma que «IMG_2005.JPG»');
  await expect(said.getByRole('checkbox')).not.toBeChecked();
  expect(await filesOf(desk)).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crear el álbum con 6 fotos' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Torneo de Navidad/ })).toBeVisible();
  await expect(page.getByText('Di ahora quién dio permiso')).toBeVisible();
  expect(await albumOnDisk(desk)).toMatchObject({ amount: 6 });
  expect(await filesOf(desk)).toHaveLength(6);
  for (const name of await filesOf(desk)) {
    const bytes = await readFile(join(desk.photosDir, KEY, name));
    const { exif, xmp, orientation } = await sharp(bytes).metadata();
    expect({ name, exif, xmp, orientation }).toEqual({ name });
    expect(bytes.includes('SECRETA-MARCA')).toBe(false);
  }

  await page.getByRole('button', { name: /^Foto 1 / }).press('Enter');
  await page.getByRole('button', { name: 'Siguiente' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Foto 2' })).toBeVisible();
  await page.getByLabel('Pie de foto').fill('La final');
  await page.getByRole('button', { name: 'Hacerla portada' }).press('Enter');
  await page.getByLabel(/^Desde la izquierda/).press('ArrowRight');
  await page.getByLabel(/^Desde arriba/).press('ArrowLeft');
  await expect(page.getByText('Tarjeta del álbum')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).press('Enter');
  await expect(page.getByRole('dialog').getByText('Guardado. Se verá en la web')).toBeVisible();
  const saved = JSON.stringify(await albumOnDisk(desk));
  expect(saved).toContain('La final');
  expect(saved).toContain('[51,49]');
});

test('an upload is given up, and nothing stays', async ({ page, desk }) => {
  await chooseForNewAlbum(page, desk, await phonePhotos(2));
  await page.getByRole('button', { name: 'Dejarlo' }).click();
  await expect(page.getByRole('button', { name: 'Elegir fotos' })).toBeVisible();
  await expect
    .poll(() => readdir(join(desk.photosDir, '.escritorio', 'subidas')).catch(() => []))
    .toEqual([]);
  expect(await filesOf(desk)).toEqual([]);
});
