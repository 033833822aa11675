import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { fillDisk, mountSmallDisk } from '../../../tests/setup/small-disk.ts';
import { DAY, HOUR, MINUTE, SECOND, systemClock } from './clock.ts';
import { readMailConfig } from './config.ts';
import { newestMessages } from './store/mailbox.ts';
import { openStores } from './store/open.ts';
import { openDatabase, storePath } from './store/sqlite-files.ts';
import { postForm, sendRequest } from './testing/http.ts';
import {
  acceptingTransport,
  readiness,
  recordingTransport,
  startTestRelay,
  type TestRelay,
  type TestRelayOptions,
  until,
} from './testing/test-relay.ts';

// The server survives any fault of the store, reports it, and recovers when it is fixed.

const startRelayOn = (dataDir: string, options: TestRelayOptions = {}) =>
  startTestRelay({ transport: acceptingTransport, dataDir, ...options }, Date.now());

/** Advances time without querying the store. */
const passTime = ({ clock }: TestRelay, ms: number) =>
  clock.moveTo(clock.now() + ms, () => new Promise(setImmediate));
/** File name of a damaged store after it was renamed. */
const RENAMED_STORE = /^mensajes-danada-.*\.sqlite$/;
const REFUSED = { status: 503, text: 'Ahora mismo no podemos guardar tu mensaje.' };

/** Overwrites the middle of the store, where its tables are. */
function damage(dataDir: string): void {
  const bytes = readFileSync(storePath(dataDir));
  bytes.fill(0x5a, 4096);
  writeFileSync(storePath(dataDir), bytes);
}

test('a store of a newer version: answers 503, serves the rest, and recovers', async () => {
  const dataDir = newFolder();
  const sql = openDatabase(dataDir);
  sql.exec('PRAGMA user_version = 99');
  sql.close();
  const reason = 'es de una versión más nueva de la web';
  const relay = await startRelayOn(dataDir, { alternativeContact: () => 'Llámanos al 600.' });
  for (let n = 0; n < 5; n++) expect(await postForm(relay.url, { message: `m${n}` })).toMatchObject(REFUSED);
  const page = await postForm(relay.url, { message: 'm' }, { 'sec-fetch-mode': 'navigate' });
  expect(page.text).toContain('Llámanos al 600.');
  expect((await sendRequest(relay.url, { method: 'GET', path: '/healthz' })).text).toBe('OK');
  const health = await readiness(relay);
  expect(health.status).toBe(503);
  expect(health.why.join()).toContain(reason);
  expect(health.why.join()).not.toContain(dataDir);
  expect(relay.log().split(reason)).toHaveLength(2);
  rmSync(storePath(dataDir));
  await passTime(relay, 10 * SECOND);
  expect(await postForm(relay.url, { message: 'por fin' })).toMatchObject({ status: 200, text: 'OK' });
  expect((await readiness(relay)).status).toBe(200);
});

/** Folder with a store that was damaged while no server ran. */
function damagedStore(): string {
  const dataDir = newFolder();
  openDatabase(dataDir).close();
  damage(dataDir);
  return dataDir;
}

/** Folder with an empty store that nobody is creating at the moment, and perhaps the log of its last messages. */
function emptyStore(writeAheadLog?: string): string {
  const dataDir = newFolder();
  writeFileSync(storePath(dataDir), '');
  const before = new Date(Date.now() - MINUTE);
  utimesSync(storePath(dataDir), before, before);
  if (writeAheadLog) writeFileSync(`${storePath(dataDir)}-wal`, writeAheadLog);
  return dataDir;
}

test.each([
  ['a damaged store', damagedStore, ''],
  ['an empty store', emptyStore, ''],
  ['the log of a truncated store', () => emptyStore('los últimos mensajes'), '-wal'],
])('renames %s unchanged, starts a new one, and reports it', async (_name, createStore, suffix) => {
  const dataDir = createStore();
  const before = readFileSync(storePath(dataDir) + suffix);
  const relay = await startRelayOn(dataDir);
  expect(await postForm(relay.url, { message: 'nuevo' })).toMatchObject({ status: 200, text: 'OK' });
  const [renamedStore = '-', ...others] = readdirSync(dataDir).filter((name) => RENAMED_STORE.test(name));
  expect(others).toEqual([]);
  expect(readFileSync(join(dataDir, renamedStore) + suffix).equals(before)).toBe(true);
  expect(relay.log()).toContain(renamedStore);
  expect(await readiness(relay)).toMatchObject({ status: 200, setAside: 1 });
});

test('the command line does not rename a damaged store', async () => {
  const dataDir = damagedStore();
  const parts = { config: readMailConfig({ DATA_DIR: dataDir }), clock: systemClock, log: null };
  const store = (await openStores(null)).forClub(parts);
  await expect(newestMessages(store, 1)).rejects.toMatchObject({ code: 'damaged' });
  expect(readdirSync(dataDir).join()).not.toContain('danada');
});

test('detects damage to an open store, and stores the next message safely', async () => {
  const dataDir = newFolder();
  const relay = await startRelayOn(dataDir);
  await postForm(relay.url, { message: 'antes' });
  await passTime(relay, MINUTE);
  const sql = openDatabase(dataDir);
  sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  sql.close();
  damage(dataDir);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await postForm(relay.url, { message: `m${n}` })).status);
  expect(statuses.at(-1)).toBe(200);
  const db = new DatabaseSync(storePath(dataDir), { readOnly: true });
  onTestFinished(() => db.close());
  const stored = db.prepare('SELECT count(*) AS n FROM message').get();
  expect(stored?.n).toBe(statuses.filter((status) => status === 200).length);
});

