import {
  ANA,
  errorNotice,
  expectRefusal,
  expectTyped,
  message,
  noScripts,
  openForm,
  SENT,
  send,
  sendLikePerson,
  successNotice,
  test,
} from './setup/contact.ts';
import { denyStorage, expect, open } from './setup/test.ts';

// The real @emailjs/browser in Chromium against the running relay.

const ARRIVED = { message: ANA.Mensaje, suspicion: null };

test('a sent message shows the green notice, empties the form and reaches the mailbox once', async ({
  page,
  relay,
}) => {
  await open(page, '/quienes-somos');
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await sendLikePerson(page);
  await expect(successNotice(page)).toContainText(SENT);
  await expectTyped(page, {});
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const body = (await posted).postData() ?? '';
  expect([...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name).slice(-4)).toEqual([
    'lib_version',
    'service_id',
    'template_id',
    'user_id',
  ]);
  expect(relay.messages()).toEqual([ARRIVED]);
  await expect.poll(relay.mailbox).toHaveLength(1);
});

test('a message is sent once, however often «Contacto» was pressed', async ({ page, relay }) => {
  await open(page, '/junta-directiva');
  const contact = page.getByRole('banner').getByRole('link', { name: 'Contacto' });
  const notice = page.locator('[data-island="ContactNotice"]');
  await contact.click();
  await expect(notice).toHaveAttribute('data-rendered');
  await contact.click();
  await sendLikePerson(page);
  await expect(successNotice(page)).toContainText(SENT);
  await expect.poll(relay.mailbox).toHaveLength(1);
});

test('restored text sent at once is not suspected for its young token', async ({ page, relay }) => {
  await open(page, '/torneos');
  await openForm(page);
  await message(page).evaluate((field: HTMLTextAreaElement, text) => {
    field.value = text;
  }, ANA.Mensaje);
  await send(page);
  await expect(successNotice(page)).toContainText('No recibirás una copia');
  expect(relay.messages()).toEqual([ARRIVED]);
});

for (const [scripts, withScripts] of [
  ['', test],
  [' without scripts', noScripts],
] as const)
  withScripts.describe('a site without a mail server', () => {
    withScripts.use({ relayEnv: { SMTP_URL: '' } });
    withScripts(`promises no copy${scripts}`, async ({ page, relay }) => {
      await page.goto('/quienes-somos');
      await send(page, ANA);
      const text = page.getByText('No recibirás una copia, porque esta web todavía no envía correo.');
      await expect(text).toBeInViewport();
      await expect(page.getByText('En breve nos pondremos').filter({ visible: true })).toHaveCount(1);
      expect(relay.messages()).toHaveLength(1);
    });
  });

test('two messages of one visit have a token each', async ({ page, relay }) => {
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST')
      tokens.push(/name="sello"\s+(\S{20,})/.exec(request.postData() ?? '')?.[1]);
  });
  await open(page, '/torneos');
  for (const count of [1, 2]) {
    await sendLikePerson(page);
    await expect(successNotice(page)).toBeVisible();
    await successNotice(page).getByRole('button', { name: 'Cerrar' }).click();
    expect(relay.messages()).toHaveLength(count);
  }
  expect(tokens.filter(Boolean)).toHaveLength(2);
  expect(new Set(tokens).size).toBe(2);
});

test('a message whose honeypot the browser filled in arrives, marked as suspect', async ({ page, relay }) => {
  await open(page, '/torneos');
  await page.locator('[name=web_personal]').evaluate((field: HTMLInputElement) => {
    field.value = 'Ana Pérez Peñalba, Calle Mayor, 1';
  });
  await sendLikePerson(page);
  await expect(successNotice(page)).toBeVisible();
  expect(relay.messages()).toEqual([{ ...ARRIVED, suspicion: 'honeypot' }]);
});

test('sends messages, even empty ones, if the browser blocks storage', async ({ page, relay }) => {
  await denyStorage(page);
  await open(page, '/torneos');
  await send(page);
  await expect(successNotice(page)).toBeVisible();
  await successNotice(page).getByRole('button', { name: 'Cerrar' }).click();
  await sendLikePerson(page);
  await expect(successNotice(page)).toContainText(SENT);
  expect(relay.messages()).toEqual([{ message: '', suspicion: null }, ARRIVED]);
  await expect.poll(relay.mailbox).toHaveLength(2);
});

