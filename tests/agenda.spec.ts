import {
  denyStorage,
  expect,
  open,
  type Page,
  test,
  testWithAndWithoutScripts,
  waitForIslands,
} from './setup/test.ts';

// The sample lives on Thursday 14 November 2024, 16:30. Built pages: html/agenda.test.ts.

const days = (page: Page) => page.locator('main ol > li:has(h2)');
const lines = (page: Page) => days(page).locator('li');
const filterField = (page: Page, name: string) => page.getByRole('combobox', { name });
const count = (page: Page) => page.locator('[data-island=AgendaDays]').getByRole('status');

test('filters combine, are kept in the URL, and survive reload and Back', async ({ page }) => {
  await open(page, '/agenda');
  await expect(days(page).first().getByRole('heading')).toHaveText('Hoy, jueves 14 de noviembre');
  await page.getByRole('navigation', { name: 'Agenda de' }).getByText('Equipos federados').click();
  await expect(page).toHaveURL('/agenda/federados');
  await waitForIslands(page);
  const historyLength = await page.evaluate(() => history.length);
  await filterField(page, 'Lugar').selectOption('Polideportivo municipal');
  await page.evaluate(() => scrollTo(0, 200));
  await filterField(page, 'Qué').selectOption('Partidos en casa');
  await expect(page).toHaveURL('/agenda/federados?lugar=polideportivo&que=casa');
  // The scroll position stays.
  expect(await page.evaluate(() => scrollY)).toBe(200);
  // Back leaves the agenda: filters add no history entries.
  expect(await page.evaluate(() => history.length)).toBe(historyLength);
  await expect(count(page)).toHaveText(/^Polideportivo municipal: \d+ partidos en casa, hasta el /);
  const matches = await lines(page).allInnerTexts();
  expect(matches.length).toBeGreaterThan(5);
  for (const text of matches) expect(text).toMatch(/contra[\s\S]+En casa[\s\S]+Polideportivo municipal/);

  await page.reload();
  await waitForIslands(page);
  await expect.poll(() => lines(page).allInnerTexts()).toEqual(matches);
  await lines(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/equipos\//);
  await page.goBack();
  await expect.poll(() => lines(page).allInnerTexts()).toEqual(matches);

  await page.getByRole('button', { name: 'Quitar filtros' }).press('Enter');
  await expect(page).toHaveURL('/agenda/federados');
  // The pressed button is gone.
  await expect(count(page)).toBeFocused();
  for (const name of ['Equipo', 'Lugar', 'Qué']) await expect(filterField(page, name)).toHaveValue('');
  await expect(days(page).first().getByRole('heading')).toHaveText('Hoy, jueves 14 de noviembre');
  await filterField(page, 'Equipo').selectOption('Cadete femenino');
  await filterField(page, 'Lugar').selectOption('CEIP Sur');
  await expect(page.getByText('Con estos filtros no queda nada')).toBeVisible();
  await page.getByRole('button', { name: 'Ver toda la agenda' }).click();
  await expect(lines(page).first()).toBeVisible();
});

test('counts changes only, reports an empty list, and keeps later weeks and the scroll position after Back', async ({
  page,
}) => {
  await open(page, '/agenda');
  await filterField(page, 'Qué').selectOption('Solo cambios');
  // A training that moves to another day is listed on both, and counts as one change.
  await expect(count(page)).toHaveText('7 cambios, hasta el sábado 23 de noviembre');
  await filterField(page, 'Equipo').selectOption('Absoluto femenino');
  await expect(count(page)).toHaveText('Absoluto femenino: ningún cambio, hasta el sábado 23 de noviembre');
  await expect(page.getByText('No hay cambios hasta el sábado 23 de noviembre.')).toBeVisible();

  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  for (const lastDay of ['martes 3 de diciembre', 'viernes 13 de diciembre']) {
    await page.getByRole('button', { name: 'Ver más días' }).click();
    await expect(count(page)).toContainText(`hasta el ${lastDay}`);
  }
  // A long weekend is one line.
  const weekend = days(page).filter({ hasText: 'Sin entrenamientos: Puente de la Constitución' });
  await expect(weekend).toHaveCount(1);
  const link = lines(page).last().getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const scrolledTo = await page.evaluate(() => scrollY);
  expect(scrolledTo).toBeGreaterThan(600);
  await link.click();
  await expect(page).toHaveURL(/\/equipos\//);
  await page.goBack();
  await expect(count(page)).toContainText('hasta el viernes 13 de diciembre');
  await expect(link).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo);
});

testWithAndWithoutScripts('keeps the links to days above the list on a phone', async (page, start) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await start('/agenda');
  const dayLinks = page.getByRole('navigation', { name: 'Ir a' });
  const heading = (name: string) => page.getByRole('heading', { name });
  await dayLinks.getByRole('link', { name: 'Finde' }).click();
  await expect(dayLinks).toBeInViewport({ ratio: 1 });
  const bottomOfLinks = async () =>
    ((await dayLinks.boundingBox())?.y ?? 0) + ((await dayLinks.boundingBox())?.height ?? 0);
  await expect
    .poll(async () =>
      Math.abs(((await heading('Sábado 16').boundingBox())?.y ?? 0) - (await bottomOfLinks())),
    )
    .toBeLessThan(16);
  await dayLinks.getByRole('link').first().click();
  await expect(heading('jueves 14 de noviembre')).toBeInViewport({ ratio: 1 });
});

