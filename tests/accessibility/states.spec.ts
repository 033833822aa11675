import { expect, open, test, waitForIslands } from '../setup/test.ts';
import { Viewer } from '../setup/viewer.ts';
import { axeViolations, checkColours, expectStateAccessible } from './judge.ts';

// States of the contact form: contact.spec.ts, form.spec.ts; what is loading or failed to load: failing-files.spec.ts.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NARROW = { width: 360, height: 740 };

test('the menu and its submenus are accessible', async ({ page }) => {
  await open(page, '/equipos/federados');
  await page.locator('#menu').getByText('Nosotros').click();
  expect.soft(await axeViolations(page), 'submenu, wide').toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await expect(page.locator('#menu')).toBeInViewport();
  await expectStateAccessible(page, 'menu, narrow', '#menu');
  await page.locator('#menu summary[aria-label="Submenú de Equipos"]').click();
  await expectStateAccessible(page, 'submenu, narrow', '#menu');
});

test('the photo viewer is accessible with and without thumbnails', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(2);
  await viewer.waitUntilStill();
  await expectStateAccessible(page, 'thumbnails shown', '.yarl__portal');
  await viewer.button('Ocultar miniaturas').click();
  await expect(viewer.button('Mostrar miniaturas')).toBeVisible();
  await expectStateAccessible(page, 'thumbnails hidden', '.yarl__portal');
  await page.setViewportSize(NARROW);
  await viewer.waitUntilStill();
  await expectStateAccessible(page, 'narrow', '.yarl__portal');
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