test('reopens the store after its file was replaced', async () => {
  const dataDir = newFolder();
  const relay = await startRelayOn(dataDir);
  await postForm(relay.url, { message: 'antes' });
  for (const part of ['', '-wal', '-shm'])
    renameSync(`${storePath(dataDir)}${part}`, join(dataDir, `otra${part}`));
  expect(await postForm(relay.url, { message: 'después' })).toMatchObject({ status: 200 });
  const db = openDatabase(dataDir);
  onTestFinished(() => db.close());
  expect(db.prepare('SELECT message FROM message').all()).toMatchObject([{ message: 'después' }]);
});

test('deletes a damaged store after ninety days, after notifying the club', async () => {
  const notices: string[] = [];
  const dataDir = damagedStore();
  const relay = await startRelayOn(dataDir, {
    transport: recordingTransport(({ text }) => void notices.push(text)),
  });
  await passTime(relay, HOUR + MINUTE);
  expect(notices.map((text) => text.includes('dañadas y apartadas: 1'))).toEqual([true]);
  for (const [days, expectedCount] of [
    [89, 1],
    [91, 0],
  ] as const) {
    const [name = ''] = readdirSync(dataDir).filter((file) => RENAMED_STORE.test(file));
    const timestamp = new Date(relay.clock.now() - days * DAY)
      .toISOString()
      .slice(0, 23)
      .replace(/[:.]/g, '-');
    renameSync(join(dataDir, name), join(dataDir, `mensajes-danada-${timestamp}.sqlite`));
    await passTime(relay, HOUR);
    expect((await readiness(relay)).setAside).toBe(expectedCount);
  }
});

test('replaces an invalid lock file, and queues mail while it cannot take the lock', async () => {
  const dataDir = newFolder();
  const lock = join(dataDir, 'entrega.lock');
  mkdirSync(lock);
  const relay = await startRelayOn(dataDir);
  await postForm(relay.url, { message: 'uno' });
  await passTime(relay, MINUTE);
  expect(await readiness(relay)).toMatchObject({ queue: 1 });
  rmSync(lock, { recursive: true });
  writeFileSync(lock, 'x'.repeat(9000));
  await passTime(relay, MINUTE);
  expect(await readiness(relay)).toMatchObject({ status: 200, queue: 0 });
});

test('stays responsive while another process writes, and stores the message afterwards', async () => {
  const dataDir = newFolder();
  const relay = await startRelayOn(dataDir);
  await postForm(relay.url, { message: 'antes' });
  const otherProcess = openDatabase(dataDir);
  onTestFinished(() => otherProcess.close());
  otherProcess.exec('BEGIN IMMEDIATE');
  let stored = false;
  const waiting = postForm(relay.url, { message: 'durante' }).finally(() => {
    stored = true;
  });
  for (let n = 0; n < 5; n++) await sendRequest(relay.url, { method: 'GET', path: '/healthz' });
  expect(stored).toBe(false);
  otherProcess.exec('ROLLBACK');
  expect(await waiting).toMatchObject({ status: 200, text: 'OK' });
});

test('answers 503 on a full disk, keeps stored messages, and recovers when there is room again', async ({
  skip,
}) => {
  const dataDir = mountSmallDisk();
  if (!dataDir) return skip('no right to mount a tmpfs here');
  const sent: string[] = [];
  const relay = await startRelayOn(dataDir, {
    transport: recordingTransport(({ text }) => void sent.push(text)),
  });
  const post = (message: string, headers = {}) => postForm(relay.url, { message }, headers);
  expect(await post('antes')).toMatchObject({ status: 200, text: 'OK' });
  await until(() => sent.length === 1);
  await relay.settled();
  const makeRoom = fillDisk(dataDir);
  // The write-ahead log may have free room in pages that it already owns; fill that too.
  const accepted = ['antes'];
  while ((await post(`lleno ${accepted.length}`)).status === 200) accepted.push(`lleno ${accepted.length}`);
  for (let n = 0; n < 20; n++)
    expect(await post(`rechazado ${n} ${'x'.repeat(5000)}`)).toMatchObject({
      ...REFUSED,
      headers: { 'retry-after': '60' },
    });
  await passTime(relay, SECOND);
  expect(await readiness(relay)).toMatchObject({ status: 503 });
  const page = await post(`no me pierdas ${'x'.repeat(3000)}`, { 'sec-fetch-mode': 'navigate' });
  expect(page.text).toContain('no me pierdas');

  makeRoom();
  await passTime(relay, SECOND);
  expect(await readiness(relay)).toMatchObject({ status: 200 });
  expect(await post('después')).toMatchObject({ status: 200, text: 'OK' });
  await passTime(relay, HOUR);
  await until(() => sent.length === accepted.length + 1);
  const texts = sent.map((text) => /^(?:antes|lleno \d+|después|rechazado \d+)/m.exec(text)?.[0]);
  expect(texts.sort()).toEqual([...accepted, 'después'].sort());
});
