import { expect, open, type Page, test } from '../setup/test.ts';
import { ALBUM, Viewer } from '../setup/viewer.ts';
import { findings } from './axe.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NARROW = { width: 360, height: 740 };

/** Nothing found in the usual colours, nor in those that a visitor's system forces on the page. */
async function expectClean(page: Page, state: string): Promise<void> {
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    expect.soft(await findings(page), `${state}, forced colours: ${forcedColors}`).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'none' });
}

test('the menu and its submenus', async ({ page }) => {
  await open(page, '/equipos/federados');
  await page.locator('#menu').getByText('Nosotros').click();
  await expectClean(page, 'submenu, wide');
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await expect(page.locator('#menu')).toBeInViewport();
  await expectClean(page, 'menu, narrow');
  await page.locator('#menu summary[aria-label="Submenú de Equipos"]').click();
  await expectClean(page, 'submenu, narrow');
});

test('the photo viewer, its thumbnails shown and hidden', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(2);
  await viewer.still();
  await expectClean(page, 'thumbnails shown');
  await viewer.button('Ocultar miniaturas').click();
  await expect(viewer.button('Mostrar miniaturas')).toBeVisible();
  await expectClean(page, 'thumbnails hidden');
  await page.setViewportSize(NARROW);
  await viewer.still();
  await expectClean(page, 'narrow');
});

test('the notices: not sent, with the message to bring back, and sent', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  const send = () => page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await page.route('**/send-form', (route) => route.abort());
  await open(page, '/campus');
  await page.getByLabel('Mensaje', { exact: true }).fill('¿Cuándo empieza?');
  await send();
  await expect(page.getByRole('button', { name: 'Recuperar mi mensaje' })).toBeVisible();
  await expectClean(page, 'not sent');
  await page.unroute('**/send-form');
  await page.route('**/send-form', (route) => route.fulfill({ contentType: 'text/plain', body: 'OK' }));
  await send();
  const sent = page.getByRole('status').filter({ hasText: 'enviado correctamente', visible: true });
  await expect(sent).toBeVisible();
  await expectClean(page, 'sent');
});

test('the error screen, inside the layout', async ({ page, faults }) => {
  faults.expect(/500/);
  await open(page, '/aviso-legal');
  await page.route(/\.data/, (route) => route.fulfill({ status: 500, body: 'Avería' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Torneos' }).click();
  await expect(page.locator('h1')).toHaveText('¡Vaya!');
  await expectClean(page, 'error screen');
});

test("the server's own error page and the album that opens without its viewer", async ({ page, faults }) => {
  const refused = await page.request.fetch('/equipos', { method: 'POST' });
  expect(refused.status()).toBe(405);
  await page.setContent(await refused.text());
  await expectClean(page, 'error page');
  faults.expect(/request failed: net::ERR_FAILED .*\/assets\/Lightbox-/);
  faults.expect(/console error/);
  await page.route('**/assets/Lightbox-*.js', (route) => route.abort());
  await open(page, ALBUM);
  await page.locator('#foto-1 a').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectClean(page, 'no viewer');
});
