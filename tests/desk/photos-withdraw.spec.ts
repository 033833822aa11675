/** Consent for photos, and their withdrawal. Traces in any file: src/desk/core/withdraw/no-traces.test.ts. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { removalRequest } from '../../src/base/addresses/contact-form.ts';
import { phonePhoto } from '../../src/desk/core/photos/fixtures/uploads.ts';
import { photoJpeg } from '../../src/media/pictures/fixtures/photo.ts';
import { chooseFiles, expect, expectAccessible, test } from './desk.ts';

test.use({ club: 'sample' });

const COPA = '2024-2025/copa';
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Hashes of all files below a folder. */
async function hashesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(async ({ parentPath, name }) => hash(await readFile(join(parentPath, name)))));
}

test('withdraws the photo of a removal request with all its derived files', async ({ page, desk }) => {
  const bytes = await phonePhoto(7, '2024:11:16 10:00:00');
  await mkdir(join(desk.photosDir, COPA), { recursive: true });
  for (let n = 1; n <= 8; n++)
    await writeFile(
      join(desk.photosDir, COPA, `${n}.jpg`),
      n === 7 ? bytes : await phonePhoto(n, '2024:11:16 10:00:00'),
    );
  expect(await hashesBelow(desk.dir)).toContain(hash(bytes));
  await desk.open(page, '/fotos/retirar');
  await expectAccessible(page);
  await page.getByLabel('Pega aquí el mensaje').fill(`Hola:\n${removalRequest(7, 'Copa 2024-2025')}`);
  await page.getByRole('button', { name: 'Buscar sus fotos' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Esto es lo que se va a retirar' })).toBeFocused();
  const photo = page.getByRole('checkbox', { name: 'Foto 7 del álbum Copa (2024-2025)' });
  await expect(photo).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retirar para siempre' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Se ha retirado 1 foto' })).toBeFocused();
  await expect(page.getByText('La foto 7 del álbum Copa (2024-2025).', { exact: true })).toBeVisible();
  await expect(page.getByText('Se ha buscado por su contenido')).toBeVisible();
  // The notice of the change floats over what is below until the end of the screen.
  await page.getByRole('status').getByRole('button', { name: 'Cerrar' }).click();
  await expectAccessible(page);
  expect(await hashesBelow(desk.dir)).not.toContain(hash(bytes));
  expect(await desk.read('retiradas.yaml')).toContain(hash(bytes));
  await desk.open(page, '/contenido/retiradas.yaml');
  await expect(page.getByText('Foto 7 de «Copa» 2024-2025')).toBeVisible();
  await expect(page.getByText('no se cambia a mano')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('lets each photo of a burst be chosen', async ({ page, desk }) => {
  await mkdir(join(desk.photosDir, COPA), { recursive: true });
  const photo = await photoJpeg(300, 1200, 800);
  for (let n = 5; n <= 8; n++)
    await writeFile(
      join(desk.photosDir, COPA, `${n}.jpg`),
      await sharp(photo).extract({ left: n, top: n, width: 1180, height: 780 }).jpeg().toBuffer(),
    );
  await desk.open(page, `/fotos/retirar?foto=${COPA}/6&foto=${COPA}/7`);
  const box = (name: string | RegExp) => page.getByRole('checkbox', { name });
  for (const n of [6, 7]) await expect(box(`Foto ${n} del`)).toBeChecked();
  await expect(box('la foto 5 del álbum')).not.toBeChecked();
  await box('Foto 7 del').uncheck();
  await box('la foto 5 del álbum').check();
  await box('la foto 8 del álbum').check();
  await page.getByRole('button', { name: 'Retirar para siempre' }).click();
  await expect(page.getByRole('heading', { name: 'Se han retirado 3 fotos' })).toBeFocused();
  expect(await readdir(join(desk.photosDir, COPA))).toEqual(['7.jpg']);
});

test("withdraws a team's photo from its form, and takes its name out of a draft", async ({ page, desk }) => {
  const id = /img: (equipos\/\S+)/.exec(await desk.read('equipos/federados.yaml'))?.[1] ?? '';
  await mkdir(join(desk.photosDir, dirname(id)), { recursive: true });
  await writeFile(join(desk.photosDir, `${id}.jpg`), await phonePhoto(7, '2024:11:16 10:00:00'));
  await desk.open(page, '/contenido/equipos/federados.yaml?ir=equipos.0.img');
  const name = page.getByLabel('Nombre', { exact: true });
  await name.fill('Equipo de hoy');
  await page.getByRole('link', { name: 'Retirar la foto para siempre…' }).click();
  await page.getByRole('button', { name: 'Dejarlo a medias' }).click();
  await expect(page.getByRole('checkbox', { name: 'Foto de «' })).toBeChecked();
  await expect(page.getByText('que queda sin esta foto').first()).toBeVisible();
  await page.getByRole('button', { name: 'Retirar para siempre' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Se ha retirado 1 foto' })).toBeFocused();
  expect(await desk.read('equipos/federados.yaml')).not.toContain(id);
  await desk.open(page, '/contenido/equipos/federados.yaml?ir=equipos.0.img');
  await expect(name).toHaveValue('Equipo de hoy');
  await expect(page.getByLabel('Cómo se llama, sin «.jpg»')).toHaveValue('');
});

test('undoing an added photo takes its name out of the draft of the form', async ({ page, desk }) => {
  const board = await desk.read('junta.yaml');
  await desk.write('junta.yaml', board.replace(/ *img: .*\n/, ''));
  await desk.open(page, '/contenido/junta.yaml?ir=junta.0.img');
  const file = {
    name: 'IMG.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(8, '2024:11:16 10:00:00'),
  };
  await chooseFiles(page, page.getByRole('button', { name: 'Elegir una foto' }), file);
  await expect(page.getByText('La foto está puesta.')).toBeVisible();
  const name = page.getByLabel('Cómo se llama, sin «.jpg»');
  await expect(name).not.toHaveValue('');
  await page.getByRole('link', { name: 'Versiones', exact: true }).click();
  await page.getByRole('button', { name: 'Dejarlo a medias' }).click();
  await page
    .getByRole('button', { name: /^Deshacer/ })
    .first()
    .click();
  await expect(page.getByText(/^Se deshizo: Se añadió la foto.*\. /)).toBeVisible();
  await desk.open(page, '/contenido/junta.yaml?ir=junta.0.img');
  await expect(name).toHaveValue('');
});

test('steps through all photos without consent', async ({ page, desk }) => {
  await desk.write('permisos.yaml', 'permisos: []\n');
  await desk.open(page, '/fotos');
  await page.getByRole('link', { name: 'Repasar los permisos' }).click();
  const note = page.getByRole('button', { name: 'Anotar y seguir' });
  await note.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('Falta «Quién guarda los permisos».')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Quién guarda los permisos').fill('la secretaría');
  await page.getByLabel('Valen desde').fill('2024-09-01');
  await page.getByRole('checkbox', { name: 'Mayores' }).check();
  const minors = page.getByRole('checkbox', { name: /^Salen menores/ });
  await minors.check();
  await minors.uncheck();
  const album = page.getByRole('heading', { level: 2 });
  const [first, remaining] = [await album.textContent(), await page.getByText(/^Quedan/).textContent()];
  await note.press('Enter');
  await expect(album).not.toHaveText(first ?? '');
  await expect(album).toBeFocused();
  await expect(page.getByText(remaining ?? '')).toHaveCount(0);
  await expect(page.getByLabel('Quién guarda los permisos')).toHaveValue('la secretaría');
  const second = await album.textContent();
  await page.getByRole('button', { name: 'Dejarlo para otro día' }).press('Enter');
  await expect(album).not.toHaveText(second ?? '');
});