noScripts('without scripts the form returns to its page with the notice', async ({ page, relay }) => {
  await page.goto('/quienes-somos');
  await send(page, ANA);
  await expect(page).toHaveURL('/quienes-somos#mensaje-enviado');
  // Notices are hidden by the style sheet.
  await page.waitForLoadState();
  await expect(successNotice(page)).toBeInViewport();
  await expect(successNotice(page)).toContainText(SENT);
  await expect(successNotice(page)).toContainText('En breve nos pondremos en contacto contigo.');
  await successNotice(page).getByRole('link', { name: 'Cerrar' }).click();
  await expect(successNotice(page)).toHaveCount(0);
  // A plain form sends CRLF line breaks.
  expect(relay.messages()).toEqual([ARRIVED]);
  await page.goto('/torneos');
  await send(page, { Mensaje: 'Sin correo.' });
  await expect(page).toHaveURL('/torneos#mensaje-enviado-sin-respuesta');
  await page.waitForLoadState();
  await expect(successNotice(page)).toContainText('No recibirás una copia');
  await expect(successNotice(page)).not.toContainText(SENT);
  await expect(successNotice(page)).toContainText(
    'No has dejado correo ni teléfono: no podremos responderte.',
  );
});

test('a message refused as too long, for a full store or without network is restored and arrives once', async ({
  page,
  context,
  faults,
  relay,
}) => {
  faults.expect(/413/);
  faults.expect(/503/);
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  const long = 'Muy largo. '.repeat(2000);
  await open(page, '/');
  await sendLikePerson(page, { ...ANA, Mensaje: long });
  await expectRefusal(page, 'El mensaje es demasiado largo: caben 20.000 caracteres.');
  await expect(message(page)).toHaveValue(long);

  const unlock = relay.lockStore();
  await send(page, ANA);
  await expect(errorNotice(page)).toContainText('Ahora mismo no podemos guardar tu mensaje.');
  unlock();
  await expectRefusal(page, 'También puedes escribirnos a');

  // The sending code is already loaded: a browser may not retry a failed script, and a newer build has other files.
  await page.route('**/*.js', (route) => route.abort());
  await context.setOffline(true);
  await send(page);
  await expectRefusal(page, 'No hay conexión con el servidor.');
  expect(relay.messages()).toEqual([]);
  await context.setOffline(false);
  await send(page);
  await expect(successNotice(page)).toContainText(SENT);
  expect(relay.messages()).toEqual([ARRIVED]);
});

test.describe('connection cut after the body', () => {
  test.use({ proxyFaults: { droppedResponses: 20 } });
  test('stores the message once, however often the browser sends it', async ({
    page,
    faults,
    relay,
    faultyProxy,
  }) => {
    faults.expect(/request failed|ERR_(EMPTY_RESPONSE|CONNECTION_RESET)/);
    await open(page, '/');
    await sendLikePerson(page);
    await expectRefusal(page, 'No hay conexión con el servidor.');
    await send(page);
    await expectRefusal(page, 'No hay conexión con el servidor.');
    expect(faultyProxy?.posts).toBeGreaterThanOrEqual(2);
    expect(relay.messages()).toEqual([ARRIVED]);
    await expect.poll(relay.mailbox).toHaveLength(1);
  });
});

test.describe('a visitor who has sent too many', () => {
  noScripts.use({ relayEnv: { LIMIT_PER_VISITOR: '1' } });

  noScripts('without scripts a page says why and keeps the text', async ({ page, faults, relay }) => {
    faults.expect(/429/);
    for (const Mensaje of ['uno', 'dos\n"<b>']) {
      await page.goto('/');
      await send(page, { ...ANA, Mensaje });
      await expect(page).toHaveURL(Mensaje === 'uno' ? '/#mensaje-enviado' : /send-form$/);
      await page.waitForLoadState();
    }
    for (const isRepeated of [true, false]) {
      await expect(page.locator('main:not([data-old])').getByRole('alert')).toContainText(
        'Has enviado muchos mensajes seguidos.',
      );
      await expect(errorNotice(page)).toBeVisible();
      await expect(page.getByLabel('Mensaje')).toHaveValue('dos\n"<b>');
      await expect(page.getByLabel('Nombre')).toHaveValue(ANA.Nombre);
      // The honeypot.
      const trap = page.locator('main:not([data-old]) [name=web_personal]');
      await trap.evaluate((field) => field.scrollIntoView());
      await expect(trap).not.toBeInViewport();
      if (!isRepeated) break;
      await page.locator('main').evaluate((main) => main.setAttribute('data-old', ''));
      await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
    }
    expect(relay.messages()).toHaveLength(1);
  });
});
