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
    for (const part of [CLUB, 'Temporada 2024/25', 'No se entrena:', 'Impreso el 14 de noviembre de 2024'])
      expect(words).toContain(part);
    expect(words).not.toContain('Patrocinadores');
  }
  await page.emulateMedia({ media: 'print' });
  expect(await smallest(page)).toBeGreaterThanOrEqual(8.5);
});

// A note, an extra session; two venues, and a match without an hour.
for (const team of ['senior-femenino', 'junior-femenino']) {
  test(`all about a team is one sheet: ${team}`, async ({ page }) => {
    await open(page, `/equipos/federados/${team}`);
    const { h1 = '' } = TEAMS.find(({ path }) => path.endsWith(`federados/${team}`)) ?? {};
    for (const paper of PAPERS) {
      const { sheets, words } = await printed(page, paper);
      expect(sheets).toBe(1);
      for (const part of [
        CLUB,
        h1,
        'Temporada 2024/25',
        'Próximos partidos',
        'Polideportivo municipal',
        'Impreso el 14 de',
      ])
        expect(words).toContain(part);
      expect(words).not.toContain('Patrocinadores');
    }
    await page.emulateMedia({ media: 'print' });
    expect(await smallest(page)).toBeGreaterThanOrEqual(8.5);
  });
}

noScripts('without scripts the same sheet says when it was made', async ({ page }) => {
  await page.goto('/entrenamientos');
  await expect(page.getByText('Imprimir la hoja')).toBeHidden();
  const { sheets, words } = await printed(page);
  expect(sheets).toBe(1);
  expect(words).toContain('Hecho el 14 de noviembre de 2024');
});

test('the sheet is printed in one click', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await open(page, '/entrenamientos');
  await page.getByRole('button', { name: 'Imprimir la hoja' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
});
