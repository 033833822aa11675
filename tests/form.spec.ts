import type { Route } from '@playwright/test';
import { cut, goOn, hold } from './setup/hold.ts';
import { expect, noScripts, open, type Page, test } from './setup/test.ts';

// The form's own manners; what becomes of a message is in contact.spec.ts and contact-refused.spec.ts.

const ENDPOINT = '**/api/v1.0/email/send-form';
const FAILED = 'Se ha producido un error al enviar el mensaje. Por favor, inténtalo de nuevo más tarde.';
const TYPED = {
  Nombre: 'Ana Pérez',
  'Correo electrónico': 'ana@example.net',
  Teléfono: '600 555 123',
  Mensaje: '¿Cuándo entrena el alevín?\nGracias.',
};

const form = (page: Page) => page.getByRole('form', { name: 'Formulario de contacto' });
const red = (page: Page) => page.getByRole('alert').filter({ hasText: FAILED });
const green = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'El mensaje se ha enviado correctamente.' });

async function send(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(TYPED))
    await form(page).getByLabel(label, { exact: true }).fill(value);
  await form(page).getByRole('button', { name: 'Enviar mensaje' }).click();
}

async function expectTyped(page: Page, typed: Partial<typeof TYPED>): Promise<void> {
  for (const label of Object.keys(TYPED) as (keyof typeof TYPED)[]) {
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(typed[label] ?? '');
  }
}

/** After any failure: red notice in sight and focused, form empty, page at its top; nothing is lost. */
async function expectFailure(page: Page, reason: string): Promise<void> {
  await expect(red(page)).toContainText(`${FAILED} ${reason}`);
  await expect(red(page)).toBeInViewport();
  await expect(red(page)).toBeFocused();
  await expect(red(page)).toContainText('hola@cvsierra.example.org');
  await expect(red(page)).toContainText('555 01 02 03');
  await expect(green(page).filter({ visible: true })).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectTyped(page, {});
  await red(page).getByRole('button', { name: 'Recuperar mi mensaje' }).click();
  await expectTyped(page, TYPED);
  await expect(form(page).getByLabel('Mensaje')).toBeFocused();
  await expect(form(page).getByLabel('Mensaje')).toBeInViewport();
  await expect(red(page)).toHaveCount(0);
}

test('success: on its way, then both sentences, green, read out; a copy is promised only to an address that can receive one', async ({
  page,
}) => {
  const answer = await hold(page, ENDPOINT);
  await open(page, '/aviso-legal');
  await send(page);
  await expect(page.getByRole('status').filter({ hasText: 'Enviando el mensaje…' })).toBeVisible();
  await expect(form(page).getByRole('button', { name: 'Enviar mensaje' })).toBeDisabled();
  answer.end((route) => route.fulfill({ contentType: 'text/plain', body: 'OK' }));
  const notice = green(page).filter({ visible: true });
  await expect(notice).toContainText(
    'El mensaje se ha enviado correctamente. Recibirás una copia en la dirección de correo que has indicado.',
  );
  await expect(notice).toContainText('En breve nos pondremos en contacto contigo.');
  await expect(notice).toBeInViewport();
  await expect(notice).toBeFocused();
  await expectTyped(page, {});
  await notice.getByRole('button', { name: 'Cerrar' }).click();
  await expect(notice).toHaveCount(0);
  // Nothing at all is taken like anything else.
  for (const address of ['', 'ana@']) {
    await form(page).getByLabel('Correo electrónico').fill(address);
    await form(page).getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(notice).toContainText('No recibirás una copia, porque no has indicado una dirección');
    await expect(notice).not.toContainText('Recibirás una copia');
    await notice.getByRole('button', { name: 'Cerrar' }).click();
  }
});

test('a draft outlives a reload, and a failure; once sent, nothing of it is left', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  await page.route(ENDPOINT, (route) => route.abort());
  // The browser's own memory of a form is not what is looked at here.
  const reload = () => page.goto('about:blank').then(() => open(page, '/torneos'));
  await open(page, '/aviso-legal');
  await form(page).getByLabel('Mensaje').fill('A medias');
  await reload();
  await expectTyped(page, { Mensaje: 'A medias' });
  await send(page);
  await expect(red(page)).toBeVisible();
  await reload();
  await expectTyped(page, TYPED);
  await expect(red(page)).toContainText('está de nuevo en el formulario');
  await page.unroute(ENDPOINT);
  await page.route(ENDPOINT, (route) => route.fulfill({ contentType: 'text/plain', body: 'OK' }));
  await form(page).getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(green(page).filter({ visible: true })).toBeVisible();
  await reload();
  await expectTyped(page, {});
});

