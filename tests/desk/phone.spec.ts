/** The desk on a phone: albums with a bad connection, by touch, and the navigation within reach of a thumb. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { readDocument } from '../../src/club/content/documents/documents.ts';
import { fixturePath, phonePhoto } from '../../src/desk/core/photos/fixtures/uploads.ts';
import { type Desk, expect, expectAccessible, type Page, save, test } from './desk.ts';

test.use({
  club: 'sample',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  expectedFaults: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
});

const UPLOADS = /\/subidas\/.*nombre=/;
const REVIEW = 'Mira las fotos antes de añadirlas';

async function phonePhotos(count: number) {
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  return Promise.all(
    numbers.map(async (n) => ({
      name: `IMG_300${n}.JPG`,
      mimeType: 'image/jpeg',
      buffer: await phonePhoto(n, `2024:11:16 10:0${n}:00`),
    })),
  );
}

/** Taps a button that opens the gallery, and selects photos. */
async function chooseByTouch(page: Page, button: Locator, files: Awaited<ReturnType<typeof phonePhotos>>) {
  const chooser = page.waitForEvent('filechooser');
  await button.tap();
  await (await chooser).setFiles(files);
}

/** Expects that nothing on the screen needs sideways scrolling. */
const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

async function albumNamed(desk: Desk, name: string) {
  const value = readDocument('galerias.yaml', await desk.read('galerias.yaml'));
  const { cursos } = value as { cursos: { albumes: Record<string, unknown>[] }[] };
  return cursos.flatMap(({ albumes }) => albumes).find((album) => album.name === name);
}

test('creates an album with its permission, over a lost connection, then its order and cover', async ({
  page,
  desk,
  context,
}) => {
  await desk.open(page, '/fotos/nuevo');
  await page.getByLabel('Cómo se llama').fill('Liga');
  await expectNoOverflow(page);
  await expectAccessible(page);
  const goOn = page.getByRole('button', { name: 'Seguir con las fotos' });
  await goOn.tap();
  await expect(page.getByText('Falta algo en el permiso')).toBeVisible();
  await page.getByLabel('Quién guarda los permisos').fill('la secretaría');
  await page.getByLabel('Valen desde').fill('2024-09-01');
  await page.getByRole('checkbox', { name: 'Mayores' }).tap();
  await goOn.tap();
  await expect(page.getByRole('heading', { name: 'Sus fotos' })).toBeFocused();

  const sent: string[] = [];
  await page.route(UPLOADS, async (route) => {
    const name = new URL(route.request().url()).searchParams.get('nombre') ?? '';
    sent.push(name);
    if (sent.length === 2) {
      // The file arrives, and its answer is lost.
      await route.fetch();
      await context.setOffline(true);
      return route.abort();
    }
    return route.continue();
  });
  const heic = {
    name: 'IMG_4001.HEIC',
    mimeType: 'image/heic',
    buffer: await readFile(fixturePath('turned.heic')),
  };
  const photos = await phonePhotos(4);
  const [first] = photos as [(typeof photos)[number]];
  const repeated = { ...first, name: 'IMG_3001 (1).JPG' };
  const broken = { ...first, name: 'IMG_3009.JPG', buffer: first.buffer.subarray(0, 700) };
  await chooseByTouch(page, page.getByRole('button', { name: 'Elegir fotos' }), [
    ...photos,
    heic,
    repeated,
    broken,
  ]);
  await expect(page.getByText('No hay conexión. El envío sigue solo en cuanto vuelva')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: REVIEW })).toBeFocused();
  await expect(page.getByText('«IMG_3009.JPG» no es una imagen que se pueda leer')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(6);
  await expect(
    page.getByRole('listitem').filter({ hasText: repeated.name }).getByRole('checkbox'),
  ).not.toBeChecked();
  // No file that arrived was sent again.
  expect(sent.filter((name) => name === sent[1])).toHaveLength(1);
  await expectNoOverflow(page);
  await page.getByLabel('Día', { exact: true }).fill('2024-11-23');
  await page.getByRole('button', { name: 'Crear el álbum con 5 fotos' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: /Liga/ })).toBeVisible();
  await expect(page.getByText('Los permisos firmados los guarda la secretaría.')).toBeVisible();
  expect(await desk.read('permisos.yaml')).toContain('pagina: /galerias/2024-2025/liga');
  expect(await albumNamed(desk, 'Liga')).toMatchObject({ fecha: '2024-11-23' });

  await page.getByRole('button', { name: 'Ordenar las fotos' }).tap();
  await page.getByRole('button', { name: 'Mover la foto 4 antes' }).tap();
  await page.getByRole('button', { name: 'Mover la foto 5 al principio' }).tap();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Terminar de ordenar' }).tap();
  const largePhoto = Promise.withResolvers<void>();
  await page.route(/\/foto\?.*ancho=752/, async (route) => {
    await largePhoto.promise;
    return route.continue();
  });
  await page.getByRole('button', { name: /^Foto 4\b/ }).tap();
  const makeCover = page.getByRole('button', { name: 'Hacerla portada' });
  // A button that moves when the photo arrives is missed by the finger, and the choice is lost.
  const placeBefore = await makeCover.boundingBox();
  const arrived = page.waitForResponse(/\/foto\?.*ancho=752/);
  largePhoto.resolve();
  await (await arrived).finished();
  await expect(page.getByRole('dialog').locator('img').first()).toHaveJSProperty('complete', true);
  expect(await makeCover.boundingBox()).toEqual(placeBefore);
  await makeCover.tap();
  await expect(page.getByText('Es la portada del álbum.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).tap();
  await expect(page.getByRole('dialog').getByText('Guardado. Se verá en la web')).toBeVisible();
  expect(await albumNamed(desk, 'Liga')).toMatchObject({ amount: 5, img: 4, orden: [5, 1, 2, 4, 3] });
});

