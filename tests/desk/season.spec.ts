import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { type Desk, expect, expectAccessible, preview, test } from './desk.ts';
import { isFocused, tabTo as tabToElement } from './keyboard.ts';

/** Every content file byte by byte, without what the desk keeps hidden beside them. */
async function contentOf({ contentDir }: Desk): Promise<Record<string, string>> {
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes(`${sep}.`));
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, 'base64')])),
  );
}

const tabTo = (page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
  tabToElement(page, page.getByRole(role, { name }).first());

/** Chooses what becomes of a team, with Tab and arrows. */
async function answer(page: Page, team: string, down: number): Promise<void> {
  const group = page.getByRole('group', { name: new RegExp(`^${team} `) }).first();
  const chosen = group.getByRole('radio', { checked: true });
  for (let presses = 0; presses < 400; presses++) {
    if (await isFocused(chosen)) break;
    await page.keyboard.press('Tab');
  }
  for (let presses = 0; presses < down; presses++) await page.keyboard.press('ArrowDown');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

test('a new season by keyboard alone, and undone: every file as before', async ({ page, desk }) => {
  const before = await contentOf(desk);
  await desk.open(page, '/temporada');
  await expect(page.getByLabel('Temporada que empieza')).toHaveValue('2025/26');
  await expectAccessible(page);

  await tabTo(page, 'textbox', 'Temporada que empieza');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('La nueva');
  await tabTo(page, 'button', /^Siguiente/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('«La nueva» no dice el año')).toBeVisible();
  await expect(heading(page, 'La temporada')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'textbox', 'Temporada que empieza');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2025/26');
  await tabTo(page, 'button', /^Siguiente/);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Los equipos')).toBeFocused();
  await expectAccessible(page);
  await answer(page, 'Cadete femenino', 1);
  await tabTo(page, 'textbox', 'Competición');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2ª Preferente');
  await tabTo(page, 'button', 'Se acaban todos los de Resto de equipos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Resto de equipos' }).getByRole('status')).toContainText(
    'acaban',
  );
  await expectAccessible(page);

  // A reload loses nothing.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Resto de equipos' }).getByRole('status')).toContainText(
    'acaban',
  );
  await expect(page.getByLabel('Competición')).toHaveValue('2ª Preferente');
  await tabTo(page, 'button', /^Siguiente/);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Qué va a pasar')).toBeFocused();
  await expect(page.getByText('Cadete femenino: juega en 2ª Preferente.')).toBeVisible();
  await expect(page.getByText('Apartado entero: Resto de equipos')).toBeVisible();
  await tabTo(page, 'textbox', 'Al principio de la página');
  await page.keyboard.type('Así fue una temporada muy larga.');
  await tabTo(page, 'button', 'Temporada anterior');
  await page.keyboard.press('Enter');
  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText('2024/25');
  await expect(preview(page).getByText('Así fue una temporada muy larga.')).toBeVisible();
  await expectAccessible(page);
  expect(await contentOf(desk), 'nothing is written before the last step').toEqual(before);

  // From the top of the page again: nobody tabs out of a page in a frame backwards.
  await heading(page, 'Qué va a pasar').focus();
  await tabTo(page, 'button', 'Empezar la temporada 2025/26');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Hecho')).toBeFocused();
  await expectAccessible(page);

  await promisify(execFile)(process.execPath, ['src/build/check.ts', desk.contentDir]);
  expect(await desk.read('club.yaml')).toContain('temporada: 2025/26');
  expect(await desk.read('equipos/federados.yaml')).toContain('2ª Preferente');
  expect(Object.keys(await contentOf(desk))).not.toContain(join(desk.contentDir, 'equipos/resto.yaml'));
  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText('2024/25');
  const shown = new URL((await page.locator('iframe').getAttribute('src')) ?? '').origin;
  for (const gone of ['/equipos/resto', '/equipos/resto/veteranos-mixto', '/resto-de-equipos']) {
    const led = await page.request.get(shown + gone, { maxRedirects: 0 });
    expect([301, 302], gone).toContain(led.status());
    expect(led.headers().location, gone).toBe('/temporadas/2024-25');
  }
  const toDo = page.getByRole('listitem').filter({ hasText: 'falta el enlace a la clasificación' }).first();
  await expect(toDo.getByRole('link')).toHaveAttribute(
    'href',
    /^\/contenido\/equipos\/federados\.yaml\?ir=equipos\.\d+\.link$/,
  );

  // The list of what is left to do outlasts a look at one of its forms.
  await tabTo(page, 'link', /^Abrir «Equipos Federados»/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/contenido\/equipos\/federados\.yaml\?ir=/);
  await page.goBack();
  await tabTo(page, 'button', 'Deshacer la temporada nueva');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deshecho: todo está como antes.')).toBeVisible();
  await expectAccessible(page);
  expect(await contentOf(desk)).toEqual(before);
});

test('a file that was changed elsewhere meanwhile is noticed, and the answers stay', async ({
  page,
  desk,
}) => {
  await desk.open(page, '/temporada');
  await page.getByRole('button', { name: /^Siguiente/ }).click();
  await page.getByRole('button', { name: 'Se acaban todos los de Resto de equipos' }).click();
  await page.getByRole('button', { name: /^Siguiente/ }).click();
  await expect(heading(page, 'Qué va a pasar')).toBeFocused();
  const mine = `${await desk.read('equipos/federados.yaml')}# Un apunte\n`;
  await desk.write('equipos/federados.yaml', mine);
  await page.getByRole('button', { name: /^Empezar/ }).click();
  await expect(page.getByRole('alert')).toContainText('«equipos/federados.yaml» ha cambiado');
  expect(await desk.read('equipos/federados.yaml')).toBe(mine);
  await expect(page.getByText('Apartado entero: Resto de equipos')).toBeVisible();
  await page.getByRole('button', { name: /^Empezar/ }).click();
  await expect(heading(page, 'Hecho')).toBeFocused();
  expect(await desk.read('equipos/federados.yaml')).toContain('# Un apunte');

  // Undone in the list of versions: this tab does not say any more that it is done, and its answers stay.
  await desk.open(page, '/versiones');
  await page.getByRole('button', { name: 'Deshacer' }).first().click();
  await expect(page.getByText('Deshecho:')).toBeVisible();
  for (const _ of ['at first', 'loaded again']) {
    await desk.open(page, '/temporada?paso=resumen');
    await expect(heading(page, 'Qué va a pasar')).toBeVisible();
    await expect(heading(page, 'Hecho')).toHaveCount(0);
    await expect(page.getByText('Apartado entero: Resto de equipos')).toBeVisible();
  }
});
