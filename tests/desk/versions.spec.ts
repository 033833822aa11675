import { expect, expectAccessible, type Page, save, test } from './desk.ts';

const FILE = 'equipos/comarcal.yaml';

/** Changes a team's competition in its form. */
async function changeDivision(page: Page, team: string, division: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${team}`) }).click();
  await page.getByLabel('Competición').fill(division);
  await save(page);
}

test('shows a version with its changes, undoes it, and redoes it after a restart', async ({ page, desk }) => {
  const before = await desk.read(FILE);
  await desk.open(page, `/contenido/${FILE}`);
  await changeDivision(page, 'Cadete femenino', 'Liga A');
  const after = await desk.read(FILE);
  expect(after).not.toBe(before);
  await page.getByRole('link', { name: 'Versiones' }).click();
  await expect(page.getByRole('heading', { name: 'Hoy' })).toBeVisible();
  const saved = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await saved.getByRole('link', { name: 'Ver qué cambió' }).press('Enter');
  await expect(saved.getByText('Equipos › Cadete femenino › Competición')).toBeVisible();
  await expect(saved.locator('del')).toHaveText('Comarcal');
  await expect(saved.locator('ins')).toHaveText('Liga A');
  await expectAccessible(page);

  await saved.getByRole('button', { name: 'Deshacer' }).press('Enter');
  await expect(page.getByText(/^Se deshizo: .*\. /)).toBeVisible();
  expect(await desk.read(FILE)).toBe(before);

  await page.goto('about:blank');
  await desk.restart();
  await desk.open(page, '/versiones');
  const undone = page.getByRole('listitem').filter({ has: page.getByText(/^Se deshizo: /) });
  await undone.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(/^Se volvió a poner: .*\. /)).toBeVisible();
  expect(await desk.read(FILE)).toBe(after);
});

test('a late check of a form does not abort loading the next screen', async ({ page, desk }) => {
  // A slow computer: the check after the save waits until the next screen loads, and that load waits for the check.
  const checking = Promise.withResolvers<void>();
  const loading = Promise.withResolvers<void>();
  const checked = Promise.withResolvers<void>();
  let isSaved = false;
  await page.route('**/comarcal.yaml.data', async (route) => {
    const intent = route.request().postDataJSON()?.intent;
    if (intent === 'save') isSaved = true;
    if (intent !== 'check' || !isSaved) return route.continue();
    checking.resolve();
    await loading.promise;
    // The browser may have cancelled the request.
    const isGone = await route.continue().catch(() => true);
    if (!isGone) await route.request().response();
    checked.resolve();
  });
  await page.route('**/versiones.data?ver=*', async (route) => {
    loading.resolve();
    await checked.promise;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await route.continue().catch(() => {});
  });
  await desk.open(page, `/contenido/${FILE}`);
  await changeDivision(page, 'Cadete femenino', 'Liga A');
  await checking.promise;
  await page.getByRole('link', { name: 'Versiones' }).click();
  await page.getByRole('link', { name: 'Ver qué cambió' }).click();
  await expect(page.locator('ins')).toHaveText('Liga A');
});

test('shows later changes before an undo would lose them, and can keep them', async ({ page, desk }) => {
  const before = await desk.read('club.yaml');
  await desk.open(page, `/contenido/${FILE}`);
  const start = await desk.read(FILE);
  await changeDivision(page, 'Cadete femenino', 'Liga A');
  const later = (await desk.read(FILE)).replace('Liga A', 'Liga B');
  await desk.write(FILE, later);

  await desk.open(page, '/versiones');
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await undo.click();
  const dialog = page.getByRole('dialog', { name: 'Después hubo más cambios' });
  await expect(dialog.locator('del')).toHaveText('Liga B');
  await expect(dialog.locator('ins')).toHaveText('Comarcal');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(undo).toBeFocused();
  expect(await desk.read(FILE)).toBe(later);

  await undo.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancelar', exact: true })).toBeFocused();
  // Another change while the question is open asks again.
  await desk.write(FILE, later.replace('Liga B', 'Liga C'));
  await dialog.getByRole('button', { name: 'Deshacer y perderlos' }).click();
  await expect(dialog.getByText('Ha cambiado otra vez mientras lo mirabas.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Deshacer y perderlos' }).click();
  await expect(page.getByText(/^Se deshizo: .*\. /)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await desk.read(FILE)).toBe(start);
  expect(await desk.read('club.yaml')).toBe(before);
});
