import { expect, open, type Page, test, waitForIslands } from '../setup/test.ts';
import { Viewer } from '../setup/viewer.ts';
import { axeViolations, checkColours, expectStateAccessible } from './judge.ts';
import { markStops, pressRepeatedly } from './stops.ts';

// States of the contact form: contact.spec.ts, form.spec.ts; what is loading or failed to load: failing-files.spec.ts.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NARROW = { width: 360, height: 740 };

/** Tabs through an overlay twice, and expects every stop to be inside it. */
async function expectFocusTrap(page: Page, scope: string): Promise<void> {
  const expectedStops = await page.evaluate(markStops, scope);
  expect(expectedStops.length).toBeGreaterThan(4);
  const visits = new Map<number, number>();
  // Between the last and the first stop the focus may be in the browser's own controls.
  for (const visited of await pressRepeatedly(page, 'Tab', expectedStops.length * 2 + 4)) {
    expect(visited.index, `${visited.label} is inside ${scope}`).toBeGreaterThanOrEqual(0);
    expect.soft(visited.faults, visited.label).toEqual([]);
    visits.set(visited.index, (visits.get(visited.index) ?? 0) + 1);
  }
  expect(expectedStops.filter((_, i) => (visits.get(i) ?? 0) < 2)).toEqual([]);
}

test('the menu and its submenus are accessible, and the narrow menu keeps the focus until it closes', async ({
  page,
}) => {
  await open(page, '/equipos/federados');
  await page.locator('#menu').getByText('Nosotros').click();
  expect.soft(await axeViolations(page), 'submenu, wide').toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Abrir el menú' }).press('Enter');
  await expect(page.locator('#menu').getByRole('button', { name: 'Cerrar el menú' })).toBeFocused();
  await expectStateAccessible(page, 'menu, narrow', '#menu');
  await page.locator('#menu summary[aria-label="Submenú de Equipos"]').press('Enter');
  await expectStateAccessible(page, 'submenu, narrow', '#menu');
  await expectFocusTrap(page, '#menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('#menu')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeFocused();
  // The page behind is reachable again.
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('the photo viewer is accessible with and without thumbnails, and keeps the focus until it closes', async ({
  page,
}) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(2);
  await viewer.waitUntilStill();
  await page.mouse.move(0, 400);
  await expectFocusTrap(page, '.yarl__portal');
  await expectStateAccessible(page, 'thumbnails shown', '.yarl__portal');
  await viewer.button('Ocultar miniaturas').click();
  await expect(viewer.button('Mostrar miniaturas')).toBeVisible();
  await expectStateAccessible(page, 'thumbnails hidden', '.yarl__portal');
  await page.setViewportSize(NARROW);
  await viewer.waitUntilStill();
  await expectStateAccessible(page, 'narrow', '.yarl__portal');
  await page.keyboard.press('Escape');
  await viewer.expectClosed();
  await expect(page.locator('#foto-2 a')).toBeFocused();
});

test('result pages of the form without scripts are accessible', async ({ page, baseURL }) => {
  const refused = await page.request.post('/api/v1.0/email/send-form', {
    headers: { accept: 'text/html', origin: String(baseURL) },
    multipart: { from_name: '', from_email: '', telefono: '', message: 'Muy largo. '.repeat(2000) },
  });
  expect(refused.status()).toBe(413);
  await page.setContent(await refused.text());
  await expect(page.locator('h1')).toHaveText('El mensaje no se ha enviado');
  await expectStateAccessible(page, 'not sent');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await checkColours(page), 'not sent, dark scheme').toEqual({ found: [], undecided: '' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/campus#mensaje-enviado', { referer: `${baseURL}/campus` });
  await waitForIslands(page);
  await expect(page.locator('[data-state=success]')).toBeVisible();
  await expectStateAccessible(page, 'sent', '[data-state=success]');
});

test("the server's error page is accessible", async ({ page }) => {
  const refused = await page.request.fetch('/equipos', { method: 'POST' });
  expect(refused.status()).toBe(405);
  await page.setContent(await refused.text());
  await expectStateAccessible(page, 'error page');
});
