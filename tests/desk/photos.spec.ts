/** Uploads from a phone, by drag and drop and in forms; captions of albums. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { phonePhoto } from '../../src/desk/core/photos/fixtures/uploads.ts';
import { writeAlbum } from '../../src/desk/testing/small-club.ts';
import {
  chooseFiles,
  type Desk,
  expect,
  expectAccessible,
  expectPhotoInPreview,
  type Page,
  save,
  test,
} from './desk.ts';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Photos of a phone with GPS data, one a minute, newest first; every fourth is upright. */
async function phonePhotos(count: number): Promise<ChosenFile[]> {
  const files: ChosenFile[] = [];
  for (let n = count; n >= 1; n--)
    files.push({
      name: `IMG_${2000 + n}.JPG`,
      mimeType: 'image/jpeg',
      buffer: await phonePhoto(n, `2025:11:16 10:0${n}:00`, n % 4 === 0 ? 6 : 1),
    });
  return files;
}

/** Album of three photos. */
const COPA = '2025-2026/copa';
const COACH_PHOTO = 'entrenadores/rosario';

/** Adds the album to the club, with its permission. */
async function addAlbum(desk: Desk): Promise<void> {
  await writeAlbum(desk);
  const records = await desk.read('permisos.yaml');
  await desk.write('permisos.yaml', `${records}  - { pagina: /galerias/${COPA}, nadie: true }\n`);
}

/** Drops files onto the upload area. */
async function drop(page: Page, paths: string[]): Promise<void> {
  const zone = page.getByText('Arrastra aquí las fotos');
  // Waits until it stops moving.
  await zone.hover();
  const box = await zone.boundingBox();
  if (!box) throw new Error('nothing to drop on');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...at, data });
}

test('adds a dropped folder and single photos to an album', async ({ page, desk }) => {
  const card = join(desk.dir, 'tarjeta');
  const inner = join(card, 'DCIM', '100APPLE');
  await mkdir(inner, { recursive: true });
  const photos = await phonePhotos(4);
  for (const [i, { name, buffer }] of photos.entries())
    await writeFile(join(i < 2 ? inner : card, name), buffer);
  // Hidden files that operating systems add to folders.
  for (const name of ['.DS_Store', 'Thumbs.db']) await writeFile(join(card, name), 'x');
  const [single] = await phonePhotos(5);
  const singleFile = join(desk.dir, 'IMG_2005.JPG');
  await writeFile(singleFile, single?.buffer ?? '');

  await addAlbum(desk);
  await desk.open(page, `/fotos/${COPA}`);
  await drop(page, [card, singleFile]);
  await expect(page.getByRole('heading', { name: 'Mira las fotos antes de añadirlas' })).toBeFocused();
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await expect(page.getByText('DS_Store')).toHaveCount(0);
  await page.getByRole('button', { name: 'Añadir 5 fotos' }).click();
  await expect(page.getByText(/^Fotos añadidas al álbum «Copa»: 5/)).toBeVisible();
  expect(await readdir(join(desk.photosDir, COPA))).toHaveLength(3 + 5);
});

test('sets a coach’s photo and its focal point by keyboard', async ({ page, desk }) => {
  await rm(join(desk.photosDir, `${COACH_PHOTO}.jpg`));
  await desk.open(page, '/contenido/entrenadores.yaml?ir=entrenadores.rosario.img');
  const file = page.getByRole('group', { name: /^Archivo de/ });
  const uploadPhoto = async (n: number, before = '') => {
    const [photo] = await phonePhotos(n);
    await chooseFiles(page, file.getByRole('button', { name: 'Elegir una foto' }), photo ?? []);
    await expect(file.getByText('La foto está puesta.')).toBeVisible();
    return expectPhotoInPreview(page, desk, COACH_PHOTO, before);
  };
  // Also if only the picture changes, not its name.
  await uploadPhoto(2, await uploadPhoto(1));
  await file.getByText('Ver los recortes y marcar el punto').press('Enter');
  await expect(file.getByText('Así se verá en la web')).toBeVisible();
  await file.getByLabel(/^Desde la izquierda/).press('ArrowRight');
  await expect(file.getByText('51 %')).toBeVisible();
  await expectAccessible(page);
  await save(page);
  expect(await desk.read('entrenadores.yaml')).toMatch(/foco: *(?:\[ *51, *50 *\]|\n\s+- 51\n\s+- 50)/);
  await desk.open(page, '/versiones');
  for (const title of [
    'Se añadió la foto: Rosario Fuertes del Corral',
    'Se cambió la foto: Rosario Fuertes del Corral',
    'Se cambió «Foto» de Rosario Fuertes del Corral',
  ])
    await expect(page.getByText(title, { exact: true })).toHaveCount(1);
});

test('opens a photo over its album on a phone, and asks before leaving with unsaved changes', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await addAlbum(desk);
  const before = await desk.read('galerias.yaml');
  await desk.open(page, `/fotos/${COPA}`);
  await expectAccessible(page);
  const photo = page.getByRole('button', { name: /^Foto 1/ });
  await photo.click();
  await page.getByRole('dialog', { name: 'Foto 1' }).getByRole('button', { name: 'Siguiente' }).click();
  const panel = page.getByRole('dialog', { name: 'Foto 2' });
  await panel.getByLabel('Pie de foto').fill('Sin guardar');
  await expect(panel.getByRole('button', { name: 'Guardar', exact: true })).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(photo).toBeFocused();
  const leave = page.getByRole('link', { name: 'Cambiar nombre, fecha y lugar' });
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
  await leave.click();
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(page.getByRole('button', { name: /^Foto 2/ })).toContainText('Sin guardar');
  expect(await desk.read('galerias.yaml')).toBe(before);

  await leave.click();
  await question.getByRole('button', { name: 'Guardar y salir' }).click();
  // The form shows this album alone.
  await expect(page.getByRole('heading', { level: 1, name: 'Copa' })).toBeVisible();
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Copa');
  await expect(page.getByLabel('Álbum destacado')).toHaveCount(0);
  expect(await desk.read('galerias.yaml')).toContain('Sin guardar');
});
