import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { DAY, HOUR, MINUTE } from './clock.ts';
import { DeliveryError } from './deliver/transport.ts';
import { postForm } from './testing/http.ts';
import {
  advanceTime,
  deliveryStates,
  listFiles,
  readFiles,
  readiness,
  recordingTransport,
  startTestRelay,
  type TestRelay,
  type TestRelayOptions,
  until,
} from './testing/test-relay.ts';

// Checks the retention periods that the privacy policy promises, for the store and the mailbox folder.

/** Starts a relay at the current date, because files have real modification times. */
const startRelayToday = (options: TestRelayOptions = {}) => startTestRelay(options, Date.now());

/** Advances the clock by days; the hourly upkeep runs only at the end. */
async function skipTime(relay: TestRelay, ms: number): Promise<void> {
  const lastHour = HOUR + MINUTE;
  relay.clock.sleep(ms - lastHour);
  await advanceTime(relay, lastHour);
}

const files = (relay: TestRelay) => listFiles(join(relay.dataDir, 'buzon'));
const allFiles = (relay: TestRelay) => readFiles(relay.dataDir).join('\n');
const texts = (relay: TestRelay) => relay.messages().map(({ message }) => message);
/** Transport that refuses the club's mail with an error that contains an address; `sent` receives the notices. */
const refusingTransport = (sent: string[]) =>
  recordingTransport(({ messageId, kind, text }) => {
    if (messageId.startsWith('aviso-')) sent.push(text);
    else if (kind === 'club') throw new DeliveryError('550 <ana@example.net>: no', '550', 'refused');
  });

test('copies queued before the mail server was removed create no files', async () => {
  const dataDir = newFolder();
  const transport = recordingTransport(() => {
    throw new DeliveryError('no answer', 'ETIMEDOUT', 'unreachable');
  });
  const relayWithServer = await startRelayToday({ dataDir, transport });
  await postForm(relayWithServer.url, { from_email: 'ana@example.net', message: 'hola' });
  await relayWithServer.settled();
  expect(deliveryStates(relayWithServer)).toEqual(['club pending', 'copy pending']);
  await relayWithServer.close();
  const relay = await startRelayToday({ dataDir });
  await advanceTime(relay, HOUR);
  expect(deliveryStates(relay)).toEqual(['club delivered', 'copy skipped']);
  expect(relay.deliveries()[1]).toMatchObject({ last_error: 'no-mail-server' });
  expect(files(relay)).toEqual([join(dataDir, 'buzon', `${relay.messages()[0]?.id}.eml`)]);
  expect(readFiles(dataDir, '.eml').join()).toContain('No se le ha enviado copia: la web');
});

test('deletes a delivered message after thirty days, with its file, wherever it was moved', async () => {
  const relay = await startRelayToday();
  await postForm(relay.url, { from_email: 'ana@example.net', message: 'entregado en paz' });
  await postForm(relay.url, { message: 'otro entregado' });
  await relay.settled();
  await until(() => files(relay).length === 2);
  const mailboxDir = join(relay.dataDir, 'buzon');
  mkdirSync(join(mailboxDir, 'respondidos'));
  const name = `${relay.messages()[0]?.id}.eml`;
  renameSync(join(mailboxDir, name), join(mailboxDir, 'respondidos', name));
  writeFileSync(join(mailboxDir, 'nota del club.eml'), 'no es nuestro');
  writeFileSync(join(mailboxDir, '0b8f6c1e-1111-4222-8333-444455556666.eml'), 'de una base de datos perdida');
  writeFileSync(join(mailboxDir, '.0b8f6c1e-1111-4222-8333-444455556666.tmp'), 'a medio escribir');
  await skipTime(relay, 29 * DAY);
  expect(files(relay)).toHaveLength(5);
  await skipTime(relay, 2 * DAY);
  expect(texts(relay)).toEqual([]);
  expect(files(relay)).toEqual([join(mailboxDir, 'nota del club.eml')]);
  expect(allFiles(relay)).not.toMatch(/entregado en paz|otro entregado|ana@example\.net/);
});

test('KEEP_MAILBOX=sí keeps the files and still purges the store', async () => {
  const relay = await startRelayToday({ env: { KEEP_MAILBOX: 'sí' } });
  await postForm(relay.url, { message: 'para el archivo' });
  await relay.settled();
  await skipTime(relay, 31 * DAY);
  expect(texts(relay)).toEqual([]);
  expect(files(relay)).toHaveLength(1);
});

test('gives up a refused message after five days, notifies the club, and deletes it after ninety days', async () => {
  const sent: string[] = [];
  const relay = await startRelayToday({ transport: refusingTransport(sent), env: { RETENTION_DAYS: '365' } });
  await postForm(relay.url, { from_email: 'ana@example.net', message: 'sin entregar' });
  await advanceTime(relay, 5.5 * DAY);
  expect(deliveryStates(relay)).toEqual(['club dead', 'copy delivered']);
  expect(relay.log()).toContain('mail could not be delivered');
  expect(await readiness(relay)).toMatchObject({ status: 503, ready: false, accepts: true, givenUp: 1 });
  expect((await readiness(relay)).why.join()).toContain('«npm run buzon -- reenviar todos»');
  await advanceTime(relay, 3 * DAY);
  await skipTime(relay, 79 * DAY);
  expect(sent.map((text) => text.includes('no se han podido entregar: 1'))).toEqual([true]);
  expect(sent[0]).toContain('npm run buzon -- reenviar todos');
  await skipTime(relay, 7 * DAY);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain('se borrarán en menos de una semana: 1');
  expect(texts(relay)).toEqual(['sin entregar']);
  expect(sent.join() + relay.log()).not.toContain('ana@');
  await advanceTime(relay, DAY + HOUR);
  expect(allFiles(relay)).not.toMatch(/sin entregar|ana@example\.net/);
  expect(await readiness(relay)).toMatchObject({ queue: 0, dead: 0 });
});

test('notifies the sender address once a day while the club’s mailbox fails', async () => {
  const [CLUB, SENDER] = ['club@example.org', 'web@example.org'];
  const notified: string[] = [];
  let isFull = true;
  const transport = recordingTransport(({ to, messageId, text }) => {
    if (to.address === CLUB && isFull) throw new DeliveryError('552', '552', 'refused');
    if (messageId.startsWith('aviso-')) notified.push(`${to.address} ${text.includes('entregar: 1')}`);
  });
  const relay = await startRelayToday({ transport });
  await postForm(relay.url, { message: 'sin entregar' });
  await advanceTime(relay, 7.5 * DAY);
  expect(notified).toEqual(Array(3).fill(`${SENDER} true`));
  isFull = false;
  await advanceTime(relay, 2 * DAY);
  expect(notified.slice(3)).toEqual([`${CLUB} true`]);
});

test('without a mail server, deletes nothing early, even near the quota', async () => {
  const relay = await startRelayToday({ env: { MAX_STORE_MB: '1' } });
  for (let n = 0; n < 45; n++) await postForm(relay.url, { message: `${n} ${'x'.repeat(15_000)}` });
  await until(() => files(relay).length === 45);
  await skipTime(relay, 3 * DAY);
  expect(texts(relay)).toHaveLength(45);
});
