import { expect, expectAccessible, preview, SAVED, save, tabTo, test, undoChange } from './desk.ts';

const FILE = 'equipos/comarcal.yaml';

test('a training time is changed by keyboard alone', async ({ page, desk }) => {
  const before = await desk.read(FILE);
  await desk.open(page, `/contenido/${FILE}`);
  await tabTo(page, page.getByRole('button', { name: /^Cadete femenino/ }));
  await page.keyboard.press('Enter');
  const week = page.getByRole('group', { name: /^Entrenamientos/ });
  await tabTo(page, page.getByRole('button', { name: /^lunes, miércoles y viernes 19:00–20:30/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, week.getByLabel('Desde'));
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/^Cadete femenino/);
  const shown = preview(page).locator('html');
  const scrollTo300 = () => shown.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await expect(scrollTo300).toPass();
  // Moves from the hours to the minutes.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('15');
  await expect(preview(page).getByText('19:15').first()).toBeVisible();
  // The preview reloads at the same scroll position.
  await expect(async () => expect(await shown.evaluate(() => scrollY)).toBe(300)).toPass();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(SAVED)).toBeVisible();
  const changed = (await desk.read(FILE)).split('\n');
  expect(before.split('\n').flatMap((line, i) => (line === changed[i] ? [] : [changed[i]]))).toEqual([
    '      - { dias: [ lunes, miércoles, viernes ], desde: 19:15, hasta: 20:30, lugar: fronton }',
  ]);
});

test('teams are reordered by mouse and keyboard, and a removed team can be restored', async ({
  page,
  desk,
}) => {
  const before = await desk.read(FILE);
  await desk.open(page, `/contenido/${FILE}`);
  const names = page.getByRole('group', { name: /^Equipos/ }).getByRole('button', { expanded: false });
  const moveDown = page.getByRole('button', { name: /^Bajar Alevín mixto/ });
  await moveDown.click();
  await expect(names.first()).toContainText('Cadete femenino');
  await expect(moveDown).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names.last()).toContainText('Alevín mixto');
  await page.getByRole('button', { name: 'Quitar Cadete femenino' }).click();
  await expect(page.getByText('Se ha quitado Cadete femenino.')).toBeVisible();
  await expect(names.first()).toContainText('Sénior mixto');
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Se ha quitado Cadete femenino.')).toBeHidden();
  await save(page);
  const after = await desk.read(FILE);
  const order = (text: string) => [...text.matchAll(/- name: (\S+)/g)].map(([, word]) => word);
  expect(order(after)).toEqual(['Cadete', 'Sénior', 'Alevín']);
  expect(after.split('\n').sort()).toEqual(before.split('\n').sort());
});

test('creates a page, deletes it, and undoes the deletion', async ({ page, desk }) => {
  await desk.open(page, '/contenido');
  await page.getByRole('button', { name: 'Página nueva' }).click();
  await expectAccessible(page);
  await page.getByLabel('¿Cómo se llama?').fill('Fiesta de Navidad');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fiesta de Navidad');
  await page.getByLabel('Descripción').fill('La fiesta del club.');
  await page.getByRole('textbox', { name: 'Texto' }).click();
  await page.keyboard.type('Nos vemos el día 20.');
  // The bar of the form gets lower, and its button would move away under the pointer.
  await expect(page.getByText('Falta algo por rellenar')).toBeHidden();
  await save(page);
  const file = 'paginas/fiesta-de-navidad.md';
  const text = await desk.read(file);
  expect(text).toContain('title: Fiesta de Navidad');
  expect(text).toContain('Nos vemos el día 20.');
  await page.getByRole('button', { name: 'Borrar «Fiesta de Navidad»' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Borrar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contenido' })).toBeVisible();
  await expect(page.getByText('Se borró «Fiesta de Navidad».')).toBeVisible();
  await expect(desk.read(file)).rejects.toThrow();
  await undoChange(page);
  expect(await desk.read(file)).toBe(text);
  await page.getByRole('button', { name: 'Volver a ponerlo' }).click();
  await expect(page.getByText('Se volvió a poner: Se borró «Fiesta de Navidad».')).toBeVisible();
  await expect(desk.read(file)).rejects.toThrow();
});
