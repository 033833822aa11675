import { expectStateAccessible } from './accessibility/judge.ts';
import {
  ANA,
  errorNotice,
  expectRefusal,
  expectTyped,
  FAILED,
  message,
  openForm,
  send,
  successNotice,
} from './setup/contact.ts';
import { abortRequest, continueRequest, expect, holdRequests, open, type Page, test } from './setup/test.ts';

// Behaviour of the form itself; contact.spec.ts tests what happens to a message.

const ENDPOINT = '**/api/v1.0/email/send-form';
const OK = { contentType: 'text/plain', body: 'OK' };

/** Opens another page in the same tab, without the browser's form restoration. */
const leaveAndOpenOtherPage = (page: Page) => page.goto('about:blank').then(() => open(page, '/torneos'));

test('promises a copy only to a valid address, and none from a relay without a mail server', async ({
  page,
}) => {
  await page.route(ENDPOINT, (route) => route.fulfill(OK));
  await open(page, '/aviso-legal');
  for (const [address, warning] of [
    ['', 'No has dejado correo ni teléfono'],
    ['ana@', '«ana@»'],
  ] as const) {
    await send(page, { 'Correo electrónico': address });
    const notice = successNotice(page);
    await expect(notice).toContainText('No recibirás una copia, porque no has indicado una dirección');
    await expect(notice).not.toContainText('Recibirás una copia');
    await expect(notice).toContainText(warning);
    await notice.getByRole('button', { name: 'Cerrar' }).click();
    await expect(notice).toHaveCount(0);
  }
  await page.route('**/api/v1.0/email/sello', (route) =>
    route.fulfill({ body: '1', headers: { 'x-no-mail': '1' } }),
  );
  await send(page, ANA);
  await expect(successNotice(page)).toContainText('porque esta web todavía no envía correo.');
});

test('a draft survives reload and failure, and is deleted once sent', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await page.route(ENDPOINT, (route) => route.abort());
  await open(page, '/aviso-legal');
  await openForm(page);
  await message(page).fill('A medias');
  await leaveAndOpenOtherPage(page);
  await expectTyped(page, { Mensaje: 'A medias' });
  await send(page, ANA);
  await expect(errorNotice(page)).toBeVisible();
  await leaveAndOpenOtherPage(page);
  await expectTyped(page, ANA);
  await expect(errorNotice(page)).toContainText('está de nuevo en el formulario');
  await page.unroute(ENDPOINT);
  await page.route(ENDPOINT, (route) => route.fulfill(OK));
  await send(page);
  await expect(successNotice(page)).toBeVisible();
  await leaveAndOpenOtherPage(page);
  await expectTyped(page, {});
});

test('a link with a prefilled message leads to the form at once and fills it in when it runs', async ({
  page,
}) => {
  const code = await holdRequests(page, '**/assets/ContactNotice-*.js');
  await page.goto('/equipos/federados/cadete-femenino');
  await page.getByRole('link', { name: 'Escribir al club' }).click();
  await code.requested;
  await expect(page.getByRole('heading', { name: 'Contacto' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Contacto' })).toBeInViewport();
  code.end(continueRequest);
  await expect(message(page)).toHaveValue(/^Hola: querría probar con el equipo Cadete femenino /);
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toBeInViewport();
});

test('a failure notice says why and how to reach the club, and gives the message back', async ({ page }) => {
  // Any body but OK is a refusal, whatever its status.
  let answer = { contentType: 'text/plain', body: 'Recibido' };
  await page.route(ENDPOINT, (route) => route.fulfill(answer));
  await open(page, '/');
  await send(page, ANA);
  await expect(errorNotice(page)).toContainText(`${FAILED} Recibido`);
  await expect(errorNotice(page)).toBeInViewport();
  await expect(errorNotice(page)).toBeFocused();
  await expect(errorNotice(page)).toContainText('hola@cvsierra.example.org');
  await expect(errorNotice(page)).toContainText('555 01 02 03');
  await expect(successNotice(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expectTyped(page, {});
  await expectStateAccessible(page, 'not sent', '[data-state=error]');
  await errorNotice(page).getByRole('button', { name: 'Recuperar mi mensaje' }).click();
  await expectTyped(page, ANA);
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toBeInViewport();
  await expect(errorNotice(page)).toHaveCount(0);
  await send(page);
  await errorNotice(page).getByRole('button', { name: 'Cerrar' }).click();
  await expectTyped(page, ANA);
  await send(page);
  await expect(errorNotice(page)).toBeVisible();
  answer = OK;
  await send(page, { Mensaje: 'Otra cosa.' });
  await expect(successNotice(page)).toContainText(
    'El mensaje anterior, que no se pudo enviar, está de nuevo en el formulario.',
  );
  await expectTyped(page, ANA);
});

test('the green notice without scripts is shown only after the form was sent', async ({ page, baseURL }) => {
  await page.goto('/aviso-legal#mensaje-enviado', { referer: `${baseURL}/aviso-legal` });
  await expect(page).toHaveURL('/aviso-legal');
  await expect(successNotice(page)).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/aviso-legal#mensaje-enviado');
  await expect(page).toHaveURL('/aviso-legal');
  await expect(successNotice(page)).toHaveCount(0);
});

test('a red notice says that the server does not answer, and nothing is lost', async ({ page }) => {
  await open(page, '/campus');
  const answer = await holdRequests(page, ENDPOINT);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await send(page, ANA);
  await expect(page.getByText('Enviando el mensaje…')).toBeInViewport();
  // Timeout for the form's token.
  await page.clock.runFor(3_000);
  await answer.requested;
  await expect(page.getByText('Enviando el mensaje…')).toBeInViewport();
  await page.clock.runFor(30_000);
  await expectRefusal(page, 'El servidor no ha respondido a tiempo.');
  await expect(message(page)).toHaveValue(ANA.Mensaje);
  answer.end(abortRequest);
});
