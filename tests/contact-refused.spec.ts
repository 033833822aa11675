import { ANA, expectRefusal, FAILED, fill, form, SENT, submit } from './contact/form.ts';
import { noScripts, test } from './contact/test.ts';
import { expect, open } from './setup/test.ts';

// The real @emailjs/browser in Chromium against the running relay: messages that cannot be taken, and none is lost.

test('413: a message that is too long comes back whole', async ({ page, faults, relay }) => {
  faults.expect(/413/);
  const long = 'Muy largo. '.repeat(2000);
  await open(page, '/');
  await submit(page, { ...ANA, Mensaje: long });
  await expectRefusal(page, 'El mensaje es demasiado largo: caben 20.000 caracteres.');
  await expect(form(page).getByLabel('Mensaje')).toHaveValue(long);
  expect(relay.messages()).toEqual([]);
});

test.describe('429', () => {
  test.use({ relayEnv: { LIMIT_PER_VISITOR: '1' } });
  test('too many messages', async ({ page, faults, relay }) => {
    faults.expect(/429/);
    await open(page, '/');
    await submit(page, { ...ANA, Mensaje: 'uno' });
    await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
    await submit(page, { Mensaje: 'dos' });
    await expectRefusal(page, 'Has enviado muchos mensajes seguidos. Prueba otra vez dentro de 10 minutos.');
    await expect(form(page).getByLabel('Mensaje')).toHaveValue('dos');
    expect(relay.messages()).toHaveLength(1);
  });
});

test('503: what cannot be kept is never confirmed; brought back and sent again, it arrives once', async ({
  page,
  faults,
  relay,
}) => {
  faults.expect(/503/);
  await open(page, '/');
  const unblock = relay.block();
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('Ahora mismo no podemos guardar tu mensaje.');
  unblock();
  await expectRefusal(page, 'También puedes escribirnos a');
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
  expect(relay.messages()).toEqual([{ message: ANA.Mensaje, suspicion: null }]);
});

test('without a network nothing is sent and nothing is lost; with the network again the message arrives', async ({
  page,
  context,
  faults,
  relay,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  await open(page, '/');
  // What sends is there already: a browser may not ask twice for a script that it missed, and a newer build has others.
  await page.route('**/*.js', (route) => route.abort());
  await context.setOffline(true);
  await fill(page, ANA);
  const send = page.getByRole('button', { name: 'Enviar mensaje' });
  await send.click();
  await expectRefusal(page, 'No hay conexión con el servidor.');
  await context.setOffline(false);
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
  expect(relay.messages()).toEqual([{ message: ANA.Mensaje, suspicion: null }]);
});

test.describe('connection cut after the body', () => {
  test.use({ proxyFaults: { cutAnswers: 20 } });
  test('the message is there once, however often the browser sends it', async ({
    page,
    faults,
    relay,
    faultyProxy,
  }) => {
    faults.expect(/request failed|ERR_(EMPTY_RESPONSE|CONNECTION_RESET)/);
    await open(page, '/');
    await submit(page);
    await expectRefusal(page, 'No hay conexión con el servidor.');
    await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expectRefusal(page, 'No hay conexión con el servidor.');
    expect(faultyProxy?.posts()).toBeGreaterThanOrEqual(2);
    expect(relay.messages()).toEqual([{ message: ANA.Mensaje, suspicion: null }]);
    await expect.poll(relay.mailbox).toHaveLength(1);
  });
});

test.describe('connection cut once', () => {
  test.use({ proxyFaults: { cutAnswers: 1 } });
  test('sent again by browser or visitor: green in the end, one message', async ({ page, faults, relay }) => {
    await open(page, '/');
    await submit(page);
    const green = page.getByRole('status').filter({ hasText: SENT });
    const red = page.getByRole('alert').filter({ hasText: FAILED });
    await expect(green.or(red)).toBeVisible();
    if (await red.isVisible()) {
      // The browser did not repeat the POST by itself this time, and says so.
      faults.expect(/request failed|ERR_(EMPTY_RESPONSE|CONNECTION_RESET)/);
      await red.getByRole('button', { name: 'Recuperar mi mensaje' }).click();
      await page.getByRole('button', { name: 'Enviar mensaje' }).click();
      await expect(green).toBeVisible();
    }
    expect(relay.messages()).toEqual([{ message: ANA.Mensaje, suspicion: null }]);
    await expect.poll(relay.mailbox).toHaveLength(1);
  });
});

noScripts.describe('scripts off, refused', () => {
  noScripts.use({ relayEnv: { LIMIT_PER_VISITOR: '1' } });
  noScripts('a page says why and keeps the text', async ({ page, faults, relay }) => {
    faults.expect(/429/);
    const write = async (Mensaje: string) => {
      await page.goto('/');
      await fill(page, { ...ANA, Mensaje });
      await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    };
    await write('uno');
    await expect(page).toHaveURL('/#mensaje-enviado');
    await write('dos\n"<b>');
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await expect(page.getByRole('alert')).toContainText('Has enviado muchos mensajes seguidos.');
    await expect(page.getByLabel('Mensaje')).toHaveValue('dos\n"<b>');
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana');
    await page.locator('main').evaluate((main) => main.setAttribute('data-old', ''));
    await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
    await expect(page.locator('main:not([data-old])').getByRole('alert')).toContainText(FAILED);
    await expect(page.getByLabel('Mensaje')).toHaveValue('dos\n"<b>');
    expect(relay.messages()).toHaveLength(1);
  });
});
