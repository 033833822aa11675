import { expect, expectAccessible, test } from './desk.ts';

const SAVED = 'Guardado. Se verá en la web cuando la publiques.';

test('a search finds a person by name, opens her, and knows what people come to do', async ({
  page,
  desk,
}) => {
  await desk.open(page, '/contenido');
  await page.getByLabel('Buscar').fill('cancelar');
  await expect(page.getByRole('link', { name: /^Cancelar o mover un entrenamiento/ })).toBeVisible();
  await page.getByLabel('Buscar').fill('lucia');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Lucía Herranz/ }).press('Enter');
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Lucía Herranz');
});

test('of a training on two days only the one that was pressed is changed', async ({ page, desk }) => {
  const before = await desk.read('equipos/federados.yaml');
  await desk.open(page, '/contenido/equipos/federados.yaml');
  await page.getByRole('button', { name: /^Cadete femenino/ }).click();
  await page.getByRole('button', { name: /^martes, 18:00–19:30/ }).click();
  const week = page.getByRole('group', { name: /^Entrenamientos/ });
  await expect(week.getByLabel('Todos los días de este horario')).toBeChecked();
  await expectAccessible(page);
  await week.getByLabel('Solo el martes').click();
  await expect(week.getByLabel('Desde')).toBeFocused();
  await week.getByLabel('Desde').fill('18:15');
  await expect(page.getByRole('button', { name: /^jueves, 18:00–19:30/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^martes, 18:15–19:30/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  const after = (await desk.read('equipos/federados.yaml')).split('\n');
  const old = before.split('\n');
  expect(after.filter((line) => !old.includes(line))).toEqual([
    '      - { dias: [ jueves ], desde: 18:00, hasta: 19:30, lugar: polideportivo }',
    '      - { dias: [ martes ], desde: 18:15, hasta: 19:30, lugar: polideportivo }',
  ]);
});
