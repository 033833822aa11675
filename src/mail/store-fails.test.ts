import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../tests/setup/folder.ts';
import { DAY, HOUR, MINUTE, SECOND, systemClock } from './clock.ts';
import { readMailConfig } from './config.ts';
import { openStores } from './store/open.ts';
import { openDatabase, storePath } from './store/sqlite.ts';
import { postForm, send } from './testing/http.ts';
import { anyPost, post, ready, type Site, type SiteOptions, siteWith } from './testing/site.ts';

// Whatever becomes of the store, the server stays up, says what is wrong, and goes on by itself when it is mended.

const siteOver = (dataDir: string, options: SiteOptions = {}) =>
  siteWith({ transport: anyPost, dataDir, ...options }, Date.now());

/** Lets time pass without looking into the store. */
const pass = ({ clock }: Site, ms: number) => clock.moveTo(clock.now() + ms, () => new Promise(setImmediate));
const REFUSED = { status: 503, text: 'Ahora mismo no podemos guardar tu mensaje.' };

/** Overwrites the middle of the store, where its tables are. */
function damage(dataDir: string): void {
  const bytes = readFileSync(storePath(dataDir));
  bytes.fill(0x5a, 4096);
  writeFileSync(storePath(dataDir), bytes);
}

test('a store of a newer version: the form answers 503, the rest goes on, and it mends itself', async () => {
  const dataDir = newFolder();
  const sql = openDatabase(dataDir);
  sql.exec('PRAGMA user_version = 99');
  sql.close();
  const why = 'es de una versión más nueva de la web';
  const site = await siteOver(dataDir, { wayOut: () => 'Llámanos al 600.' });
  for (let n = 0; n < 5; n++) expect(await postForm(site.url, { message: `m${n}` })).toMatchObject(REFUSED);
  const page = await postForm(site.url, { message: 'm' }, { 'sec-fetch-mode': 'navigate' });
  expect(page.text).toContain('Llámanos al 600.');
  expect((await send(site.url, { method: 'GET', path: '/healthz' })).text).toBe('OK');
  const health = await ready(site);
  expect(health.status).toBe(503);
  expect(health.why.join()).toContain(why);
  expect(health.why.join()).not.toContain(dataDir);
  expect(site.log().split(why)).toHaveLength(2);
  rmSync(storePath(dataDir));
  await pass(site, 10 * SECOND);
  expect(await postForm(site.url, { message: 'por fin' })).toMatchObject({ status: 200, text: 'OK' });
  expect((await ready(site)).status).toBe(200);
});

/** A folder whose store was damaged while no server ran. */
function damagedStore(): string {
  const dataDir = newFolder();
  openDatabase(dataDir).close();
  damage(dataDir);
  return dataDir;
}

test('a damaged store is kept under another name, a new one begins, and the log says so', async () => {
  const dataDir = damagedStore();
  const before = readFileSync(storePath(dataDir));
  const site = await siteOver(dataDir);
  expect(await postForm(site.url, { message: 'nuevo' })).toMatchObject({ status: 200, text: 'OK' });
  const kept = readdirSync(dataDir).filter((name) => /^mensajes-danada-.*\.sqlite$/.test(name));
  expect(kept).toHaveLength(1);
  expect(readFileSync(join(dataDir, kept[0] ?? '')).equals(before)).toBe(true);
  expect(site.log()).toContain(kept[0]);
  expect(await ready(site)).toMatchObject({ status: 200, setAside: 1 });
});

test('the command line puts no damaged store aside', async () => {
  const dataDir = damagedStore();
  const parts = { config: readMailConfig({ DATA_DIR: dataDir }), clock: systemClock, log: null };
  await expect((await openStores(null)).of(parts).newest(1)).rejects.toMatchObject({ fault: 'damaged' });
  expect(readdirSync(dataDir).join()).not.toContain('danada');
});

test('a store cut down to nothing beside its write-ahead log is kept with it', async () => {
  const dataDir = newFolder();
  writeFileSync(storePath(dataDir), '');
  writeFileSync(`${storePath(dataDir)}-wal`, 'los últimos mensajes');
  const site = await siteOver(dataDir);
  expect(await postForm(site.url, { message: 'nuevo' })).toMatchObject({ status: 200, text: 'OK' });
  const [kept = ''] = readdirSync(dataDir).filter((name) => /^mensajes-danada-.*-wal$/.test(name));
  expect(readFileSync(join(dataDir, kept), 'utf8')).toBe('los últimos mensajes');
});

