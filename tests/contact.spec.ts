import { ANA, fill, form, SENT, submit } from './contact/form.ts';
import { noScripts, test } from './contact/test.ts';
import { expect, open } from './setup/test.ts';

// The real @emailjs/browser in Chromium against the running relay: messages that arrive.

test('sent: green notice, empty form, top of the page; one message in the mailbox, sent by the library', async ({
  page,
  relay,
}) => {
  await open(page, '/quienes-somos');
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await submit(page);
  await expect(page.getByRole('status').filter({ hasText: SENT })).toContainText(
    'En breve nos pondremos en contacto contigo.',
  );
  await expect(form(page).getByLabel('Mensaje')).toHaveValue('');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const body = (await posted).postData() ?? '';
  expect([...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name).slice(-4)).toEqual([
    'lib_version',
    'service_id',
    'template_id',
    'user_id',
  ]);
  expect(relay.messages()).toEqual([{ message: ANA.Mensaje, suspicion: null }]);
  await expect.poll(relay.mailbox).toHaveLength(1);
});

test('text that the browser kept, and the button at once: no token so young that it looks like a robot', async ({
  page,
  relay,
}) => {
  await open(page, '/torneos');
  await form(page)
    .getByLabel('Mensaje')
    .evaluate((field: HTMLTextAreaElement, text) => {
      field.value = text;
    }, ANA.Mensaje);
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No recibirás una copia' })).toBeVisible();
  expect(relay.messages()).toEqual([{ message: ANA.Mensaje, suspicion: null }]);
});

test('where a browser denies every storage a message is sent all the same', async ({ page, relay }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get, configurable: true });
  });
  await open(page, '/torneos');
  await submit(page);
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
  expect(relay.messages()).toEqual([{ message: ANA.Mensaje, suspicion: null }]);
});

test('an empty form is a message like any other', async ({ page, relay }) => {
  await open(page, '/');
  await submit(page, {});
  const notice = page.getByRole('status').filter({ hasText: 'El mensaje se ha enviado correctamente.' });
  await expect(notice).toBeVisible();
  expect(relay.messages()).toEqual([{ message: '', suspicion: null }]);
  await expect.poll(relay.mailbox).toHaveLength(1);
});

noScripts('scripts off: the plain form comes back to its page with the notice', async ({ page, relay }) => {
  await page.goto('/quienes-somos');
  await fill(page, ANA);
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page).toHaveURL('/quienes-somos#mensaje-enviado');
  const notice = page.getByRole('status').filter({ hasText: SENT });
  await expect(notice).toBeInViewport();
  await expect(notice).toContainText('En breve nos pondremos en contacto contigo.');
  await notice.getByRole('link', { name: 'Cerrar' }).click();
  await expect(notice).toBeHidden();
  expect(relay.messages()).toEqual([{ message: ANA.Mensaje, suspicion: null }]);
});
