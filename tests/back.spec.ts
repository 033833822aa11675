import { wholeBrowserPath } from './setup/chromium.ts';
import { expect, open, test } from './setup/test.ts';

test('Back and Forward return to where the reader was', async ({ page }) => {
  await open(page, '/cuerpo-tecnico');
  const team = page.getByRole('main').getByRole('link', { name: 'IES Guadarrama' });
  await team.scrollIntoViewIfNeeded();
  await team.click();
  await expect(page.locator('h1')).toHaveText('IES Guadarrama');
  const lower = page.getByRole('main').getByRole('heading', { level: 2 }).last();
  await lower.scrollIntoViewIfNeeded();
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Cuerpo técnico');
  await expect(team).toBeInViewport();
  await page.goForward();
  await expect(page.locator('h1')).toHaveText('IES Guadarrama');
  await expect(page.locator('h1')).not.toBeInViewport();
  await expect(lower).toBeInViewport();
});

test('Back to the home page shows the teams that were left there; a new visit begins with the first', async ({
  page,
}) => {
  await open(page, '/');
  const school = page.getByRole('radio', { name: 'Escuela ADS' });
  const card = page.locator('div[data-panel]').getByRole('link', { name: 'Absoluto femenino', exact: true });
  await school.click();
  await card.click();
  await expect(page.locator('h1')).toHaveText('Absoluto femenino');
  await page.goBack();
  await expect(school).toBeChecked();
  await expect(card).toBeInViewport();
  await card.click();
  await expect(page.locator('h1')).toHaveText('Absoluto femenino');
  await page.locator('#menu').getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Equipos Federados' })).toBeChecked();
});

test('a page that was left comes back whole, with its menu closed', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const executablePath = wholeBrowserPath();
  test.skip(!executablePath, 'The shell keeps no page that was left.');
  // Playwright turns it off.
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs,
  });
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
  );
  await open(page, `${baseURL}/`);
  await page.locator('#menu').getByText('Nosotros').click();
  await page.locator('#menu').getByRole('link', { name: 'Junta directiva' }).click();
  await expect(page.locator('h1')).toHaveText('Junta directiva');
  await page.evaluate(() => history.back());
  await expect(page.locator('h1')).toHaveText('Club Voleibol Sierra');
  await expect.poll(() => page.evaluate(() => 'persisted' in window && window.persisted)).toBe(true);
  await expect(page.locator('#menu details[open]')).toHaveCount(0);
  await browser.close();
});
