import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../tests/setup/folder.ts';
import { DAY, HOUR, MINUTE } from './clock.ts';
import { DeliveryError } from './deliver/transport.ts';
import { postForm } from './testing/http.ts';
import {
  filesIn,
  passTime,
  post,
  ready,
  type Site,
  type SiteOptions,
  siteWith,
  states,
  textsIn,
  until,
} from './testing/site.ts';

// What the privacy policy promises: how long a text stays, in the store and in the mailbox folder.

/** Files are as old as the real clock says. */
const siteToday = (options: SiteOptions = {}) => siteWith(options, Date.now());

/** Lets many days pass, without all that happens every hour of them but the last. */
async function later(site: Site, ms: number): Promise<void> {
  const last = HOUR + MINUTE;
  site.clock.sleep(ms - last);
  await passTime(site, last);
}

const files = (site: Site) => filesIn(join(site.dataDir, 'buzon'));
const everything = (site: Site) => textsIn(site.dataDir).join('\n');
const texts = (site: Site) => site.messages().map(({ message }) => message);
/** A mail service that refuses the club's mail and says so with an address; `sent` are the notices. */
const refusing = (sent: string[]) =>
  post(({ messageId, kind, text }) => {
    if (messageId.startsWith('aviso-')) sent.push(text);
    else if (kind === 'club') throw new DeliveryError('550 <ana@example.net>: no', '550', 'refused');
  });

test('without a mail server a copy that nobody sends is no file, and is reported as such', async () => {
  const site = await siteToday();
  await postForm(site.url, { from_email: 'ana@example.net', message: 'hola' });
  await site.settled();
  await until(() => states(site)[1] === 'copy skipped');
  expect(states(site)).toEqual(['club delivered', 'copy skipped']);
  expect(site.deliveries()[1]).toMatchObject({ last_error: 'no-mail-server' });
  expect(files(site)).toEqual([join(site.dataDir, 'buzon', `${site.messages()[0]?.id}.eml`)]);
});

test('copies that wait when the mail server is taken out of the settings are no files either', async () => {
  const dataDir = newFolder();
  const transport = post(() => {
    throw new DeliveryError('no answer', 'ETIMEDOUT', 'unreachable');
  });
  const before = await siteToday({ dataDir, transport });
  await postForm(before.url, { from_email: 'ana@example.net', message: 'hola' });
  await before.settled();
  expect(states(before)).toEqual(['club pending', 'copy pending']);
  await before.close();
  const site = await siteToday({ dataDir });
  await passTime(site, HOUR);
  expect(states(site)).toEqual(['club delivered', 'copy skipped']);
  expect(site.deliveries()[1]).toMatchObject({ last_error: 'no-mail-server' });
  expect(files(site)).toEqual([join(dataDir, 'buzon', `${site.messages()[0]?.id}.eml`)]);
  expect(textsIn(dataDir, '.eml').join()).toContain('No se le ha enviado copia: la web');
});

test('a delivered text goes after thirty days, its file in the mailbox folder too, wherever it was put', async () => {
  const site = await siteToday();
  await postForm(site.url, { from_email: 'ana@example.net', message: 'entregado en paz' });
  await postForm(site.url, { message: 'otro entregado' });
  await site.settled();
  await until(() => files(site).length === 2);
  const box = join(site.dataDir, 'buzon');
  mkdirSync(join(box, 'respondidos'));
  const name = `${site.messages()[0]?.id}.eml`;
  renameSync(join(box, name), join(box, 'respondidos', name));
  writeFileSync(join(box, 'nota del club.eml'), 'no es nuestro');
  writeFileSync(join(box, '0b8f6c1e-1111-4222-8333-444455556666.eml'), 'de una base de datos perdida');
  writeFileSync(join(box, '.0b8f6c1e-1111-4222-8333-444455556666.tmp'), 'a medio escribir');
  await later(site, 29 * DAY);
  expect(files(site)).toHaveLength(5);
  await later(site, 2 * DAY);
  expect(texts(site)).toEqual([]);
  expect(files(site)).toEqual([join(box, 'nota del club.eml')]);
  expect(everything(site)).not.toMatch(/entregado en paz|otro entregado|ana@example\.net/);
});

test('KEEP_MAILBOX=sí: the files stay, the store is purged all the same', async () => {
  const site = await siteToday({ env: { KEEP_MAILBOX: 'sí' } });
  await postForm(site.url, { message: 'para el archivo' });
  await site.settled();
  await later(site, 31 * DAY);
  expect(texts(site)).toEqual([]);
  expect(files(site)).toHaveLength(1);
});

test('an undeliverable message goes ninety days after its last attempt, and the club is notified before', async () => {
  const sent: string[] = [];
  const site = await siteToday({ transport: refusing(sent), env: { RETENTION_DAYS: '365' } });
  await postForm(site.url, { from_email: 'ana@example.net', message: 'sin entregar' });
  await passTime(site, 5.5 * DAY);
  expect(states(site)).toEqual(['club dead', 'copy delivered']);
  await passTime(site, 3 * DAY);
  await later(site, 79 * DAY);
  expect(sent.map((text) => text.includes('no se han podido entregar: 1'))).toEqual([true]);
  await later(site, 7 * DAY);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain('se borrarán en menos de una semana: 1');
  expect(texts(site)).toEqual(['sin entregar']);
  expect(sent.join() + site.log()).not.toContain('ana@');
  await passTime(site, DAY + HOUR);
  expect(everything(site)).not.toMatch(/sin entregar|ana@example\.net/);
  expect(await ready(site)).toMatchObject({ queue: 0, dead: 0 });
});

test('while the club’s box takes nothing, the address that it writes from is notified, once a day', async () => {
  const [CLUB, SENDER] = ['club@example.org', 'web@example.org'];
  const notified: string[] = [];
  let isFull = true;
  const transport = post(({ to, messageId, text }) => {
    if (to.address === CLUB && isFull) throw new DeliveryError('552', '552', 'refused');
    if (messageId.startsWith('aviso-')) notified.push(`${to.address} ${text.includes('entregar: 1')}`);
  });
  const site = await siteToday({ transport });
  await postForm(site.url, { message: 'sin entregar' });
  await passTime(site, 7.5 * DAY);
  expect(notified).toEqual(Array(3).fill(`${SENDER} true`));
  isFull = false;
  await passTime(site, 2 * DAY);
  expect(notified.slice(3)).toEqual([`${CLUB} true`]);
});

test('without a mail server nothing goes before its time, however much there is: nobody may have read it', async () => {
  const site = await siteToday({ env: { MAX_STORE_MB: '1' } });
  for (let n = 0; n < 45; n++) await postForm(site.url, { message: `${n} ${'x'.repeat(15_000)}` });
  await until(() => files(site).length === 45);
  await later(site, 3 * DAY);
  expect(texts(site)).toHaveLength(45);
});

test('a copy that was refused does not keep the text longer', async () => {
  const transport = post(({ kind }) => {
    if (kind === 'copy') throw new DeliveryError('550', '550', 'no-such-address');
  });
  const site = await siteToday({ transport });
  await postForm(site.url, { from_email: 'ana@example.net', message: 'la copia no llega' });
  await until(() => states(site).includes('copy dead'));
  await later(site, 30 * DAY + HOUR + MINUTE);
  expect(texts(site)).toEqual([]);
});
