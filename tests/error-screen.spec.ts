import { SENT, submit } from './contact/form.ts';
import { expect, test } from './setup/test.ts';

const SEASON = '**/assets/agenda-*.json';

test('a season that cannot be drawn: one error screen in the place of a part, and the rest of the page lives on', async ({
  page,
  faults,
}) => {
  faults.expect(/TypeError/);
  await page.route(SEASON, (route) => route.fulfill({ json: { season: {} } }));
  await page.goto('/equipos/federados/cadete-femenino');
  expect(await page.locator('[data-island][data-agenda]').count()).toBeGreaterThan(3);
  const screen = page.getByRole('main').getByRole('alert');
  await expect(screen).toBeVisible();
  // The form is started after the others.
  await submit(page);
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
  await expect(screen).toHaveCount(1);
  await page.unroute(SEASON);
  await expect(screen.getByRole('heading', { name: '¡Vaya!', exact: true })).toBeVisible();
  await expect(screen.getByText('Parece que se ha producido un error.', { exact: true })).toBeVisible();
  await expect(screen.getByText(/undefined/)).toBeVisible();
  await screen.getByRole('link', { name: 'Volver a la página principal', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('h1')).toHaveText('Club Voleibol Sierra');
});

for (const [what, answer] of Object.entries({
  'is not there': { status: 404, body: 'Not Found' },
  'is cut off': { contentType: 'application/json', body: '{"season":{"weekly":[' },
  'is another file': { json: {} },
}))
  test(`a season that ${what}: the page stays as it was made`, async ({ page, faults }) => {
    if ('status' in answer) faults.expect(/404/);
    await page.route(SEASON, (route) => route.fulfill(answer));
    const asked = page.waitForResponse(SEASON);
    await page.goto('/');
    const next = await page.locator('[data-island="NextDays"]').textContent();
    await asked;
    await submit(page);
    await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await page.locator('[data-island="NextDays"]').textContent()).toBe(next);
  });

test('the season, or the code of a part of a page, cannot be loaded: the page stays as it was made', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED|Failed to fetch/);
  await page.route(/\/assets\/(agenda-.*\.json|NextDays-.*\.js)$/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('radio', { name: 'Escuela ADS' }).click();
  await expect(page.getByRole('link', { name: 'Benjamín mixto', exact: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Próximo', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
