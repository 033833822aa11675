import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../tests/setup/folder.ts';
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
} from './testing/site.ts';

// Checks the retention periods that the privacy policy promises, for the store and the mailbox folder.

/** Relay on the current date, because files have real modification times. */
const siteToday = (options: TestRelayOptions = {}) => startTestRelay(options, Date.now());

/** Skips many days; the hourly upkeep runs only at the end. */
async function skipTime(site: TestRelay, ms: number): Promise<void> {
  const finalStretch = HOUR + MINUTE;
  site.clock.sleep(ms - finalStretch);
  await advanceTime(site, finalStretch);
}

const files = (site: TestRelay) => listFiles(join(site.dataDir, 'buzon'));
const allFiles = (site: TestRelay) => readFiles(site.dataDir).join('\n');
const texts = (site: TestRelay) => site.messages().map(({ message }) => message);
/** Transport that refuses the club's mail with an error that contains an address; `sent` receives the notices. */
const refusingTransport = (sent: string[]) =>
  recordingTransport(({ messageId, kind, text }) => {
    if (messageId.startsWith('aviso-')) sent.push(text);
    else if (kind === 'club') throw new DeliveryError('550 <ana@example.net>: no', '550', 'refused');
  });

test('without a mail server, a skipped copy creates no file and is reported', async () => {
  const site = await siteToday();
  await postForm(site.url, { from_email: 'ana@example.net', message: 'hola' });
  await site.settled();
  await until(() => deliveryStates(site)[1] === 'copy skipped');
  expect(deliveryStates(site)).toEqual(['club delivered', 'copy skipped']);
  expect(site.deliveries()[1]).toMatchObject({ last_error: 'no-mail-server' });
  expect(files(site)).toEqual([join(site.dataDir, 'buzon', `${site.messages()[0]?.id}.eml`)]);
});

test('copies queued before the mail server was removed create no files', async () => {
  const dataDir = newFolder();
  const transport = recordingTransport(() => {
    throw new DeliveryError('no answer', 'ETIMEDOUT', 'unreachable');
  });
  const relayWithServer = await siteToday({ dataDir, transport });
  await postForm(relayWithServer.url, { from_email: 'ana@example.net', message: 'hola' });
  await relayWithServer.settled();
  expect(deliveryStates(relayWithServer)).toEqual(['club pending', 'copy pending']);
  await relayWithServer.close();
  const site = await siteToday({ dataDir });
  await advanceTime(site, HOUR);
  expect(deliveryStates(site)).toEqual(['club delivered', 'copy skipped']);
  expect(site.deliveries()[1]).toMatchObject({ last_error: 'no-mail-server' });
  expect(files(site)).toEqual([join(dataDir, 'buzon', `${site.messages()[0]?.id}.eml`)]);
  expect(readFiles(dataDir, '.eml').join()).toContain('No se le ha enviado copia: la web');
});

test('deletes a delivered message after thirty days, with its file, wherever it was moved', async () => {
  const site = await siteToday();
  await postForm(site.url, { from_email: 'ana@example.net', message: 'entregado en paz' });
  await postForm(site.url, { message: 'otro entregado' });
  await site.settled();
  await until(() => files(site).length === 2);
  const mailboxDir = join(site.dataDir, 'buzon');
  mkdirSync(join(mailboxDir, 'respondidos'));
  const name = `${site.messages()[0]?.id}.eml`;
  renameSync(join(mailboxDir, name), join(mailboxDir, 'respondidos', name));
  writeFileSync(join(mailboxDir, 'nota del club.eml'), 'no es nuestro');
  writeFileSync(join(mailboxDir, '0b8f6c1e-1111-4222-8333-444455556666.eml'), 'de una base de datos perdida');
  writeFileSync(join(mailboxDir, '.0b8f6c1e-1111-4222-8333-444455556666.tmp'), 'a medio escribir');
  await skipTime(site, 29 * DAY);
  expect(files(site)).toHaveLength(5);
  await skipTime(site, 2 * DAY);
  expect(texts(site)).toEqual([]);
  expect(files(site)).toEqual([join(mailboxDir, 'nota del club.eml')]);
  expect(allFiles(site)).not.toMatch(/entregado en paz|otro entregado|ana@example\.net/);
});

test('KEEP_MAILBOX=sí keeps the files and still purges the store', async () => {
  const site = await siteToday({ env: { KEEP_MAILBOX: 'sí' } });
  await postForm(site.url, { message: 'para el archivo' });
  await site.settled();
  await skipTime(site, 31 * DAY);
  expect(texts(site)).toEqual([]);
  expect(files(site)).toHaveLength(1);
});

test('deletes an undeliverable message after ninety days and notifies the club before', async () => {
  const sent: string[] = [];
  const site = await siteToday({ transport: refusingTransport(sent), env: { RETENTION_DAYS: '365' } });
  await postForm(site.url, { from_email: 'ana@example.net', message: 'sin entregar' });
  await advanceTime(site, 5.5 * DAY);
  expect(deliveryStates(site)).toEqual(['club dead', 'copy delivered']);
  await advanceTime(site, 3 * DAY);
  await skipTime(site, 79 * DAY);
  expect(sent.map((text) => text.includes('no se han podido entregar: 1'))).toEqual([true]);
  await skipTime(site, 7 * DAY);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain('se borrarán en menos de una semana: 1');
  expect(texts(site)).toEqual(['sin entregar']);
  expect(sent.join() + site.log()).not.toContain('ana@');
  await advanceTime(site, DAY + HOUR);
  expect(allFiles(site)).not.toMatch(/sin entregar|ana@example\.net/);
  expect(await readiness(site)).toMatchObject({ queue: 0, dead: 0 });
});

test('notifies the sender address once a day while the club’s mailbox fails', async () => {
  const [CLUB, SENDER] = ['club@example.org', 'web@example.org'];
  const notified: string[] = [];
  let isFull = true;
  const transport = recordingTransport(({ to, messageId, text }) => {
    if (to.address === CLUB && isFull) throw new DeliveryError('552', '552', 'refused');
    if (messageId.startsWith('aviso-')) notified.push(`${to.address} ${text.includes('entregar: 1')}`);
  });
  const site = await siteToday({ transport });
  await postForm(site.url, { message: 'sin entregar' });
  await advanceTime(site, 7.5 * DAY);
  expect(notified).toEqual(Array(3).fill(`${SENDER} true`));
  isFull = false;
  await advanceTime(site, 2 * DAY);
  expect(notified.slice(3)).toEqual([`${CLUB} true`]);
});

test('without a mail server, deletes nothing early, even near the quota', async () => {
  const site = await siteToday({ env: { MAX_STORE_MB: '1' } });
  for (let n = 0; n < 45; n++) await postForm(site.url, { message: `${n} ${'x'.repeat(15_000)}` });
  await until(() => files(site).length === 45);
  await skipTime(site, 3 * DAY);
  expect(texts(site)).toHaveLength(45);
});

test('deletes a message on time even if its copy was refused', async () => {
  const transport = recordingTransport(({ kind }) => {
    if (kind === 'copy') throw new DeliveryError('550', '550', 'no-such-address');
  });
  const site = await siteToday({ transport });
  await postForm(site.url, { from_email: 'ana@example.net', message: 'la copia no llega' });
  await until(() => deliveryStates(site).includes('copy dead'));
  await skipTime(site, 30 * DAY + HOUR + MINUTE);
  expect(texts(site)).toEqual([]);
});
