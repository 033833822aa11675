/** A phone's photos become an album. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readDocument } from '../../src/desk/documents/documents.ts';
import { type Desk, expect, expectAccessible, type Page, test } from './desk.ts';
import { blurredPhoto, brokenPhoto, heicPhotos, phonePhotos, turnedPhoto } from './photo-files.ts';

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
  await page.getByLabel('Cómo se llama').fill('Torneo de Navidad');
  await page.getByLabel('De qué temporada es').fill('2024-2025');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir fotos' }).press('Enter');
  await (await chooser).setFiles(files);
}

/** Colours of two points of a photo on disk, 0..1 from the top left. */
async function colorsOf(path: string, ...points: [x: number, y: number][]) {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    return Math.min(red, green, blue) > 230 ? 'white' : red > blue + 150 ? 'red' : 'other';
  });
}

test('thirty photos of a phone become an album: HEIC, turned, blurred, twice the same, one broken', async ({
  page,
  desk,
}) => {
  const phone = await phonePhotos(22);
  const files = [
    ...phone,
    { ...(phone[0] as (typeof phone)[0]), name: 'IMG_2022 (1).JPG' },
    await turnedPhoto(6, '2024:11:16 11:00:00'),
    await turnedPhoto(8, '2024:11:16 11:01:00'),
    await blurredPhoto(),
    ...(await heicPhotos(['upright.heic', 'turned.heic', 'display-p3.heic'])),
    await brokenPhoto(),
  ];
  expect(files).toHaveLength(30);
  await chooseForNewAlbum(page, desk, files);
  await expect(page.getByRole('heading', { name: 'Mira las fotos antes de añadirlas' })).toBeFocused();
  await expect(page.getByText('«IMG_2099.JPG»')).toHaveText(/está dañad|no se ha podido leer|incompleta/);
  const said = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  await expect(said('IMG_2022.JPG')).not.toContainText('Es la misma');
  await expect(said('IMG_2022 (1).JPG')).toContainText('Es la misma que «IMG_2022.JPG»');
  await expect(said('IMG_2022 (1).JPG').getByRole('checkbox')).not.toBeChecked();
  await expect(said('IMG_2024-11-16_113000.JPG')).toContainText('Parece borrosa');
  await expect(said('IMG_2024-11-16_113000.JPG').getByRole('checkbox')).toBeChecked();
  await expect(page.getByText('Parece borrosa')).toHaveCount(1);
  expect(await filesOf(desk)).toEqual([]);
  await expectAccessible(page);
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(29);
  for (const box of await boxes.all()) await box.check();
  const order = await page
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((box) => box.closest('label')?.textContent ?? ''));
  await page.getByRole('button', { name: 'Crear el álbum con 29 fotos' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Torneo de Navidad/ })).toBeVisible();

  expect(await albumOnDisk(desk)).toMatchObject({ amount: 29 });
  const names = await filesOf(desk);
  expect(names).toHaveLength(29);
  for (const name of names) {
    const bytes = await readFile(join(desk.photosDir, KEY, name));
    const { exif, xmp, orientation } = await sharp(bytes).metadata();
    expect({ name, exif, xmp, orientation }).toEqual({ name });
    expect(bytes.includes('SECRETA-MARCA')).toBe(false);
  }
  const numbered = (name: string) => join(desk.photosDir, KEY, `${order.indexOf(name) + 1}.jpg`);
  expect(await colorsOf(numbered('IMG_3006.JPG'), [0.9, 0.5], [0.2, 0.1])).toEqual(['white', 'red']);
  expect(await colorsOf(numbered('IMG_3008.JPG'), [0.1, 0.5], [0.8, 0.9])).toEqual(['white', 'red']);

  // By keyboard: another photo, its caption, the cover, the point that no crop may lose.
  const grid = page.getByRole('button', { name: /^Foto \d/ });
  await grid.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Foto 2' })).toBeVisible();
  await page.getByLabel('Pie de foto').fill('La final');
  await page.getByRole('button', { name: 'Hacerla portada' }).press('Enter');
  await page.getByLabel(/^Desde la izquierda/).press('ArrowRight');
  await page.getByLabel(/^Desde arriba/).press('ArrowLeft');
  await expect(page.getByText('Tarjeta del álbum')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  await expect(page.getByText('Guardado. Se verá en la web')).toBeVisible();
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
