import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { DAY, MINUTE } from './clock.ts';
import { DeliveryError } from './deliver/transport.ts';
import { serverLogger } from './logs.ts';
import { pageHeaders, postForm, sendRequest } from './testing/http.ts';
import {
  acceptingTransport,
  advanceTime,
  deliveryStates,
  readiness,
  recordingTransport,
  startTestRelay,
  until,
} from './testing/test-relay.ts';

test('responds exactly like the EmailJS service, and stores text as typed', async () => {
  const relay = await startTestRelay();
  const typed = { from_name: 'Íñigo', message: 'Uno\r\ndos\n\n👩‍👧 «tres»\tfin ' };
  const answer = await postForm(relay.url, typed);
  expect(answer).toMatchObject({ status: 200, text: 'OK' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(relay.messages()).toMatchObject([{ from_name: 'Íñigo', message: 'Uno\ndos\n\n👩‍👧 «tres»\tfin' }]);
});

/** Headers of a form that the browser sends without scripts. */
const NAVIGATION = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };

test('a relay without a mail server says so, and promises no copy', async () => {
  for (const [options, header, status, text] of [
    [{}, '1', 200, 'No recibirás una copia, porque esta web todavía no envía correo.'],
    [{ transport: acceptingTransport }, undefined, 303, ''],
  ] as const) {
    const relay = await startTestRelay(options);
    const answer = await sendRequest(relay.url, {
      method: 'GET',
      path: '/api/v1.0/email/sello',
      headers: pageHeaders(relay.url),
    });
    expect([answer.status, answer.headers['x-no-mail']]).toEqual([200, header]);
    const fields = { from_email: 'ana@example.net', message: 'Hola' };
    const sent = await postForm(relay.url, fields, NAVIGATION);
    expect(sent.status).toBe(status);
    expect(sent.text).toContain(text);
  }
});

test('without scripts, redirects to the page that sent the form', async () => {
  const relay = await startTestRelay({ transport: acceptingTransport });
  const cases = [
    [`${relay.url}/equipos/federados?x=1`, '', '/equipos/federados#mensaje-enviado-sin-respuesta'],
    [`${relay.url}//evil.example/x`, '', '/evil.example/x#mensaje-enviado-sin-respuesta'],
    [`${relay.url}/api/v1.0/email/send-form`, '', '/#mensaje-enviado-sin-respuesta'],
    ['https://evil.example/x', '', '/#mensaje-enviado-sin-respuesta'],
    ['', 'ana@example.net', '/#mensaje-enviado'],
    ['', 'ana@', '/#mensaje-enviado-sin-copia'],
    ['', '', '/#mensaje-enviado-sin-copia', '600 000 000'],
  ];
  for (const [n, [referer = '', from_email = '', location, telefono = '']] of cases.entries()) {
    const fields = { from_email, telefono, message: `Hola ${n}`, clave: '', sello: '', web_personal: '' };
    const answer = await postForm(relay.url, fields, { ...NAVIGATION, referer });
    expect(answer).toMatchObject({ status: 303, headers: { location } });
  }
  expect(relay.messages()).toHaveLength(cases.length);
});

test('without scripts, shows a refusal with everything that was typed', async () => {
  const relay = await startTestRelay({
    env: { LIMIT_PER_VISITOR: '1' },
    alternativeContact: () => 'Escríbenos a club@example.org o llámanos al 555 01 02 03.',
  });
  await postForm(relay.url, { message: 'primero' });
  const typed = {
    from_name: '<b>"Ana"</b>',
    from_email: "o'brien",
    telefono: '1&2',
    message: '\n</textarea><script>x</script>',
  };
  const page = await postForm(relay.url, typed, NAVIGATION);
  expect(page.status).toBe(429);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['retry-after']).toBe('600');
  for (const part of [
    'Se ha producido un error al enviar el mensaje. Por favor, inténtalo de nuevo más tarde.',
    'Has enviado muchos mensajes seguidos. Prueba otra vez dentro de 10 minutos.',
    'Escríbenos a <a href="mailto:club@example.org">club@example.org</a>',
    'llámanos al <a href="tel:555010203">555 01 02 03</a>.',
    '&lt;b&gt;&quot;Ana&quot;&lt;/b&gt;',
    'o&#39;brien',
    '1&amp;2',
    '&lt;/textarea&gt;&lt;script&gt;',
  ])
    expect(page.text).toContain(part);
  expect(page.text).not.toContain('<script>');
  // The third link leads to the home page.
  expect(page.text.match(/<a /g)).toHaveLength(3);
});

