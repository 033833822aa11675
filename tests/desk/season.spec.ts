import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, expectAccessible, preview, tabTo } from './desk.ts';

const FILE = 'equipos/comarcal.yaml';
const OTHER_KIND = `orden: 2
title: Escuela
color: ámbar
equipos:
  - name: Benjamín mixto
    route: benjamin-mixto
    entrenadores: []
  - name: Prebenjamín mixto
    route: prebenjamin-mixto
    entrenadores: []
`;

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
  prepare: async ({}, use) =>
    use(({ contentDir }) => writeFile(join(contentDir, 'equipos/escuela.yaml'), OTHER_KIND)),
});

test('starts a new season by keyboard alone, and undo restores every file', async ({ page, desk }) => {
  const before = await desk.files();
  const type = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  const season = page.getByLabel('Temporada que empieza');
  const begin = page.getByRole('button', { name: /^Empezar la temporada/ });
  // Answers that another version of the screen left in this tab.
  await desk.open(page, '/versiones');
  const formerAnswers = JSON.stringify({ endingSeason: '2025/26', answers: { season: '2026/27' } });
  await page.evaluate((text) => sessionStorage.setItem('temporada-nueva', text), formerAnswers);
  await desk.open(page, '/temporada');
  await expect(season).toHaveValue('2026/27');
  await expect(begin).toBeEnabled();
  await tabTo(page, season);
  await type('La nueva');
  await expect(page.getByText('«La nueva» no dice el año')).toBeVisible();
  await expect(begin).toBeDisabled();
  await expectAccessible(page);
  await type('2026/27');
  const team = page.getByRole('listitem').filter({ hasText: 'Cadete femenino sigue' }).first();
  await tabTo(page, team.getByLabel('Competición'));
  await type('2ª Preferente');
  const ending = page.getByRole('region', { name: 'Escuela' }).getByRole('checkbox');
  for (const box of await ending.all()) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  await expect(page.getByText('Apartado entero: Escuela')).toBeVisible();

  // Answers survive a reload.
  await page.reload();
  await expect(page.getByText(/^Cadete femenino \(.*\): juega en 2ª Preferente/)).toBeVisible();
  await expect(page.getByText('Apartado entero: Escuela')).toBeVisible();
  await tabTo(page, page.getByLabel('Al principio de la página'));
  await page.keyboard.type('Así fue una temporada muy larga.');
  await page.getByRole('button', { name: 'Temporada anterior' }).press('Enter');
  await expect(preview(page).getByText('Así fue una temporada muy larga.')).toBeVisible();
  expect(await desk.files(), 'nothing is written before its button').toEqual(before);

  await begin.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hecho' })).toBeVisible();
  await expectAccessible(page);
  expect(await desk.read('club.yaml')).toContain('temporada: 2026/27');
  expect(await desk.read(FILE)).toContain('2ª Preferente');
  expect(Object.keys(await desk.files())).not.toContain(join(desk.contentDir, 'equipos/escuela.yaml'));
  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText('2025/26');

  // The list of tasks is still there after opening one of them.
  const task = page.getByRole('listitem').filter({ hasText: 'falta el enlace a la clasificación' }).first();
  await task.getByRole('link').press('Enter');
  await expect(page).toHaveURL(/contenido\/equipos\/comarcal\.yaml\?ir=equipos\.\d+\.link$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Deshacer la temporada nueva' }).press('Enter');
  await expect(page.getByText('Deshecho: todo está como antes.')).toBeVisible();
  expect(await desk.files()).toEqual(before);
});

test('notices a file changed elsewhere meanwhile, and keeps the answers', async ({ page, desk }) => {
  await desk.open(page, '/temporada');
  const begin = page.getByRole('button', { name: /^Empezar la temporada/ });
  await page.getByLabel('Al principio de la página').fill('Larga.');
  await expect(begin).toBeEnabled();
  const edited = `${await desk.read(FILE)}# Un apunte\n`;
  await desk.write(FILE, edited);
  await begin.click();
  await expect(page.getByRole('alert')).toContainText('«equipos/comarcal.yaml» ha cambiado');
  expect(await desk.read(FILE)).toBe(edited);
  await expect(page.getByLabel('Al principio de la página')).toHaveValue('Larga.');
  await begin.click();
  await expect(page.getByRole('heading', { name: 'Hecho' })).toBeVisible();
  expect(await desk.read(FILE)).toContain('# Un apunte');

  // After undoing it in the list of versions, this tab no longer reports success, and keeps the answers.
  await desk.open(page, '/versiones');
  await page.getByRole('button', { name: 'Deshacer' }).first().click();
  await expect(page.getByRole('status').getByText(/^Se deshizo: /)).toBeVisible();
  await desk.open(page, '/temporada');
  await expect(page.getByLabel('Al principio de la página')).toHaveValue('Larga.');
  await expect(page.getByRole('heading', { name: 'Hecho' })).toHaveCount(0);
});
