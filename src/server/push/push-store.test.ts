import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { PushStore } from './push-store.ts';

const phone = (name: string, teams = ['a/b']) => ({
  endpoint: `https://push.example.org/${name}`,
  keys: { p256dh: 'p', auth: 'a' },
  teams,
  results: false,
});
const CLAIM = { limit: 20, now: 1, quiet: false, urgentUntil: 0 };

test('keeps a bounded number of phones, whose choices may still change, for its owner only', () => {
  const folder = newFolder();
  const store = new PushStore(folder, 2);
  const saved = ['ana', 'luis', 'eva'].map((name) => store.save(phone(name), '2024-11-13'));
  expect(saved).toEqual([true, true, false]);
  expect(store.save(phone('ana', ['c/d', 'a/b']), '2024-11-14')).toBe(true);
  // A late answer about a phone that has ended meets no new phone.
  store.end(phone('luis').endpoint);
  store.save(phone('eva'), '2024-11-14');
  store.recordAndClaim([{ notice: 1, subscription: 2, outcome: { kind: 'gone' } }], CLAIM);
  expect(store.countPhones()).toEqual({ total: 2, teams: { 'a/b': 2, 'c/d': 1 } });
  expect(statSync(join(folder, 'avisos.sqlite')).mode & 0o777).toBe(0o600);
  store.close();
  const reopened = new PushStore(folder);
  expect(reopened.choiceOf(phone('ana').endpoint)?.teams).toEqual(['a/b', 'c/d']);
  reopened.close();
});

test.each<[string, (store: PushStore) => void]>([
  ['a visitor', (store) => store.end(phone('ana').endpoint)],
  ['the club', (store) => store.endAll()],
  ['the end of the season', (store) => store.endSeason('2025-06-20', '2025-06-21')],
])('%s ends a phone and leaves no trace of it in any file', (_who, end) => {
  const folder = newFolder();
  const traces = () =>
    readdirSync(folder).filter((file) => readFileSync(join(folder, file)).includes(phone('ana').endpoint));
  // As the server keeps it open while the command ends the phones.
  const [server, command] = [new PushStore(folder), new PushStore(folder)];
  server.save(phone('ana'), '2024-11-13');
  expect(traces()).not.toEqual([]);
  end(command);
  expect(traces()).toEqual([]);
  for (const store of [server, command]) store.close();
});
