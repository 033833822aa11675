import sharp from 'sharp';
import {
  chooseFiles,
  expect,
  expectAccessible,
  expectPhotoInPreview,
  type Locator,
  type Page,
  preview,
  save,
  test,
} from './desk.ts';

const FILE = 'equipos/comarcal.yaml';
const FACE = { r: 200, g: 40, b: 120 };
const TEAM = { r: 30, g: 60, b: 160 };

/** Uploads a photo of one colour for the open item. */
async function choosePhoto(page: Page, background: typeof FACE): Promise<void> {
  const photo = page.getByRole('group', { name: /^Archivo de/ });
  const buffer = await sharp({ create: { width: 1600, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const file = { name: 'IMG_2034.JPG', mimeType: 'image/jpeg', buffer };
  await chooseFiles(page, photo.getByRole('button', { name: 'Elegir una foto' }), file);
  await expect(photo.getByText('La foto está puesta.')).toBeVisible();
  await expectSeen(page);
}

/** Expects the form to show the stored picture, not a broken one. */
async function expectSeen(page: Page): Promise<void> {
  const shown = page
    .getByRole('group', { name: /^Archivo de/ })
    .locator('img')
    .first();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

/** Begins an entry of another file by its name, without leaving the form. */
async function begin(group: Locator, button: string, name: string): Promise<void> {
  await group.getByRole('button', { name: button }).click();
  await group.getByLabel('¿Cómo se llama?').fill(name);
  await group.page().keyboard.press('Enter');
}

test('a new team gets a coach who was saved before, and a coach and a hall that begin with it', async ({
  page,
  desk,
}) => {
  await desk.open(page, '/contenido/entrenadores.yaml');
  await page.getByRole('button', { name: 'Añadir una persona' }).click();
  await page.getByLabel('¿Cómo se llama?').fill('Inés Peñalba');
  await page.keyboard.press('Enter');
  await page.getByLabel('Cargo').fill('Entrenadora');
  await choosePhoto(page, FACE);
  // A coach without a team is a hint.
  const hint = page.getByText('«Inés Peñalba» no está en ningún equipo');
  await expect(hint.first()).toBeVisible();
  await expectAccessible(page);
  await page.getByText(/^Más/).click();
  await page.getByLabel('Sale aunque no lleve equipo').check();
  await expect(hint).toHaveCount(0);
  await save(page);
  await desk.open(page, '/contenido/entrenadores.yaml?ir=entrenadores.ines-penalba.img');
  await expectSeen(page);

  // Pages show photos with consent only.
  const records = await desk.read('permisos.yaml');
  await desk.write(
    'permisos.yaml',
    `${records}  - { pagina: /equipos/comarcal/infantil-mixto, nadie: true }\n`,
  );
  const before = await desk.read(FILE);
  await desk.open(page, `/contenido/${FILE}`);
  await page.getByRole('button', { name: 'Añadir un equipo' }).click();
  await page.getByLabel('Nombre', { exact: true }).fill('Infantil mixto');
  await page.getByLabel('Competición').fill('2ª Zonal');
  await expect(page.getByLabel('Final de su dirección')).toHaveValue('infantil-mixto');
  await choosePhoto(page, TEAM);
  const coaches = page.getByRole('group', { name: /^Entrenadores/ });
  await coaches.getByRole('button', { name: 'Añadir a quien entrena' }).click();
  await coaches.getByLabel('N.º 1').selectOption({ label: 'Inés Peñalba · Entrenadora' });
  // Names are enough for a coach and a hall that are in no list yet.
  await coaches.getByRole('button', { name: 'Añadir a quien entrena' }).click();
  await begin(coaches, 'Nueva persona', 'Óscar Vela');
  await expect(coaches.getByLabel('N.º 2')).toHaveValue('oscar-vela');
  await page.getByRole('button', { name: 'Añadir un entrenamiento' }).click();
  const training = page.getByRole('group', { name: /^Entrenamientos/ });
  await training.getByLabel('lunes').check();
  await training.getByLabel('Desde').fill('17:00');
  await training.getByLabel('Hasta').fill('18:00');
  await begin(training, 'Nuevo lugar', 'Gimnasio del instituto');
  await expect(training.getByLabel('Lugar')).toHaveValue('gimnasio-del-instituto');
  await save(page);
  expect(await desk.read('entrenadores.yaml')).toContain('name: Óscar Vela\n');
  expect(await desk.read('lugares.yaml')).toContain('title: Gimnasio del instituto\n');
  const after = await desk.read(FILE);
  expect(after.startsWith(before.trimEnd()), 'the other teams stay as they are').toBe(true);
  expect(after.slice(before.trimEnd().length)).toMatch(/name: Infantil mixto\n[\s\S]*ines-penalba/);

  expect(await desk.read('entrenadores.yaml')).toContain('img: entrenadores/ines-penalba\n');

  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText('Infantil mixto');
  await expect(preview(page).getByText('Inés Peñalba').first()).toBeAttached();
  await expectPhotoInPreview(page, desk, 'entrenadores/ines-penalba');
  await expectPhotoInPreview(page, desk, 'equipos/comarcal/infantil-mixto');

  await desk.open(page, '/versiones');
  await page
    .getByRole('button', { name: /^Deshacer/ })
    .first()
    .click();
  await expect.poll(() => desk.read(FILE)).toBe(before);
});