test('selects and clears the remembered team, and keeps later days after a jump', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('mi-equipo', 'federados/cadete-femenino'));
  await open(page, '/agenda#dia-2024-11-16');
  const myTeam = page.getByRole('button', { name: 'Mi equipo' });
  // A link to a day shows all teams.
  await expect(myTeam).toHaveAttribute('aria-pressed', 'false');
  const countOfAllTeams = await lines(page).count();
  await myTeam.click();
  await expect(page).toHaveURL('/agenda?equipo=federados/cadete-femenino');
  await expect(myTeam).toHaveAttribute('aria-pressed', 'true');
  expect(await lines(page).count()).toBeLessThan(countOfAllTeams);
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveText([/Cadete femenino/]);
  await myTeam.click();
  await expect(page).toHaveURL('/agenda');
  await page.getByRole('button', { name: 'Ver más días' }).click();
  await expect(count(page)).toContainText('hasta el martes 3 de diciembre');
  await page.getByRole('link', { name: 'Finde', exact: true }).click();
  await expect(count(page)).toContainText('hasta el martes 3 de diciembre');
});

test('remembers a team on the device, shows it on both pages, and forgets it on request', async ({
  page,
}) => {
  await open(page, '/agenda');
  await filterField(page, 'Equipo').selectOption('Cadete femenino rojo');
  const remember = page.getByRole('checkbox', { name: 'Recordar mi equipo' });
  await remember.check();
  await open(page, '/');
  const hero = page.locator('main header');
  await expect(hero).toContainText('Próximo entrenamiento de mi equipo');
  await expect(hero).toContainText('Mañana, 18:00–19:30', { useInnerText: true });
  await expect(hero.getByRole('link', { name: 'Cadete femenino rojo' })).toBeVisible();
  await hero.getByRole('link', { name: 'Ver la agenda' }).click();
  await expect(page).toHaveURL(/equipo=escuela-ads\/cadete-femenino-rojo/);
  await expect(remember).toBeChecked();
  // The link shows all teams once; the team is still remembered.
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(lines(page).filter({ hasText: 'Infantil masculino' }).first()).toBeVisible();
  await page.reload();
  await expect(lines(page).filter({ hasText: 'Infantil masculino' }).first()).toBeVisible();
  // `uncheck` would look for the box again by the name that it loses.
  await page.getByRole('checkbox', { name: 'Recordar mi equipo (Cadete femenino rojo)' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await open(page, '/');
  await expect(hero).not.toContainText('mi equipo');
});

test('works in a browser that blocks storage', async ({ page }) => {
  await denyStorage(page);
  await open(page, '/agenda?equipo=federados/cadete-femenino');
  const remember = page.getByRole('checkbox', { name: 'Recordar mi equipo' });
  await remember.check();
  await expect(remember).toBeChecked();
  await expect(lines(page).first()).toContainText('Cadete femenino');
});
