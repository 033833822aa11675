/** How a visitor brings about what no address shows. */
import { hold } from '../setup/hold.ts';
import { expect, type Page } from '../setup/test.ts';
import { ALBUM, Viewer } from '../setup/viewer.ts';

export { ALBUM };

/** The narrow menu with a submenu unfolded. */
export async function menu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.locator('#menu summary[aria-label="Submenú de Equipos"]').click();
  await expect(page.locator('#menu').getByRole('link', { name: 'Resto de equipos' })).toBeInViewport();
}

export async function submenu(page: Page): Promise<void> {
  await page.locator('#menu').getByText('Nosotros').click();
  await expect(page.locator('#menu').getByRole('link', { name: 'Junta directiva' })).toBeVisible();
}

export async function lightbox(page: Page): Promise<void> {
  const viewer = new Viewer(page);
  await page.locator('#foto-2 a').click();
  await viewer.expectPhoto(2);
  await viewer.still();
}

/** A photo whose viewer is still on its way. */
export async function viewerOnItsWay(page: Page): Promise<void> {
  await hold(page, '**/assets/Lightbox-*.js');
  await page.locator('#foto-2 a').click();
  await expect(page.getByRole('dialog', { name: 'Abriendo la foto…' })).toBeInViewport();
}

const SEND = '**/send-form';
const press = (page: Page) => page.getByRole('button', { name: 'Enviar mensaje' }).click();

export async function sent(page: Page): Promise<void> {
  await page.route(SEND, (route) => route.fulfill({ contentType: 'text/plain', body: 'OK' }));
  await press(page);
  const notice = page.getByRole('status').filter({ hasText: 'enviado correctamente', visible: true });
  await expect(notice).toBeInViewport();
}

/** With something typed, which the notice offers to bring back. */
export async function failed(page: Page): Promise<void> {
  await page.route(SEND, (route) => route.abort());
  await page.getByLabel('Mensaje').fill('¿Cuándo entrena el alevín?');
  await press(page);
  await expect(page.getByRole('button', { name: 'Recuperar mi mensaje' })).toBeInViewport();
}

/** The error screen inside the layout. */
export async function error(page: Page): Promise<void> {
  await page.route(/\.data/, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'Avería' }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Torneos' }).click();
  await expect(page.locator('h1')).toHaveText('¡Vaya!');
  // Not over what happens to lie where the link was.
  await page.mouse.move(0, 0);
}