test('an empty store is no new one: it is put aside, and the log says so', async () => {
  const dataDir = newFolder();
  writeFileSync(storePath(dataDir), '');
  const before = new Date(Date.now() - MINUTE);
  utimesSync(storePath(dataDir), before, before);
  const site = await siteOver(dataDir);
  expect(await postForm(site.url, { message: 'nuevo' })).toMatchObject({ status: 200, text: 'OK' });
  const [kept = '-'] = readdirSync(dataDir).filter((name) => /^mensajes-danada-.*\.sqlite$/.test(name));
  expect(site.log()).toContain(kept);
  expect(await ready(site)).toMatchObject({ status: 200, setAside: 1 });
});

test('damaged while it is open: noticed, kept, and the next message is safe', async () => {
  const dataDir = newFolder();
  const site = await siteOver(dataDir);
  await postForm(site.url, { message: 'antes' });
  await pass(site, MINUTE);
  const sql = openDatabase(dataDir);
  sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  sql.close();
  damage(dataDir);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await postForm(site.url, { message: `m${n}` })).status);
  expect(statuses.at(-1)).toBe(200);
  const db = new DatabaseSync(storePath(dataDir), { readOnly: true });
  onTestFinished(() => db.close());
  const stored = db.prepare('SELECT count(*) AS n FROM message').get();
  expect(stored?.n).toBe(statuses.filter((status) => status === 200).length);
});

test('another file in its place: messages go where they can be found', async () => {
  const dataDir = newFolder();
  const site = await siteOver(dataDir);
  await postForm(site.url, { message: 'antes' });
  for (const part of ['', '-wal', '-shm'])
    renameSync(`${storePath(dataDir)}${part}`, join(dataDir, `otra${part}`));
  expect(await postForm(site.url, { message: 'después' })).toMatchObject({ status: 200 });
  const db = openDatabase(dataDir);
  onTestFinished(() => db.close());
  expect(db.prepare('SELECT message FROM message').all()).toMatchObject([{ message: 'después' }]);
});

test('a damaged store goes after ninety days, and the club has been notified', async () => {
  const notices: string[] = [];
  const dataDir = damagedStore();
  const site = await siteOver(dataDir, { transport: post(({ text }) => void notices.push(text)) });
  await pass(site, HOUR + MINUTE);
  expect(notices.map((text) => text.includes('dañadas y apartadas: 1'))).toEqual([true]);
  for (const [days, kept] of [
    [89, 1],
    [91, 0],
  ] as const) {
    const [name = ''] = readdirSync(dataDir).filter((file) => /^mensajes-danada-.*\.sqlite$/.test(file));
    const then = new Date(site.clock.now() - days * DAY).toISOString().slice(0, 23).replace(/[:.]/g, '-');
    renameSync(join(dataDir, name), join(dataDir, `mensajes-danada-${then}.sqlite`));
    await pass(site, HOUR);
    expect((await ready(site)).setAside).toBe(kept);
  }
});

test('a lock that is no lock is replaced; without one mail waits', async () => {
  const dataDir = newFolder();
  const lock = join(dataDir, 'entrega.lock');
  mkdirSync(lock);
  const site = await siteOver(dataDir);
  await postForm(site.url, { message: 'uno' });
  await pass(site, MINUTE);
  expect(await ready(site)).toMatchObject({ queue: 1 });
  rmSync(lock, { recursive: true });
  writeFileSync(lock, 'x'.repeat(9000));
  await pass(site, MINUTE);
  expect(await ready(site)).toMatchObject({ status: 200, queue: 0 });
});

test('while another process writes, everything else is answered, and the message is stored after', async () => {
  const dataDir = newFolder();
  const site = await siteOver(dataDir);
  await postForm(site.url, { message: 'antes' });
  const other = openDatabase(dataDir);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  let stored = false;
  const waiting = postForm(site.url, { message: 'durante' }).finally(() => {
    stored = true;
  });
  for (let others = 0; others < 5; others++) await send(site.url, { method: 'GET', path: '/healthz' });
  expect(stored).toBe(false);
  other.exec('ROLLBACK');
  expect(await waiting).toMatchObject({ status: 200, text: 'OK' });
});
