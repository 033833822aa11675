import { expectStateAccessible } from './accessibility/judge.ts';
import {
  ANA,
  errorNotice,
  expectRefusal,
  expectTyped,
  form,
  noScripts,
  SENT,
  send,
  sendLikePerson,
  successNotice,
  test,
} from './setup/contact.ts';
import { continueRequest, denyStorage, expect, holdRequests, open } from './setup/test.ts';

// Messages in Chromium to the running relay. What the relay refuses: src/server/mail.

const ARRIVED = { message: ANA.Mensaje, suspicion: null };

test('a message shows progress, then the green notice, and is sent once, however often «Contacto» was pressed', async ({
  page,
  relay,
}) => {
  const answer = await holdRequests(page, '**/api/v1.0/email/send-form');
  await open(page, '/junta-directiva');
  const contact = page.getByRole('banner').getByRole('link', { name: 'Contacto' });
  await contact.click();
  await expect(page.locator('[data-island="ContactNotice"]')).toHaveAttribute('data-rendered');
  await contact.click();
  await sendLikePerson(page);
  await expect(page.getByRole('status').filter({ hasText: 'Enviando el mensaje…' })).toBeVisible();
  await expect(form(page).getByRole('button', { name: 'Enviar mensaje' })).toBeDisabled();
  await expectStateAccessible(page, 'sending', '[data-state=pending]');
  answer.end(continueRequest);
  const notice = successNotice(page);
  await expect(notice).toContainText(SENT);
  await expect(notice).toContainText('En breve nos pondremos en contacto contigo.');
  await expect(notice).toBeInViewport();
  await expect(notice).toBeFocused();
  await expectTyped(page, {});
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(relay.messages()).toEqual([ARRIVED]);
  await expect.poll(relay.mailbox).toHaveLength(1);
  await expectStateAccessible(page, 'sent', '[data-state=success]:not([id])');
});

test('each message of a visit has a token of its own and brings what filled its honeypot, also without storage', async ({
  page,
  relay,
}) => {
  await denyStorage(page);
  await open(page, '/torneos');
  await send(page);
  await expect(successNotice(page)).toBeVisible();
  await successNotice(page).getByRole('button', { name: 'Cerrar' }).click();
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST')
      tokens.push(/name="sello"\s+(\S{20,})/.exec(request.postData() ?? '')?.[1]);
  });
  for (const honeypot of ['', 'Calle Mayor, 1']) {
    await page.locator('[name=web_personal]').evaluate((field: HTMLInputElement, text) => {
      field.value = text;
    }, honeypot);
    await sendLikePerson(page);
    await expect(successNotice(page)).toBeVisible();
    await successNotice(page).getByRole('button', { name: 'Cerrar' }).click();
  }
  expect(relay.messages()).toEqual([
    { message: '', suspicion: null },
    ARRIVED,
    { ...ARRIVED, suspicion: 'honeypot' },
  ]);
  expect(tokens.filter(Boolean)).toHaveLength(2);
  expect(new Set(tokens).size).toBe(2);
});

/** Compares rendered text: the notice has the texts of all outcomes, and shows those of one. */
const READ = { useInnerText: true };

noScripts('without scripts the form returns to its page with the notice', async ({ page, relay }) => {
  await page.goto('/quienes-somos');
  await send(page, ANA);
  await expect(page).toHaveURL('/quienes-somos#mensaje-enviado');
  // Notices are hidden by the style sheet.
  await page.waitForLoadState();
  await expect(successNotice(page)).toBeInViewport();
  await expect(successNotice(page)).toContainText(SENT, READ);
  await expect(successNotice(page)).toContainText('En breve nos pondremos en contacto contigo.', READ);
  await expect(successNotice(page)).not.toContainText('No recibirás una copia', READ);
  await successNotice(page).getByRole('link', { name: 'Cerrar' }).click();
  await expect(successNotice(page)).toHaveCount(0);
  // A plain form sends CRLF line breaks.
  expect(relay.messages()).toEqual([ARRIVED]);
  await page.goto('/torneos');
  await send(page, { Mensaje: 'Sin correo.' });
  await expect(page).toHaveURL('/torneos#mensaje-enviado-sin-respuesta');
  await page.waitForLoadState();
  await expect(successNotice(page)).toContainText('No recibirás una copia', READ);
  await expect(successNotice(page)).not.toContainText(SENT, READ);
  await expect(successNotice(page)).toContainText(
    'No has dejado correo ni teléfono: no podremos responderte.',
    READ,
  );
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
    await expect(errorNotice(page)).toContainText('Has enviado muchos mensajes seguidos.');
    await expect(page.getByLabel('Mensaje')).toHaveValue('dos\n"<b>');
    await expect(page.getByLabel('Nombre')).toHaveValue(ANA.Nombre);
    // The honeypot.
    const trap = page.locator('[name=web_personal]');
    await trap.evaluate((field) => field.scrollIntoView());
    await expect(trap).not.toBeInViewport();
    // The page sends the text again.
    const refusedAgain = page.waitForResponse((response) => response.status() === 429);
    await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
    await refusedAgain;
    expect(relay.messages()).toHaveLength(1);
  });
});
