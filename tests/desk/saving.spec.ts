import { readDocument } from '../../src/club/content/documents/documents.ts';
import { expect, expectAccessible, SAVED, save, test, undoChange } from './desk.ts';

const PEOPLE = 'entrenadores.yaml';
const COACH = 'Rosario Fuertes del Corral';

test('shows an error at its field, asks before leaving, keeps the draft and saves it once valid', async ({
  page,
  desk,
}) => {
  const before = `avisos:
  - texto: Traed el sábado la camiseta naranja.
    desde: 2099-11-12
    hasta: 2099-11-16
`;
  await desk.write('avisos.yaml', before);
  await desk.open(page, '/contenido/avisos.yaml');
  await page.getByRole('button', { name: /^Traed el sábado.*16 nov/ }).click();
  await page.getByRole('textbox', { name: 'Hasta' }).fill('2099-11-01');
  await expect(page.getByRole('heading', { name: 'Hay 1 error' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Hasta' })).toHaveAccessibleDescription(/Error: /);
  await expectAccessible(page);
  const leave = page.getByRole('link', { name: 'Publicar', exact: true });
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
  await leave.click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(page.getByRole('textbox', { name: 'Hasta' })).toHaveValue('2099-11-01');
  await leave.click();
  await question.getByRole('button', { name: 'Dejarlo a medias' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publicar');
  expect(await desk.read('avisos.yaml')).toBe(before);
  await page.getByRole('link', { name: 'Avisos' }).click();
  await expect(page.getByRole('heading', { name: 'Has vuelto a lo que dejaste a medias' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Seguir con ello' }).click();
  // The summary leads to the field in a collapsed item.
  await page.getByRole('button', { name: /avisos .* hasta$/i }).click();
  await expect(page.getByRole('textbox', { name: 'Hasta' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Hasta' }).fill('2099-11-17');
  await expect(page.getByRole('heading', { name: 'Hay 1 error' })).toBeHidden();
  await save(page);
  expect(await desk.read('avisos.yaml')).toBe(before.replace('2099-11-16', '2099-11-17'));
  await page.getByRole('textbox', { name: 'Hasta' }).fill('2099-11-18');
  await leave.click();
  await question.getByRole('button', { name: 'Descartarlo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publicar');
  await page.getByRole('link', { name: 'Contenido' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contenido');
  await expect(page.getByText('Has dejado a medias')).toHaveCount(0);
});

test('shows concurrent changes, and saves both or keeps the file as it is now', async ({ page, desk }) => {
  const conflict = page.getByRole('region', { name: /^Alguien ha cambiado esto/ });
  const introField = page.getByLabel('Texto de entrada');
  /** Renames the first person on disk while the form has an unsaved introduction, and tries to save. */
  const saveDespiteRename = async (name: string, intro: string) => {
    await introField.fill(intro);
    await desk.write(PEOPLE, (await desk.read(PEOPLE)).replace(/name: .*/, `name: ${name}`));
    // A draft from the same browser is restored without a question.
    await page.reload();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(conflict.getByRole('heading').first()).toBeFocused();
    await expect(conflict.getByText(name, { exact: true })).toBeVisible();
    await expect(conflict.getByText(intro)).toHaveCount(0);
  };
  await desk.open(page, `/contenido/${PEOPLE}`);
  await saveDespiteRename('Otra Persona', 'Lo escrito en el escritorio.');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Guardar los dos cambios' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Otra Persona/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
  const both = await desk.read(PEOPLE);
  expect(both).toContain('Otra Persona');
  expect(both).toContain('Lo escrito en el escritorio.');

  await saveDespiteRename('Tercera Persona', 'Esto se descarta.');
  await conflict.getByRole('button', { name: 'Quedarme con lo que hay ahora' }).click();
  await expect(conflict).toBeHidden();
  await expect(introField).toHaveValue('Lo escrito en el escritorio.');
  await expect(page.getByRole('button', { name: /^Tercera Persona/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
  expect(await desk.read(PEOPLE)).toBe(both.replace('Otra Persona', 'Tercera Persona'));
});

test('keeps text typed during a save as unsaved', async ({ page, desk }) => {
  await desk.open(page, `/contenido/${PEOPLE}`);
  const [introField, save] = [
    page.getByLabel('Texto de entrada'),
    page.getByRole('button', { name: 'Guardar', exact: true }),
  ];
  const intro = async () => (readDocument(PEOPLE, await desk.read(PEOPLE)) as { intro: string }).intro;
  const released = Promise.withResolvers<void>();
  await page.route(`**/${PEOPLE}.data`, async (route) => {
    if (route.request().postData()?.includes('"save"')) await released.promise;
    await route.continue();
  });
  await introField.fill('Uno.');
  await save.click();
  await introField.fill('Uno. Dos.');
  released.resolve();
  await expect(page.getByText('Hay cambios sin guardar.')).toBeVisible();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(await intro()).toBe('Uno.');
  await page.reload();
  await expect(introField).toHaveValue('Uno. Dos.');
  await save.click();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(await intro()).toBe('Uno. Dos.');
});

test('does not add an unfinished entry twice after a reload, and can discard it', async ({ page, desk }) => {
  await desk.open(page, `/contenido/${PEOPLE}`);
  const add = async () => {
    await page.getByRole('button', { name: 'Añadir una persona' }).click();
    await page.getByLabel('¿Cómo se llama?').fill('Inés Peñalba');
  };
  await add();
  await page.keyboard.press('Enter');
  await page.getByLabel('Cargo').fill('Entrenadora');
  await page.reload();
  const draft = page.getByRole('region', { name: 'Has vuelto a lo que dejaste a medias' });
  await expect(draft).toContainText('Inés Peñalba');
  await add();
  await expect(page.getByText('Ya está «Inés Peñalba».')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Añadir', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await draft.getByRole('button', { name: 'Descartarlo…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartarlo', exact: true }).click();
  await expect(draft).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Añadir una persona' })).toBeVisible();
  await expect(page.getByText('Inés Peñalba')).toHaveCount(0);
});

test('lists the uses of a person with links, and removes them in one save', async ({ page, desk }) => {
  const before = await desk.files();
  await desk.open(page, `/contenido/${PEOPLE}`);
  await page.getByRole('button', { name: `Quitar ${COACH}` }).click();
  const uses = page.getByRole('region', { name: `«${COACH}» está en uso` });
  await expect(uses.getByRole('link', { name: /^Liga Comarcal del Páramo › / }).first()).toHaveAttribute(
    'href',
    /^\/contenido\/equipos\/comarcal\.yaml\?ir=/,
  );
  await expectAccessible(page);
  await uses.getByRole('button', { name: 'Quitarlo en todas partes y guardar' }).press('Enter');
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(await desk.read('equipos/comarcal.yaml')).not.toContain('rosario');
  await undoChange(page);
  expect(await desk.files()).toEqual(before);
  await expect(page.getByRole('button', { name: `Quitar ${COACH}` })).toBeVisible();
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Ver cómo queda en la web' }).click(),
  ]);
  await expect(shown.getByRole('heading', { name: COACH })).toBeVisible();
  expect(new URL(shown.url()).pathname).toBe('/cuerpo-tecnico');
});

test.describe('without a server', () => {
  test.use({
    expectedFaults:
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|status of 403|fetch dynamically imported module/,
  });

  test('loses nothing when the server is killed during typing, even after a reload', async ({
    page,
    desk,
  }) => {
    await desk.open(page, `/contenido/${PEOPLE}`);
    await page.getByLabel('Texto de entrada').fill('Antes del corte.');
    await desk.kill();
    // Focusing the window revalidates the screen.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByLabel('Texto de entrada').fill('Después del corte.');
    await expect(page.getByText('El escritorio no responde. Lo que escribes')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByLabel('Texto de entrada')).toHaveValue('Después del corte.');
    await desk.restart();
    await desk.open(page, `/contenido/${PEOPLE}`);
    await expect(page.getByRole('heading', { name: 'Has vuelto a lo que dejaste a medias' })).toBeVisible();
    await expect(page.getByLabel('Texto de entrada')).toHaveValue('Después del corte.');
    await save(page);
    expect(await desk.read(PEOPLE)).toContain('Después del corte.');
  });
});
