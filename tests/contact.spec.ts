import { ANA, expectTyped, form, green, SENT, send, submit } from './contact/form.ts';
import { noScripts, test } from './contact/test.ts';
import { expect, open } from './setup/test.ts';

// The real @emailjs/browser in Chromium against the running relay: messages that arrive.

const ARRIVED = [{ message: ANA.Mensaje, suspicion: null }];

test('sent: green notice, empty form, top of the page; one message in the mailbox, sent by the library', async ({
  page,
  relay,
}) => {
  await open(page, '/quienes-somos');
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await submit(page);
  await expect(green(page)).toContainText(SENT);
  await expectTyped(page, {});
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const body = (await posted).postData() ?? '';
  expect([...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name).slice(-4)).toEqual([
    'lib_version',
    'service_id',
    'template_id',
    'user_id',
  ]);
  expect(relay.messages()).toEqual(ARRIVED);
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
  await send(page);
  await expect(green(page)).toContainText('No recibirás una copia');
  expect(relay.messages()).toEqual(ARRIVED);
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
  await expect(green(page)).toContainText(SENT);
  expect(relay.messages()).toEqual(ARRIVED);
});

test('an empty form is a message like any other', async ({ page, relay }) => {
  await open(page, '/');
  await submit(page, {});
  await expect(green(page)).toBeVisible();
  expect(relay.messages()).toEqual([{ message: '', suspicion: null }]);
  await expect.poll(relay.mailbox).toHaveLength(1);
});

noScripts('scripts off: the plain form comes back to its page with the notice', async ({ page, relay }) => {
  await page.goto('/quienes-somos');
  await send(page, ANA);
  await expect(page).toHaveURL('/quienes-somos#mensaje-enviado');
  await expect(green(page)).toBeInViewport();
  await expect(green(page)).toContainText(SENT);
  await expect(green(page)).toContainText('En breve nos pondremos en contacto contigo.');
  await green(page).getByRole('link', { name: 'Cerrar' }).click();
  await expect(green(page)).toHaveCount(0);
  // A browser without scripts writes line breaks as a form of HTML does.
  expect(relay.messages()).toEqual(ARRIVED);
});
