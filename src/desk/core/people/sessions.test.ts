import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import type { Accounts } from './accounts.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';
import { testAccounts } from './testing/test-accounts.ts';

const DAY = 86_400_000;
let dir: string;
let time: number;
let logged: string[];
let accounts: Accounts;

const open = () => testAccounts(dir, { now: () => time, log: (line) => logged.push(line) });
const file = () => join(dir, 'sesiones.db');

beforeEach(() => {
  dir = join(newFolder(), 'escritorio');
  time = Date.parse('2026-11-27T10:00:00Z');
  logged = [];
  accounts = open();
  onTestFinished(() => accounts.close());
});
/** Starts a session of a person. Returns its token. */
const signIn = (person = 'ana', device = 'Chrome') => accounts.sessions.create(person, device).token;
const isSignedIn = (token: string) => accounts.sessions.find(token) !== null;

test('finds a session by its token until it ends, also after a restart', async () => {
  const { id, token } = accounts.sessions.create('ana', 'Chrome en Android');
  await accounts.close();
  accounts = open();
  expect(accounts.sessions.find(token)).toMatchObject({ id, personId: 'ana', device: 'Chrome en Android' });
  expect(accounts.sessions.find(`${token}x`)).toBeNull();
  expect(accounts.sessions.find('')).toBeNull();
  accounts.sessions.end(id);
  expect(accounts.sessions.find(token)).toBeNull();
});

test('keeps the sessions of a file of the first version', async () => {
  const token = signIn();
  await accounts.close();
  const database = new DatabaseSync(file());
  const indexes = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .all();
  for (const { name } of indexes)
    if (/^codes_by_(?!time)|^unknown/.test(String(name))) database.exec(`DROP INDEX ${name}`);
  for (const column of ['site_hash', 'wide_hash']) database.exec(`ALTER TABLE codes DROP COLUMN ${column}`);
  database.exec('PRAGMA user_version = 1');
  database.close();
  accounts = open();
  expect(isSignedIn(token)).toBe(true);
  const { browserToken, code } = accounts.codes.request({ email: 'a@b.es', personId: 'ana', ip: '::1' });
  expect(accounts.codes.redeemCode(browserToken, code).personId).toBe('ana');
});

test('stores no tokens, and keeps its files readable by their owner only', () => {
  const { token, previewToken } = accounts.sessions.create('ana', 'Chrome en Android');
  const stored = readdirSync(dir)
    .map((name) => readFileSync(join(dir, name), 'latin1'))
    .join();
  expect(stored).toContain('Chrome en Android');
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(previewToken);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(dir)) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
});

test('ends sixty days after the last use', () => {
  const token = signIn();
  time += 59 * DAY;
  expect(accounts.sessions.find(token)).toMatchObject({ isExtended: true });
  expect(accounts.sessions.find(token)).toMatchObject({ isExtended: false });
  time += 59 * DAY;
  expect(isSignedIn(token)).toBe(true);
  time += 60 * DAY;
  expect(isSignedIn(token)).toBe(false);
  expect(accounts.sessions.forPerson('ana')).toEqual([]);
});

test('survives a sign-in while the clock is months ahead', () => {
  const token = signIn();
  time += 61 * DAY;
  signIn('eva');
  signIn('ana', 'Firefox');
  time -= 61 * DAY;
  expect(isSignedIn(token)).toBe(true);
});

test('lasts no longer than sixty days after the clock was set back', () => {
  time += 3650 * DAY;
  const token = signIn();
  time -= 3650 * DAY;
  expect(isSignedIn(token)).toBe(true);
  time += SESSION_LIFETIME_MS;
  expect(isSignedIn(token)).toBe(false);
});

test('keeps a limited number of a person’s sessions, the last used', () => {
  const [first, second] = [signIn(), signIn()];
  time += DAY;
  accounts.sessions.find(first);
  for (let n = 0; n < 49; n++) signIn();
  expect(accounts.sessions.forPerson('ana')).toHaveLength(50);
  expect([first, second].map(isSignedIn)).toEqual([true, false]);
});

test('ends all sessions of one person only', () => {
  const tokens = [signIn('ana', 'A'), signIn('ana', 'B'), signIn('luis', 'C')];
  expect(accounts.sessions.forPerson('ana').map(({ device }) => device)).toEqual(['A', 'B']);
  accounts.sessions.endAllFor('ana');
  expect(tokens.map(isSignedIn)).toEqual([false, false, true]);
  // The last use stays visible after the sessions have ended.
  expect(accounts.sessions.lastSeen().get('ana')).toBe(time);
});

test('issues a separate preview token, which ends with the session and opens no screen', () => {
  const { id, token, previewToken } = accounts.sessions.create('ana', 'A');
  expect(accounts.sessions.find(token)?.previewToken).toBe(previewToken);
  expect(accounts.sessions.findPreview(previewToken)).toMatchObject({ id, personId: 'ana' });
  expect(accounts.sessions.find(previewToken)).toBeNull();
  expect(accounts.sessions.findPreview(token)).toBeNull();
  accounts.sessions.end(id);
  expect(accounts.sessions.findPreview(previewToken)).toBeNull();
});

test('renames a damaged file on opening, and starts without sessions', async () => {
  const token = signIn();
  await accounts.close();
  writeFileSync(file(), 'no es una base de datos '.repeat(500));
  accounts = open();
  expect(isSignedIn(token)).toBe(false);
  expect(logged).toHaveLength(1);
  expect(readdirSync(dir).filter((name) => name.startsWith('sesiones-danada-'))).not.toEqual([]);
  expect(isSignedIn(signIn())).toBe(true);
});

test('renames a file that gets damaged while it is in use', () => {
  const token = signIn();
  // A write by another connection discards the cached pages.
  const other = new DatabaseSync(file());
  other.exec('DELETE FROM last_seen; PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  writeFileSync(file(), readFileSync(file()).fill(0xaa, 4096));
  expect(isSignedIn(token)).toBe(false);
  expect(logged).toHaveLength(1);
  expect(existsSync(file())).toBe(true);
  expect(isSignedIn(signIn())).toBe(true);
});
