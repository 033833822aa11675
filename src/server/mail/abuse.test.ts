import { expect, onTestFinished, test, vi } from 'vitest';
import { RELAY } from '../../base/addresses/contact-form.ts';
import { DAY, HOUR, MINUTE, SECOND } from './clock.ts';
import type { OutgoingMail } from './deliver/compose.ts';
import { DeliveryError } from './deliver/transport.ts';
import { SqliteStore } from './store/sqlite.ts';
import { MessageStore } from './store/store.ts';
import { pageHeaders, postForm, sendRequest } from './testing/http.ts';
import {
  advanceTime,
  deliveryStates,
  readiness,
  recordingTransport,
  startTestRelay,
  type TestRelay,
  until,
} from './testing/test-relay.ts';

/** Transport that accepts every mail and records it in `sent`. */
const recordInto = (sent: OutgoingMail[]) => recordingTransport((mail) => void sent.push(mail));

const freshToken = async (relay: TestRelay) =>
  (await sendRequest(relay.url, { method: 'GET', path: RELAY.token, headers: pageHeaders(relay.url) })).text;

test('marks a message by how it was filled in and sent', async () => {
  const relay = await startTestRelay();
  const token = await freshToken(relay);
  const post = (fields: Record<string, string>) => postForm(relay.url, fields);
  // A browser may fill in a form and send it at once.
  await post({ message: 'sin enlaces', sello: token });
  await post({ message: 'Compra en https://tienda.example', sello: token });
  await post({ message: 'sello falso', sello: `0${token.slice(1)}` });
  await post({ message: 'http://a https://b http://c http://d https://e' });
  await post({ message: 'http://a https://b http://c http://d [url=e http://f' });
  const secondToken = await freshToken(relay);
  await advanceTime(relay, 3 * SECOND);
  // Several messages of one visit.
  for (let n = 0; n < 6; n++) await post({ message: `m${n}`, sello: secondToken });
  await advanceTime(relay, 2 * DAY);
  await post({ message: 'al día siguiente', sello: secondToken });
  await post({ message: 'sin sello' });
  expect(relay.messages().map(({ suspicion }) => suspicion)).toEqual([
    ...[null, 'too-fast', 'seal-forged', null, 'links'],
    ...[null, null, null, null, null, 'overused'],
    ...[null, null],
  ]);
});

test('delivers a marked message at once, and sends no copy', async () => {
  const sent: OutgoingMail[] = [];
  const relay = await startTestRelay({ transport: recordInto(sent) });
  const fields = { from_email: 'ana@example.net', message: 'hola', web_personal: 'http://spam.example' };
  expect(await postForm(relay.url, fields)).toMatchObject({ text: 'OK' });
  await until(() => sent.length === 1);
  await relay.settled();
  expect(relay.messages()).toMatchObject([{ suspicion: 'honeypot' }]);
  expect(deliveryStates(relay)).toEqual(['club delivered', 'copy skipped']);
  expect(sent[0]).toMatchObject({
    kind: 'club',
    subject: '[Posible correo no deseado] Mensaje desde la web',
    text: expect.stringContaining('No se le ha enviado copia: parece correo no deseado'),
  });
});

test('limits one visitor, not others, and does not count a repeated message', async () => {
  const relay = await startTestRelay({ env: { LIMIT_PER_VISITOR: '2', TRUST_PROXY: 'loopback' } });
  const statusFrom = async (ip: string, message: string) =>
    (await postForm(relay.url, { message }, { 'x-forwarded-for': ip })).status;
  expect(await statusFrom('2001:db8:1:2::1', 'uno')).toBe(200);
  for (let n = 0; n < 3; n++) expect(await statusFrom('2001:db8:1:2::1', 'uno')).toBe(200);
  expect(await statusFrom('2001:db8:1:2:ffff::9', 'dos')).toBe(200);
  expect(await statusFrom('2001:db8:1:2:abcd::9', 'tres')).toBe(429);
  // The proxy appends its own entry; earlier entries come from the visitor and are ignored.
  expect(await statusFrom('198.51.100.7, 2001:db8:1:2::3', 'tres')).toBe(429);
  expect(await statusFrom('203.0.113.1', 'tres')).toBe(200);
  await advanceTime(relay, 11 * MINUTE);
  expect(await statusFrom('2001:db8:1:2:abcd::9', 'cuatro')).toBe(200);
  expect(relay.messages()).toHaveLength(4);
});

