/** Forms of all content files: opening, search, narrow screens and the preview of a choice. */
import { readdir } from 'node:fs/promises';
import { isFileOf } from '../../src/club/content/files/declare.ts';
import { FILES } from '../../src/club/content/files/files.ts';
import { expect, expectAccessible, preview, save, test } from './desk.ts';

test.use({ club: 'sample' });

/** Words of code that must not appear in a form. */
const ENGLISH = /\b(Add|Remove|Move up|Option \d|Item|Key|New Value|Unsupported|undefined|required)\b/;

test('every kind of file opens in an accessible form with nothing to save', async ({ page, desk }) => {
  const allFiles = (await readdir(desk.contentDir, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    // Documents have a screen of their own.
    .filter((name) => /^[^.].*\.(yaml|md)$/.test(name) && name !== 'documentos.yaml');
  const oneOfEachKind = FILES.flatMap((kind) => allFiles.find((file) => isFileOf(kind, file)) ?? []);
  expect(oneOfEachKind.length).toBeGreaterThan(15);
  const files = process.env.FULL ? allFiles : oneOfEachKind;
  await desk.open(page, '/contenido');
  for (const file of files) {
    await test.step(file, async () => {
      const before = await desk.read(file);
      await page.locator(`main a[href="/contenido/${file}"]`).click();
      // The link is gone: a keyboard goes on from the title of the screen.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
      const brokenPictures = () =>
        page
          .locator('main img')
          .evaluateAll((images) =>
            (images as HTMLImageElement[])
              .filter(({ loading, naturalWidth }) => loading !== 'lazy' && naturalWidth === 0)
              .map(({ src }) => src),
          );
      await expect.poll(brokenPictures).toEqual([]);
      // Draws the opened items, which must not change anything.
      const closed = page.locator('section li[data-item] > div > button[aria-expanded="false"]').first();
      if (await closed.count()) await closed.click();
      await expectAccessible(page);
      // Visible fields only.
      await expect(page.locator('main section').first()).not.toContainText(ENGLISH, { useInnerText: true });
      await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
      expect(await desk.read(file)).toBe(before);
      await page.getByRole('link', { name: 'Contenido', exact: true }).click();
    });
  }
});

test('the search finds people by name, and common tasks', async ({ page, desk }) => {
  await desk.open(page, '/contenido');
  await page.getByLabel('Buscar').fill('cancelar');
  await expect(page.getByRole('link', { name: /^Cancelar o mover un entrenamiento/ })).toBeVisible();
  await page.getByLabel('Buscar').fill('horarios federados');
  await expect(page.getByRole('link', { name: 'Cambiar los horarios de «Equipos Federados»' })).toBeVisible();
  await page.getByLabel('Buscar').fill('lucia');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Lucía Herranz/ }).press('Enter');
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Lucía Herranz');
});

test('a long list shows the matches of these days, or those with some words', async ({ page, desk }) => {
  await desk.open(page, '/contenido/partidos.yaml');
  const matches = page.locator('li[data-item]');
  // The sample lives on 14 November.
  await expect(page.getByRole('button', { name: 'Estos días' })).toHaveAttribute('aria-pressed', 'true');
  const near = await matches.allInnerTexts();
  for (const match of near) expect(match).toMatch(/ (?:[7-9]|1\d|2[01]) nov 2024/);
  const played = near.map((match) => /\d-\d/.test(match));
  // Matches without a result come first.
  expect(played).toEqual(played.toSorted());
  expect(new Set(played).size).toBe(2);
  await page.getByRole('button', { name: 'Todos' }).click();
  await expect(matches).toHaveCount(211);
  await page.getByLabel('Buscar en la lista').fill('cadete femenino rojo');
  await expect(matches.filter({ hasNotText: 'Cadete femenino rojo' })).toHaveCount(0);
  await expect(matches.first()).toBeVisible();
  // Enter searches, and saves nothing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
  await expectAccessible(page);
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('nothing is cut off, and the preview opens over the form', async ({ page, desk }) => {
    await desk.open(page, '/contenido/calendario.yaml');
    await expectAccessible(page);
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await expect(page.locator('iframe')).toBeHidden();
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await expect(page.getByRole('button', { name: 'Volver al formulario' })).toBeFocused();
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Agenda');
    await page.keyboard.press('Enter');
    await expect(page.locator('iframe')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Vista previa' })).toBeFocused();
    await desk.open(page, '/contenido/equipos/federados.yaml');
    await page.getByRole('button', { name: /^Cadete femenino/ }).click();
    await page.getByRole('button', { name: /^martes y jueves 18:00/ }).click();
    await expectAccessible(page);
    expect(await sideways()).toBeLessThanOrEqual(0);
  });
});

test('refuses a colour with too little contrast, offers the nearest valid one, and updates the preview', async ({
  page,
  desk,
}) => {
  await desk.open(page, '/contenido/marca.yaml');
  const main = page.getByLabel('Color principal', { exact: true });
  await main.fill('#75aadb');
  const take = page.getByRole('button', { name: 'Poner «#4579a7»' });
  await expect(take).toBeVisible();
  await expectAccessible(page);
  await take.click();
  await expect(main).toHaveValue('#4579a7');
  const head = preview(page).locator('header.ground:not(.ink), main > header').first();
  await expect(head).toBeVisible();
  const night = () =>
    head.evaluate((element) => getComputedStyle(element).getPropertyValue('--surface-night').trim());
  // The preview reloads meanwhile.
  await expect(async () => expect(await night()).toBe('#4579a7')).toPass();
  await save(page);
  const saved = await desk.read('marca.yaml');
  expect(saved).toContain('principal: "#4579a7"');
  expect(saved).toContain('# De estos colores salen todos los de la web, de día y de noche.');
});
