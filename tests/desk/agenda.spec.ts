import type { Locator } from '@playwright/test';
import { expect, expectAccessible, preview, SAVED, tabTo, test } from './desk.ts';

test.use({ club: 'sample' });

/** Types a day into the focused field, in the browser's order of day and month. */
async function typeDay(field: Locator, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  for (const typed of [day + month + year, month + day + year]) {
    for (let part = 0; part < 3; part += 1) await field.press('ArrowLeft');
    await field.pressSequentially(typed);
    if ((await field.inputValue()) === date) return;
  }
  throw new Error(`The field took ${await field.inputValue()} for ${date}`);
}

test('a training is cancelled by keyboard alone', async ({ page, desk }) => {
  const before = await desk.read('calendario.yaml');
  await desk.open(page, '/contenido/calendario.yaml');
  await tabTo(page, page.getByText('Elegir otro día'));
  await page.keyboard.press('Enter');
  const day = page.getByLabel('Los entrenamientos del día');
  await tabTo(page, day);
  await typeDay(day, '2024-11-19');
  await expect(page.getByRole('heading', { name: 'martes 19 de noviembre' })).toBeVisible();
  const cancel = page.getByRole('button', { name: /^Cancelar el entrenamiento de Cadete femenino a las/ });
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cadete femenino, martes 19 de noviembre: cancelado.')).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(SAVED)).toBeVisible();
  const after = await desk.read('calendario.yaml');
  expect(after).toMatch(/equipo: federados\/cadete-femenino,?\s+dia: 2024-11-19,?\s+cancelado: true/);
  const lines = new Set(after.split('\n'));
  expect(before.split('\n').filter((line) => !lines.has(line))).toEqual([]);
  await expect(preview(page).getByText('Cancelado', { exact: false }).first()).toBeAttached();
});