test('what is typed before the form runs is kept, and its token is asked for', async ({ page }) => {
  const code = await hold(page, '**/assets/ContactForm-*.js');
  const token = page.waitForResponse('**/api/v1.0/email/sello');
  await page.goto('/aviso-legal');
  await form(page).getByLabel('Mensaje').fill('Antes de nada.');
  await code.asked;
  code.end(goOn);
  await token;
  await page.goto('about:blank');
  await open(page, '/torneos');
  await expectTyped(page, { Mensaje: 'Antes de nada.' });
});

test('a message that is begun goes to the form at once, and is there when it runs', async ({ page }) => {
  const code = await hold(page, '**/assets/ContactForm-*.js');
  await page.goto('/unete');
  await page.getByRole('link', { name: /: Cadete femenino$/ }).click();
  await code.asked;
  await expect(page.getByRole('heading', { name: 'Contacto' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Contacto' })).toBeInViewport();
  code.end(goOn);
  const message = form(page).getByLabel('Mensaje');
  await expect(message).toHaveValue(/^Hola: querría probar con el equipo Cadete femenino /);
  await expect(message).toBeFocused();
  await expect(message).toBeInViewport();
});

test('after any failure the notice says why, and the message is brought back; a later one starts afresh', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 429|response 429/);
  faults.expect(/status of 500|response 500/);
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  let answer: (route: Route) => Promise<void> = cut;
  await page.route(ENDPOINT, (route) => answer(route));
  await open(page, '/');
  const say = (status: number, contentType: string, body: string) => (route: Route) =>
    route.fulfill({ status, contentType, body });
  for (const [how, reason] of [
    [say(429, 'text/plain', 'Has enviado muchos mensajes.'), 'Has enviado muchos mensajes.'],
    // Not exactly OK, whatever its status.
    [say(200, 'text/plain', 'Recibido'), 'Recibido'],
    // A web server's own page: not its HTML.
    [say(500, 'text/html', '<!doctype html><h1>Internal Server Error</h1>'), 'Respuesta del servidor: 500.'],
    [(route: Route) => route.abort('internetdisconnected'), 'No hay conexión con el servidor.'],
  ] as const) {
    answer = how;
    await send(page);
    await expectFailure(page, reason);
  }
  await form(page).getByRole('button', { name: 'Enviar mensaje' }).click();
  await red(page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(red(page)).toHaveCount(0);
  answer = say(200, 'text/plain', 'OK');
  await send(page);
  await expect(green(page).filter({ visible: true })).toBeVisible();
});

test('a bare string, as the library rejects when a key is missing', async ({ page }) => {
  // What the page gives the form, without the public key.
  await page.route('/quienes-somos', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const broken = html.replace(
      '&quot;publicKey&quot;:&quot;club&quot;',
      '&quot;publicKey&quot;:&quot;&quot;',
    );
    expect(broken).not.toBe(html);
    await route.fulfill({ response, body: broken });
  });
  await open(page, '/quienes-somos');
  await send(page);
  await expectFailure(page, 'The public key is required. Visit https://dashboard.emailjs.com/admin/account');
});

test('a message that failed comes back by itself once another was sent', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await page.route(ENDPOINT, (route) => route.abort());
  await open(page, '/');
  await send(page);
  await expect(red(page)).toBeVisible();
  await page.unroute(ENDPOINT);
  await page.route(ENDPOINT, (route) => route.fulfill({ contentType: 'text/plain', body: 'OK' }));
  await form(page).getByLabel('Mensaje').fill('Otra cosa.');
  await form(page).getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(green(page).filter({ visible: true })).toContainText(
    'El mensaje anterior, que no se pudo enviar, está de nuevo en el formulario.',
  );
  await expectTyped(page, TYPED);
});

test('the green notice of a form without scripts is for who comes from the form alone', async ({
  page,
  baseURL,
}) => {
  await page.goto('/aviso-legal#mensaje-enviado', { referer: `${baseURL}/aviso-legal` });
  await expect(page).toHaveURL('/aviso-legal');
  await expect(green(page).filter({ visible: true })).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/aviso-legal#mensaje-enviado');
  await expect(page).toHaveURL('/aviso-legal');
  await expect(green(page).filter({ visible: true })).toHaveCount(0);
});

noScripts('without scripts and without an address no copy is promised', async ({ page }) => {
  await page.goto('/quienes-somos');
  await form(page).getByLabel('Mensaje').fill('Sin correo.');
  await form(page).getByRole('button', { name: 'Enviar mensaje' }).click();
  const notice = green(page).filter({ visible: true });
  await expect(notice).toContainText('No recibirás una copia');
  await expect(notice).not.toContainText('Recibirás una copia');
});
