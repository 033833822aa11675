import { expect, expectAccessible, preview, SAVED, save, tabTo, test, undoChange } from './desk.ts';

test('a training time is changed by keyboard alone', async ({ page, desk }) => {
  const before = await desk.read('equipos/federados.yaml');
  await desk.open(page, '/contenido/equipos/federados.yaml');
  await tabTo(page, page.getByRole('button', { name: /^Cadete femenino/ }));
  await page.keyboard.press('Enter');
  const week = page.getByRole('group', { name: /^Entrenamientos/ });
  await tabTo(page, page.getByRole('button', { name: /^martes y jueves 18:00–19:30/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, week.getByLabel('Desde'));
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/^Cadete femenino/);
  const shown = preview(page).locator('html');
  const scrollTo300 = () => shown.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await expect(scrollTo300).toPass();
  // Moves from the hours to the minutes.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('15');
  await expect(preview(page).getByText('18:15').first()).toBeVisible();
  // The preview reloads at the same scroll position.
  await expect(async () => expect(await shown.evaluate(() => scrollY)).toBe(300)).toPass();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(SAVED)).toBeVisible();
  const changed = (await desk.read('equipos/federados.yaml')).split('\n');
  expect(before.split('\n').flatMap((line, i) => (line === changed[i] ? [] : [changed[i]]))).toEqual([
    '      - { dias: [ martes, jueves ], desde: 18:15, hasta: 19:30, lugar: polideportivo }',
  ]);
});

test('teams are reordered by mouse and keyboard, and a removed team can be restored', async ({
  page,
  desk,
}) => {
  const before = await desk.read('equipos/resto.yaml');
  await desk.open(page, '/contenido/equipos/resto.yaml');
  const names = page.getByRole('group', { name: /^Equipos/ }).getByRole('button', { expanded: false });
  await page.getByRole('button', { name: 'Bajar Veteranos mixto' }).click();
  await expect(names.first()).toContainText('Sénior masculino');
  await expect(page.getByRole('button', { name: 'Bajar Veteranos mixto' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names.last()).toContainText('Veteranos mixto');
  await page.getByRole('button', { name: 'Quitar Sénior masculino' }).click();
  await expect(page.getByText('Se ha quitado Sénior masculino.')).toBeVisible();
  await expect(names.first()).toContainText('IES Guadarrama');
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Se ha quitado Sénior masculino.')).toBeHidden();
  await save(page);
  const after = await desk.read('equipos/resto.yaml');
  const order = (text: string) => [...text.matchAll(/- name: (.*)/g)].map(([, name]) => name);
  expect(order(after)).toEqual(['Sénior masculino', 'IES Guadarrama', 'Veteranos mixto']);
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
  await page.getByLabel('Texto', { exact: true }).fill('Nos vemos el día 20.');
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
