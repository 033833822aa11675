import { expect, holdRequests, open, test, waitForIslands } from '../setup/test.ts';
import { Viewer } from '../setup/viewer.ts';
import { axeViolations, checkColours, expectStateAccessible } from './judge.ts';

// Tests of a viewer that is loading or failed to load: failing-files.spec.ts.

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

test('the form’s notices are accessible', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  const send = () => page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await page.route('**/send-form', (route) => route.abort());
  await open(page, '/campus');
  await page.locator('#contacto summary').click();
  await page.getByLabel('Mensaje', { exact: true }).fill('¿Cuándo empieza?');
  await send();
  await expect(page.getByRole('button', { name: 'Recuperar mi mensaje' })).toBeVisible();
  await expectStateAccessible(page, 'not sent', '[data-state=error]');
  await page.unroute('**/send-form');
  const { end } = await holdRequests(page, /send-form/);
  await send();
  await expect(page.getByRole('status').filter({ hasText: 'Enviando el mensaje…' })).toBeVisible();
  await expectStateAccessible(page, 'sending', '[data-state=pending]');
  end((route) => route.fulfill({ contentType: 'text/plain', body: 'OK' }));
  const sent = page.getByRole('status').filter({ hasText: 'enviado correctamente', visible: true });
  await expect(sent).toBeVisible();
  await expectStateAccessible(page, 'sent', '[data-state=success]:not([id])');
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

test('the error screen of an island is accessible', async ({ page, faults }) => {
  faults.expect(/TypeError/);
  await page.route('**/assets/agenda-*.json', (route) =>
    route.fulfill({ json: { season: { matches: 0 }, venues: { polideportivo: {} }, teams: {}, kinds: [] } }),
  );
  await open(page, '/entrenamientos/polideportivo');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectStateAccessible(page, 'error screen', '[role=alert]');
});

test("the server's error page is accessible", async ({ page }) => {
  const refused = await page.request.fetch('/equipos', { method: 'POST' });
  expect(refused.status()).toBe(405);
  await page.setContent(await refused.text());
  await expectStateAccessible(page, 'error page');
});
