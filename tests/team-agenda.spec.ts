import { expect, noScripts, open, type Page, test } from './setup/test.ts';

// What comes next for a team and at a venue, on the day at which the sample lives: Thursday, 14 November, 16:30.

const SENIOR = '/equipos/federados/senior-femenino';
const CADETE = '/equipos/federados/cadete-femenino';
const HALL = '/entrenamientos/polideportivo';

/** The next training, then the next match. */
const next = (page: Page, n: number) => page.locator('[data-next]').nth(n);
const cancelled = (page: Page) => next(page, 0).locator('[data-state=cancelled]');

test('today’s training is called so; a cancelled one is struck through, and the one after it is next', async ({
  page,
}) => {
  await open(page, CADETE);
  await expect(next(page, 0)).toHaveText(/^Próximo entrenamiento: hoy\s*jueves 14 de noviembre/);
  await expect(next(page, 0)).toContainText('18:00–19:30');
  await expect(page.getByText('Semana habitual')).toBeHidden();
  await open(page, SENIOR);
  await expect(cancelled(page).locator('s')).toHaveText('Hoy, jueves 14 de noviembre, 19:30–21:00');
  await expect(cancelled(page).locator('s')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(cancelled(page)).toContainText('Cancelado: El entrenador');
  // What the week below has for today is not so.
  await expect(page.getByText('Semana habitual')).toBeVisible();
  await expect(next(page, 0)).toContainText(/Próximo entrenamiento: mañana\s*viernes 15 de noviembre/);
  await expect(next(page, 0)).toContainText('Entrenamiento extra: Recuperamos el del jueves');
});

noScripts('without scripts the same with its day alone, and of when the calendar is', async ({ page }) => {
  await page.goto(SENIOR);
  await expect(cancelled(page).locator('s')).toHaveText('jueves 14 de noviembre, 19:30–21:00');
  await expect(cancelled(page)).toContainText('Cancelado: El entrenador');
  await expect(page.getByText('Esta página se hizo el jueves 14 de noviembre de 2024')).toBeVisible();
  await page.getByText('Los partidos de la temporada').click();
  await expect(page.locator('details').getByRole('row').nth(1)).toBeVisible();
});

test('a venue tells who comes on which day, and who does not', async ({ page }) => {
  await open(page, '/entrenamientos');
  await page.getByRole('link', { name: /^Quién entrena y cuándo.*Polideportivo/ }).click();
  await expect(page).toHaveURL(HALL);
  const today = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^Hoy, jueves 14/ }) });
  await expect(today.locator('[data-state=planned]').first()).toContainText('Cadete femenino');
  await expect(today.locator('[data-state=cancelled]')).toContainText('Sénior femenino');
  await expect(page.locator('[data-state=away]').first()).toContainText('Pasa a 17:45–19:15, CEIP Sur');
  await page.getByRole('link', { name: 'Cadete femenino' }).first().click();
  await expect(page).toHaveURL(CADETE);
});
