import { extractText } from 'unpdf';
import { CLUB, TEAMS } from './setup/site-map.ts';
import { expect, noScripts, open, type Page, test, waitForIslands } from './setup/test.ts';

// Print layouts. Sheets for the notice board fit on a single page of any paper.

/** Common paper sizes, and the size that the page requests. */
const PAPERS = [{ preferCSSPageSize: true }, { format: 'A4' }, { format: 'Letter' }] as const;

/** Prints a page. Returns the number of sheets and their text with collapsed white space. */
async function printPage(page: Page, options: Parameters<Page['pdf']>[0] = {}) {
  const { totalPages, text } = await extractText(new Uint8Array(await page.pdf(options)));
  return { sheets: totalPages, text: text.join(' ').replace(/\s+/g, ' ') };
}

/** Smallest font size of the sheet, pt. */
async function smallestFontSize(page: Page): Promise<number> {
  await page.emulateMedia({ media: 'print' });
  return page.evaluate(() => {
    const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let minRatio = 1000;
    while (textNodes.nextNode()) {
      const element = textNodes.currentNode.parentElement;
      if (!textNodes.currentNode.textContent?.trim() || !element?.checkVisibility()) continue;
      minRatio = Math.min(minRatio, Number.parseFloat(getComputedStyle(element).fontSize) * 0.75);
    }
    return minRatio;
  });
}

const PRINTED = 'Impreso el 14 de noviembre de 2024';

// The contents of a team's sheet are tested in html/teams.test.ts.
for (const [path, parts] of [
  [
    '/entrenamientos',
    [
      ...TEAMS.map(({ h1 }) => h1),
      CLUB,
      'Horario habitual de la temporada 2024/25',
      'No se entrena:',
      PRINTED,
      // Changes and matches of the coming days.
      'Cambios de estos días Del jueves 14 al miércoles 20 de noviembre',
      'Jue 14 nov 19:30–21:00 · Sénior femenino · CANCELADO: ',
      'CAMBIO, antes: 18:00–19:30, Polideportivo municipal',
      'extra: Recuperamos el del jueves',
      'PASA al jueves 21',
      'CEIP Norte · SIN ENTRENAMIENTO: Se pinta la pista · Benjamín mixto',
      'Partidos de estos días',
      '17:00 Cadete femenino – AD Fuentelenta (fuera)',
    ],
  ],
  // A note, an extra session and many matches.
  ['/equipos/federados/senior-femenino', ['Sénior femenino', CLUB, 'Próximos partidos', PRINTED]],
] as [string, string[]][])
  test(`${path} prints on a single sheet, readable on a wall`, async ({ page }) => {
    await open(page, path);
    for (const paper of PAPERS) {
      const { sheets, text } = await printPage(page, paper);
      expect(sheets).toBe(1);
      for (const part of parts) expect(text).toContain(part);
      expect(text).not.toMatch(/Patrocinadores|Hecho el/);
    }
    expect(await smallestFontSize(page)).toBeGreaterThanOrEqual(8.5);
  });

test('a week with many changes continues on a second sheet, with the foot at its end', async ({ page }) => {
  await open(page, '/entrenamientos');
  await page
    .locator('[data-island=DaysAhead] ul')
    .last()
    .evaluate((list) => {
      const matches = [...list.children];
      for (let copy = 0; copy < 5; copy++) for (const match of matches) list.append(match.cloneNode(true));
      list.append('Último partido');
    });
  const { sheets, text } = await printPage(page, { format: 'A4' });
  expect(sheets).toBe(2);
  expect(text).toMatch(/Último partido.*¿Ha cambiado algo\?/);
});

test('the printed agenda covers a week on two sheets at most, with its last day', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/agenda');
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  const { sheets, text } = await printPage(page, { format: 'A4' });
  expect(sheets).toBeLessThanOrEqual(2);
  expect(text).toContain('Hasta el miércoles 20 de noviembre');
  expect(text).toMatch(/Miércoles 20 de noviembre/);
  expect(text).not.toMatch(/jueves 21 de noviembre/i);
});

test('the page for newcomers prints on four sheets at most, with every team once', async ({ page }) => {
  await open(page, '/unete');
  for (const paper of PAPERS) {
    const { sheets, text } = await printPage(page, paper);
    expect(sheets).toBeLessThanOrEqual(4);
    expect(text.match(/Alevín mixto/g)).toHaveLength(1);
    expect(text.match(/2013 y 2014/g)).toHaveLength(1);
  }
});

noScripts('without scripts the sheet has the date of the build', async ({ page }) => {
  await page.goto('/entrenamientos');
  const { sheets, text } = await printPage(page);
  expect(sheets).toBe(1);
  expect(text).toContain('Hecho el 14 de noviembre de 2024');
  expect(text).toContain('Jue 14 nov 19:30–21:00 · Sénior femenino · CANCELADO: ');
});

test('the week links to changes, and prints its sheet in one click', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await open(page, '/entrenamientos');
  await page.getByRole('button', { name: 'Imprimir la hoja' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.getByRole('link', { name: 'Cambios de estos días: agenda' }).click();
  await expect(page).toHaveURL('/agenda?que=cambios');
  await expect(page.locator('[data-state=cancelled]').first()).toBeVisible();
});

test('sheets start with the club’s name, black on white even in a dark scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/aviso-legal');
  const name = page.getByRole('banner').first().getByText('Club Voleibol Sierra', { exact: true });
  const body = page.locator('body');
  const ink = 'rgb(16, 28, 44)';
  await expect(name).toBeHidden();
  await expect(body).not.toHaveCSS('color', ink);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(name).toBeVisible();
  // Browsers repeat a table header with this display value.
  await expect(page.getByRole('banner').first()).toHaveCSS('display', 'table-header-group');
  await expect(body).toHaveCSS('color', ink);
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'light only');
});

test.describe('real pictures', () => {
  test.use({ pictures: 'real' });
  test('prints all photos of an album, including those not yet loaded', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, '/galerias/2020-2021/federados');
    // Lets the server encode the pictures first, then opens the page anew with its lazy photos unloaded.
    await page.evaluate(async () => {
      for (const img of document.images) img.loading = 'eager';
      await Promise.all([...document.images].map((img) => img.decode()));
    });
    await page.reload();
    await waitForIslands(page);
    const photos = await page.locator('li[id^="foto-"]').count();
    const pdf = (await page.pdf()).toString('latin1');
    expect(pdf.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(photos);
  });
});