test('a failed write does not count towards the visitor limit and keeps the typed text, even if the limiter fails', async () => {
  const { limiter } = SqliteStore.prototype;
  let failing = false;
  const limiterSpy = vi.spyOn(SqliteStore.prototype, 'limiter').mockImplementation(function (
    this: SqliteStore,
    ...options
  ) {
    const limit = limiter.apply(this, options);
    const refund = (key: string) =>
      failing ? Promise.reject(new Error('the limiter is unavailable')) : limit.refund(key);
    return { ...limit, refund } as typeof limit;
  });
  onTestFinished(() => void limiterSpy.mockRestore());
  const relay = await startTestRelay({ env: { LIMIT_PER_VISITOR: '2' } });
  const statusOf = async (message: string) => (await postForm(relay.url, { message })).status;
  const statuses = [await statusOf('uno')];
  const storeSpy = vi
    .spyOn(MessageStore.prototype, 'store')
    .mockRejectedValueOnce(new Error('disk I/O error'));
  onTestFinished(() => void storeSpy.mockRestore());
  for (const message of ['no se puede', 'dos', 'tres']) statuses.push(await statusOf(message));
  expect(statuses).toEqual([200, 503, 200, 429]);
  await advanceTime(relay, 11 * MINUTE);
  // The message of an error may quote what was typed.
  storeSpy.mockRejectedValueOnce(new Error('cannot store «tanto escrito»'));
  failing = true;
  const page = await postForm(relay.url, { message: 'tanto escrito' }, { 'sec-fetch-mode': 'navigate' });
  expect(page.status).toBe(503);
  expect(page.text).toContain('tanto escrito');
  expect(relay.log()).not.toContain('tanto escrito');
});

test('an unreachable mail server pauses the whole queue without using up the hourly limit', async () => {
  let attempts = 0;
  const transport = recordingTransport(() => {
    if (++attempts <= 3) throw new DeliveryError('no answer', 'ETIMEDOUT', 'unreachable');
  });
  const relay = await startTestRelay({ transport, env: { LIMIT_PER_HOUR: '14' } });
  for (let n = 0; n < 10; n++) await postForm(relay.url, { message: `m${n}` });
  await advanceTime(relay, 10 * SECOND);
  expect(attempts).toBe(1);
  await advanceTime(relay, 10 * MINUTE);
  expect(deliveryStates(relay)).toEqual(Array(10).fill('club delivered'));
});

test('retries recording the outcome of a mail and does not send it twice', async () => {
  const sent: OutgoingMail[] = [];
  const relay = await startTestRelay({ transport: recordInto(sent) });
  relay.db().exec(`CREATE TRIGGER refuse BEFORE UPDATE ON delivery WHEN new.state = 'delivered'
    BEGIN SELECT raise(ABORT, 'disk I/O error'); END`);
  await postForm(relay.url, { message: 'hola' });
  await until(() => relay.log().includes('no se pueden guardar mensajes'));
  expect(deliveryStates(relay)).toEqual(['club sending']);
  relay.db().exec('DROP TRIGGER refuse');
  await advanceTime(relay, MINUTE);
  expect(deliveryStates(relay)).toEqual(['club delivered']);
  expect(sent).toHaveLength(1);
});

test('a flood does not close the form: messages are stored and sent slowly, unmarked ones first', async () => {
  const sent: OutgoingMail[] = [];
  const relay = await startTestRelay({ env: { LIMIT_PER_HOUR: '4' }, transport: recordInto(sent) });
  for (const from_name of [...Array(10).keys(), 'Ana'])
    expect(
      await postForm(relay.url, { from_name: `${from_name}`, web_personal: from_name === 'Ana' ? '' : 'x' }),
    ).toMatchObject({ status: 200 });
  await relay.settled();
  expect(sent).toHaveLength(4);
  await advanceTime(relay, 61 * MINUTE);
  expect(sent.map(({ subject }) => subject)[4]).toBe('Mensaje de Ana desde la web');
  await advanceTime(relay, 2 * HOUR);
  expect(sent).toHaveLength(11);
});

test('refuses messages at the disk quota, until the queue is delivered', async () => {
  let isServerDown = true;
  const transport = recordingTransport(() => {
    if (isServerDown) throw new DeliveryError('later', '451');
  });
  const relay = await startTestRelay({ env: { MAX_STORE_MB: '1' }, transport });
  const post = (n: number) => postForm(relay.url, { message: `${n} ${'x'.repeat(15_000)}` });
  let accepted = 0;
  while ((await post(accepted)).status === 200) accepted++;
  expect(accepted).toBeGreaterThan(40);
  expect((await readiness(relay)).why.join()).toContain('MAX_STORE_MB');
  isServerDown = false;
  // Delivered messages are deleted before their thirty days, but never within a day.
  await advanceTime(relay, 4 * DAY);
  expect(await post(accepted)).toMatchObject({ status: 200 });
});

test('limits requests from other origins, and throttles their log lines and the proxy warning', async () => {
  const relay = await startTestRelay({ env: { LIMIT_PER_VISITOR: '1' } });
  const foreignHeaders = { origin: 'https://evil.example', 'x-forwarded-for': '203.0.113.9' };
  const statuses: number[] = [];
  for (let n = 0; n < 200; n++)
    statuses.push((await postForm(relay.url, { message: 'x' }, foreignHeaders)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
  expect(relay.log().split('message refused')).toHaveLength(3);
  expect(relay.log().split('TRUST_PROXY')).toHaveLength(2);
});
