import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import type { PushEvent } from '../../base/addresses/site-info.ts';
import { compareAgendas } from '../../club/agenda/push-notices.ts';
import { PushStore } from './push-store.ts';

const phone = (name: string, teams = ['a/b']) => ({
  endpoint: `https://push.example.org/${name}`,
  keys: { p256dh: 'p', auth: 'a' },
  teams,
  results: false,
});
const NOON = Date.parse('2024-11-14T11:00:00Z');
const training = (from: string, off = ''): PushEvent => ({
  id: 'a/b/2024-11-14/1',
  team: 'a/b',
  kind: 'training',
  date: '2024-11-14',
  from,
  to: '20:30',
  place: 'polideportivo',
  rival: '',
  slot: from,
  off,
  result: '',
  startsAt: NOON + 6 * 3_600_000,
});
const CLAIM = { limit: 20, now: NOON, quiet: false, urgentUntil: 0 };

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

const SEASON = { day: '2025-06-01', firstDay: '2024-09-16', lastDay: '2025-06-20' };
const NEXT = { day: '2025-06-21', firstDay: '2025-09-15', lastDay: '2026-06-19' };

test.each<[string, (store: PushStore) => void]>([
  ['a visitor', (store) => store.end(phone('ana').endpoint)],
  ['the club', (store) => store.endAll()],
  ['the end of the season', (store) => store.endSeason(SEASON, '2025-06-21')],
])('%s ends a phone and leaves no trace of it in any file', (_who, end) => {
  const folder = newFolder();
  const traces = () =>
    readdirSync(folder).filter((file) => readFileSync(join(folder, file)).includes(phone('ana').endpoint));
  // The server keeps its connection open while the command ends the phones.
  const [server, command] = [new PushStore(folder), new PushStore(folder)];
  server.save(phone('ana'), '2024-11-13');
  expect(traces()).not.toEqual([]);
  end(command);
  expect(traces()).toEqual([]);
  for (const store of [server, command]) store.close();
});

test.each([
  ['the day after its last one', SEASON, '2025-06-21', 1],
  ['its last day', SEASON, '2025-06-20', 0],
  ['its former last day, once it is longer', { ...SEASON, lastDay: '2025-06-29' }, '2025-06-21', 0],
  ['the last day of one that got shorter', { ...SEASON, lastDay: '2025-06-10' }, '2025-06-15', 0],
  ['the day after its last one, when the next one is published', NEXT, '2025-06-21', 1],
  ['a year ahead of the build', SEASON, '2026-06-01', 0],
])('%s ends the phones of a season', (_case, published, today, ended) => {
  const { store } = storeWithPhone();
  expect(store.endSeason(SEASON, '2025-06-01')).toBe(0);
  expect(store.endSeason(published, today)).toBe(ended);
  store.close();
});

/** Returns a store with a phone, and a function that records the change of a training. */
function storeWithPhone() {
  const store = new PushStore(newFolder());
  store.save(phone('ana'), '2024-11-13');
  const change = (before: PushEvent, after: PushEvent) => {
    const published = { teams: { 'a/b': { name: 'Cadete', path: '/' } }, ...SEASON, events: [after] };
    store.recordComparison(
      [],
      [],
      compareAgendas(new Map([[before.id, before]]), published, NOON).notices,
      NOON,
    );
  };
  return { store, change };
}

test.each([
  ['a third state', training('17:00'), ['Cadete: cambia el entrenamiento', 'Antes: 18:00. Ahora: 17:00.']],
  ['the first state', training('18:00'), []],
])('a phone that waits for a message hears only of the difference to %s', (_case, last, expected) => {
  const { store, change } = storeWithPhone();
  change(training('18:00'), training('18:00', 'Cancelado'));
  change(training('18:00', 'Cancelado'), training('19:00'));
  change(training('19:00'), last);
  expect(store.recordAndClaim([], CLAIM).flatMap(({ title, body }) => [title, body])).toEqual(expected);
  store.close();
});

test('the last word of a phone is the latest state, however long an earlier message takes', () => {
  const { store, change } = storeWithPhone();
  change(training('18:00'), training('18:00', 'Cancelado'));
  const [{ notice = 0, subscription = 0 } = {}] = store.recordAndClaim([], CLAIM);
  change(training('18:00', 'Cancelado'), training('18:00'));
  expect(store.recordAndClaim([], CLAIM)).toEqual([]);
  const outcome = { kind: 'retry', due: NOON, wholeService: false } as const;
  const claimed = store.recordAndClaim([{ notice, subscription, outcome }], CLAIM);
  expect(claimed.map(({ title }) => title)).toEqual(['Cadete: sí hay entrenamiento']);
  expect(store.countWaiting()).toBe(1);
  store.close();
});