test('finds the photos of a closed page again, and sends only those that had not arrived', async ({
  page,
  desk,
}) => {
  const arrived: string[] = [];
  let requestCount = 0;
  const thirdRequest = Promise.withResolvers<void>();
  await page.route(UPLOADS, async (route) => {
    // From the third photo on, none gets through.
    if (++requestCount > 2) return thirdRequest.resolve();
    const response = await route.fetch();
    arrived.push(new URL(route.request().url()).searchParams.get('nombre') ?? '');
    await route.fulfill({ response });
  });
  await desk.open(page, '/fotos/2024-2025/copa');
  await chooseByTouch(page, page.getByRole('button', { name: 'Elegir fotos' }), await phonePhotos(4));
  await thirdRequest.promise;
  await expect.poll(() => arrived.length).toBe(2);
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const sentLater: string[] = [];
  page.on('request', (request) => {
    if (UPLOADS.test(request.url())) sentLater.push(new URL(request.url()).searchParams.get('nombre') ?? '');
  });
  await desk.open(page, '/fotos/2024-2025/copa');
  await expect(page.getByRole('heading', { name: REVIEW })).toBeFocused();
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  expect(sentLater).toHaveLength(2);
  expect(sentLater.filter((name) => arrived.includes(name))).toEqual([]);
  await page.getByRole('button', { name: 'Cancelar', exact: true }).tap();
  await expect
    .poll(() => readdir(join(desk.photosDir, '.escritorio', 'subidas')).catch(() => []))
    .toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Elegir fotos' })).toBeVisible();
});

test('reaches every part of the desk from the bottom of the screen', async ({ page, desk }) => {
  await desk.open(page, '/');
  const navigation = page.getByRole('navigation', { name: 'Partes del escritorio' });
  const box = await navigation.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  expect(box?.height).toBeLessThan(60);
  await navigation.getByRole('button', { name: 'Más' }).tap();
  await expectAccessible(page);
  await navigation.getByRole('link', { name: 'Versiones' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Versiones' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Versiones' })).toBeHidden();
  // The save button of a form stays above the navigation.
  await desk.open(page, '/contenido/club.yaml');
  const save = page.getByRole('button', { name: 'Guardar', exact: true });
  const saveBox = await save.boundingBox();
  expect((saveBox?.y ?? 0) + (saveBox?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
});

test('a form shows what it is about, not what covers it: its bar is one row, and every field is above it', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await desk.open(page, '/contenido/club.yaml');
  const bar = page.getByRole('button', { name: 'Guardar', exact: true }).locator('..');
  const barBox = async () => (await bar.boundingBox()) ?? { y: 0, height: 0 };
  const expectAboveBar = async (element: Locator) => {
    // Waits for the scroll to the field.
    await expect(async () => {
      const box = await element.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await barBox()).y);
    }).toPass();
  };
  await test.step('with an error', async () => {
    const email = page.getByLabel('Correo electrónico');
    await email.fill('esto no es un correo');
    await page.getByLabel('Nombre', { exact: true }).focus();
    const see = page.getByRole('button', { name: /^(?:Ver el error|No se ha guardado: hay 1 error)$/ });
    await expect(see).toBeVisible();
    expect((await barBox()).height).toBeLessThanOrEqual(72);
    await see.tap();
    await expect(email).toBeFocused();
    await expectAboveBar(email);
    await page.getByLabel('Nombre', { exact: true }).focus();
    await page.getByRole('button', { name: 'Guardar', exact: true }).tap();
    await expect(email).toBeFocused();
    await expect(see).toContainText('No se ha guardado');
    await expectAboveBar(email);
    await expectAboveBar(page.locator('p', { hasText: /^Error: / }));
    expect((await barBox()).height).toBeLessThanOrEqual(72);
    await expectAccessible(page);
    await email.fill('hola@example.org');
    await expect(see).toBeHidden();
  });
  await test.step('with the focus in any field', async () => {
    const fields = page.locator('main :is(input, textarea, select):visible');
    for (const field of await fields.all()) {
      await field.focus();
      await expectAboveBar(field);
    }
  });
  await test.step('with the notice of a save', async () => {
    await save(page);
    await expect(bar.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    expect((await barBox()).height).toBeLessThanOrEqual(72);
    await expectAccessible(page);
  });
});
