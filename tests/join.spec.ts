import { message as field } from './setup/contact.ts';
import { continueRequest, expect, holdRequests, open, type Page, test } from './setup/test.ts';

// Finding a team by year of birth, and the prefilled message for it.

const year = (page: Page) => page.getByLabel('Año de nacimiento');
const teams = (page: Page) => page.getByRole('main').getByRole('rowheader').getByRole('link');
const CADETES = ['Cadete femenino', 'Cadete femenino negro', 'Cadete femenino rojo', 'IES Guadarrama'];

test('a visitor chooses a year of birth, sees matching teams and begins a message', async ({ page }) => {
  await open(page, '/');
  await page.getByText('¿Quieres probar?').getByRole('link', { name: 'Únete' }).click();
  await expect(page.locator('h1')).toHaveText('Únete');
  // The table of all teams is folded.
  await expect(page.locator('main th a')).toHaveCount(17);
  await expect(teams(page)).toHaveCount(0);
  await year(page).selectOption('2010');
  await expect(teams(page)).toHaveText(CADETES);
  await expect(page.getByRole('heading', { name: '4 equipos para quien nació en 2010' })).toBeVisible();
  // Explanations of the kinds of team that are shown, not those of the fees.
  const kinds = page.getByRole('main').locator('dl:not(#cuotas dl) dt');
  await expect(kinds).toHaveText(['Equipos federados', 'Escuela ADS', 'Resto de equipos']);
  await page.getByRole('radio', { name: 'Masculinos' }).check();
  await expect(teams(page)).toHaveText(['IES Guadarrama']);
  await expect(kinds).toHaveText(['Resto de equipos']);
  await page.getByRole('radio', { name: 'Femeninos' }).check();
  await expect(page).toHaveURL('/unete?nacido=2010&juega=femenino');
  await page.getByRole('link', { name: /: Cadete femenino$/ }).click();
  const message =
    'Hola: querría probar con el equipo Cadete femenino (Equipos federados). Año de nacimiento: 2010. ¿Qué día podría ir a un entrenamiento?';
  await expect(field(page)).toHaveValue(message);
  await expect(field(page)).toBeFocused();
});

test('the choice is kept in the URL when shared, on reload and on Back', async ({ page }) => {
  await open(page, '/unete?nacido=2010&juega=masculino');
  await expect(teams(page)).toHaveText(['IES Guadarrama']);
  await expect(page.getByRole('radio', { name: 'Masculinos' })).toBeChecked();
  await year(page).selectOption('2011');
  await page.reload();
  await expect(year(page)).toHaveValue('2011');
  await teams(page).first().click();
  await expect(page.locator('h1')).toHaveText('Infantil masculino');
  await page.goBack();
  await expect(year(page)).toHaveValue('2011');
  await expect(teams(page)).toHaveText(['Infantil masculino', 'IES Guadarrama']);
});

test('a year without a team shows advice and the nearest team', async ({ page }) => {
  await open(page, '/unete?nacido=2019');
  await expect(page.getByRole('heading', { name: 'Ningún equipo para quien nació en 2019' })).toBeVisible();
  await expect(page.getByText('Todavía no hay equipo para esa edad.')).toBeVisible();
  await expect(teams(page)).toHaveText(['Benjamín mixto']);
  await page.getByRole('link', { name: 'Escribir al club', exact: true }).click();
  await expect(field(page)).toHaveValue('Hola: busco equipo. Año de nacimiento: 2019. ¿Qué me recomendáis?');
});

test('a choice made before scripts run is applied', async ({ page }) => {
  const script = await holdRequests(page, '**/assets/start-*.js');
  await page.goto('/unete', { waitUntil: 'commit' });
  await script.requested;
  await year(page).selectOption('2010');
  script.end(continueRequest);
  await expect(teams(page)).toHaveText(CADETES);
  await expect(page).toHaveURL('/unete?nacido=2010');
});
