import { ANA, expectRefusal, form, green, red, SENT, send, submit } from './contact/form.ts';
import { noScripts, test } from './contact/test.ts';
import { expect, open } from './setup/test.ts';

// The real @emailjs/browser in Chromium against the running relay: messages that cannot be taken, and none is lost.

const ARRIVED = [{ message: ANA.Mensaje, suspicion: null }];

test('413: a message that is too long comes back whole', async ({ page, faults, relay }) => {
  faults.expect(/413/);
  const long = 'Muy largo. '.repeat(2000);
  await open(page, '/');
  await submit(page, { ...ANA, Mensaje: long });
  await expectRefusal(page, 'El mensaje es demasiado largo: caben 20.000 caracteres.');
  await expect(form(page).getByLabel('Mensaje')).toHaveValue(long);
  expect(relay.messages()).toEqual([]);
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
  await expect(red(page)).toContainText('Ahora mismo no podemos guardar tu mensaje.');
  unblock();
  await expectRefusal(page, 'También puedes escribirnos a');
  await send(page);
  await expect(green(page)).toContainText(SENT);
  expect(relay.messages()).toEqual(ARRIVED);
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
  await send(page, ANA);
  await expectRefusal(page, 'No hay conexión con el servidor.');
  await context.setOffline(false);
  await send(page);
  await expect(green(page)).toContainText(SENT);
  expect(relay.messages()).toEqual(ARRIVED);
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
    await send(page);
    await expectRefusal(page, 'No hay conexión con el servidor.');
    expect(faultyProxy?.posts).toBeGreaterThanOrEqual(2);
    expect(relay.messages()).toEqual(ARRIVED);
    await expect.poll(relay.mailbox).toHaveLength(1);
  });
});

test.describe('429', () => {
  test.use({ relayEnv: { LIMIT_PER_VISITOR: '1' } });
  test('too many messages', async ({ page, faults, relay }) => {
    faults.expect(/429/);
    await open(page, '/');
    await submit(page, { ...ANA, Mensaje: 'uno' });
    await expect(green(page)).toContainText(SENT);
    await submit(page, { Mensaje: 'dos' });
    await expectRefusal(page, 'Has enviado muchos mensajes seguidos. Prueba otra vez dentro de 10 minutos.');
    await expect(form(page).getByLabel('Mensaje')).toHaveValue('dos');
    expect(relay.messages()).toHaveLength(1);
  });

  noScripts('scripts off, a page says why and keeps the text', async ({ page, faults, relay }) => {
    faults.expect(/429/);
    const kept = async () => {
      await expect(page.locator('main:not([data-old])').getByRole('alert')).toContainText(
        'Has enviado muchos mensajes seguidos.',
      );
      await expect(red(page)).toBeVisible();
      await expect(page.getByLabel('Mensaje')).toHaveValue('dos\n"<b>');
      await expect(page.getByLabel('Nombre')).toHaveValue('Ana Pérez');
    };
    for (const Mensaje of ['uno', 'dos\n"<b>']) {
      await page.goto('/');
      await send(page, { ...ANA, Mensaje });
      await expect(page).toHaveURL(Mensaje === 'uno' ? '/#mensaje-enviado' : /send-form$/);
    }
    await kept();
    await page.locator('main').evaluate((main) => main.setAttribute('data-old', ''));
    await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
    await kept();
    expect(relay.messages()).toHaveLength(1);
  });
});