test('serves the health routes', async () => {
  const relay = await startTestRelay();
  const health = await sendRequest(relay.url, { method: 'GET', path: '/healthz' });
  expect(health).toMatchObject({ status: 200, text: 'OK' });
  const queue = { queue: 0, dead: 0, givenUp: 0, setAside: 0 };
  expect(await readiness(relay)).toEqual({ status: 200, ready: true, accepts: true, why: [], ...queue });
});

test('sends a waiting mail under one Message-ID, and is not ready after a day', async () => {
  const ids = new Set<string>();
  let attempts = 0;
  const transport = recordingTransport(({ messageId }) => {
    ids.add(messageId);
    attempts++;
    throw new DeliveryError('later', '451');
  });
  const relay = await startTestRelay({ transport });
  await postForm(relay.url, { message: 'x' });
  await advanceTime(relay, 2 * DAY);
  expect(attempts).toBeGreaterThan(2);
  expect(ids.size).toBe(1);
  expect(await readiness(relay)).toMatchObject({
    status: 503,
    ready: false,
    why: ['Hay correos que esperan desde hace más de un día.'],
  });
});

test('lets only the owner read the store and the mailbox folder', async () => {
  const relay = await startTestRelay({ dataDir: join(newFolder(), 'datos') });
  await postForm(relay.url, { message: 'x' });
  await until(() => deliveryStates(relay).includes('club delivered'));
  const modeOf = (name: string) => (statSync(join(relay.dataDir, name)).mode & 0o777).toString(8);
  for (const folder of ['', 'buzon']) expect(modeOf(folder)).toBe('700');
  const mail = `buzon/${relay.messages()[0]?.id}.eml`;
  for (const name of ['mensajes.sqlite', 'mensajes.sqlite-wal', 'entrega.lock', mail])
    expect(modeOf(name)).toBe('600');
});

test('logs ids and outcomes, and no personal data', async () => {
  const relay = await startTestRelay({ env: { TRUST_PROXY: 'loopback' } });
  const secret = {
    from_name: 'Zenobia',
    from_email: 'zenobia@secreto.example',
    telefono: '699111222',
    message: 'confidencial',
  };
  await postForm(relay.url, secret, { 'x-forwarded-for': '203.0.113.77' });
  await postForm(relay.url, { ...secret, bcc: 'zenobia@secreto.example' });
  await postForm(relay.url, { ...secret, from_name: 'Zenobia'.repeat(50) });
  await sendRequest(relay.url, {
    headers: pageHeaders(relay.url),
    body: 'Zenobia',
  });
  await relay.settled();
  expect(relay.log()).toContain(String(relay.messages()[0]?.id));
  expect(relay.log()).not.toMatch(/zenobia|secreto|699111222|confidencial|203\.0\.113/i);
  expect(JSON.stringify(serverLogger.serializers.err(new Error('Zenobia')))).not.toContain('Zenobia');
});

test('a second process on the same folder accepts messages and leaves delivery to the first', async () => {
  const first = await startTestRelay();
  const second = await startTestRelay({ dataDir: first.dataDir });
  await postForm(second.url, { message: 'por el segundo' });
  expect(deliveryStates(second)).toEqual(['club pending']);
  await advanceTime(first, 5 * MINUTE);
  expect(deliveryStates(first)).toEqual(['club delivered']);
});

test('after the clock is set back a year, waiting mail is given up after five days', async () => {
  const transport = recordingTransport(() => {
    throw new DeliveryError('later', '451');
  });
  const relay = await startTestRelay({ transport });
  await postForm(relay.url, { message: 'sin suerte' });
  await relay.settled();
  relay.clock.setBack(365 * DAY);
  await advanceTime(relay, 4 * DAY);
  expect(deliveryStates(relay)).toEqual(['club pending']);
  await advanceTime(relay, 2 * DAY);
  expect(deliveryStates(relay)).toEqual(['club dead']);
});
