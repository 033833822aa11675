import { PAPERS, printed } from './setup/paper.ts';
import { CLUB, TEAMS } from './setup/site-map.ts';
import { expect, noScripts, open, type Page, test } from './setup/test.ts';

// What hangs in the hall: one sheet of paper, whatever paper is in the printer.

/** The smallest letters of the sheet, in points. */
const smallest = (page: Page) =>
  page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let least = 1000;
    while (words.nextNode()) {
      const element = words.currentNode.parentElement;
      if (!words.currentNode.textContent?.trim() || !element?.checkVisibility()) continue;
      least = Math.min(least, Number.parseFloat(getComputedStyle(element).fontSize) * 0.75);
    }
    return least;
  });

test('the week of all teams is one sheet, and can be read on a wall', async ({ page }) => {
  await open(page, '/entrenamientos');
  for (const paper of PAPERS) {
    const { sheets, words } = await printed(page, paper);
    expect(sheets).toBe(1);
    for (const { h1 } of TEAMS) expect(words).toContain(h1);
    for (const part of [
      CLUB,
      'Horario habitual de la temporada 2024/25',
      'No se entrena:',
      'Impreso el 14 de noviembre de 2024',
      // What is not as usual in these days, and their matches.
      'Cambios de estos días Del jueves 14 al miércoles 20 de noviembre',
      'Jue 14 nov 19:30–21:00 · Sénior femenino · CANCELADO: ',
      'CAMBIO, antes: 18:00–19:30, Polideportivo municipal',
      'extra: Recuperamos el del jueves',
      'PASA al jueves 21',
      'CEIP Norte · SIN ENTRENAMIENTO: Se pinta la pista · Benjamín mixto',
      'Partidos de estos días',
      '17:00 Cadete femenino – AD Fuentelenta (fuera)',
    ])
      expect(words).toContain(part);
    expect(words).not.toContain('Patrocinadores');
  }
  await page.emulateMedia({ media: 'print' });
  expect(await smallest(page)).toBeGreaterThanOrEqual(8.5);
});

// A note, an extra session; two venues, and a match without an hour; a notice of its own.
for (const team of ['senior-femenino', 'junior-femenino', 'cadete-femenino']) {
  test(`all about a team is one sheet: ${team}`, async ({ page }) => {
    await open(page, `/equipos/federados/${team}`);
    const { h1 = '' } = TEAMS.find(({ path }) => path.endsWith(`federados/${team}`)) ?? {};
    for (const paper of PAPERS) {
      const { sheets, words } = await printed(page, paper);
      expect(sheets).toBe(1);
      for (const part of [CLUB, h1, 'Temporada 2024/25', 'Próximos partidos', 'Impreso el 14 de'])
        expect(words).toContain(part);
      const own = words.includes('Aviso, hasta el sáb 16 nov: Traed el sábado la camiseta');
      expect(own).toBe(team === 'cadete-femenino');
      expect(words).not.toContain('por la mañana hay');
      expect(words).not.toContain('Patrocinadores');
    }
    await page.emulateMedia({ media: 'print' });
    expect(await smallest(page)).toBeGreaterThanOrEqual(8.5);
  });
}

test('the agenda is printed for a week, on two sheets at most, and says until when', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/agenda');
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  for (const paper of PAPERS) {
    const { sheets, words } = await printed(page, paper);
    expect(sheets).toBeLessThanOrEqual(2);
    expect(words).toContain('Hasta el miércoles 20 de noviembre');
    expect(words).toMatch(/Miércoles 20 de noviembre/);
    expect(words).not.toMatch(/jueves 21 de noviembre/i);
  }
});

noScripts('without scripts the same sheet says when it was made', async ({ page }) => {
  await page.goto('/entrenamientos');
  await expect(page.getByText('Imprimir la hoja')).toBeHidden();
  const { sheets, words } = await printed(page);
  expect(sheets).toBe(1);
  expect(words).toContain('Hecho el 14 de noviembre de 2024');
  expect(words).toContain('Jue 14 nov 19:30–21:00 · Sénior femenino · CANCELADO: ');
});

test('the week on the screen is called the usual one, and leads to what is not as usual', async ({
  page,
}) => {
  await open(page, '/entrenamientos');
  await expect(page.getByText('Horario habitual de la temporada 2024/25').first()).toBeVisible();
  await page.getByRole('link', { name: 'Cambios de estos días: agenda' }).click();
  await expect(page).toHaveURL('/agenda?que=cambios');
  await expect(page.locator('[data-state=cancelled]').first()).toBeVisible();
});

test('the sheet is printed in one click', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await open(page, '/entrenamientos');
  await page.getByRole('button', { name: 'Imprimir la hoja' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
});
