import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Limits } from './history.ts';
import { hashOf } from './places.ts';
import type { Store } from './store.ts';
import { ClubFolders } from './testing/club-folders.ts';

let club: ClubFolders;
beforeEach(() => {
  club = new ClubFolders();
});
afterEach(() => club.remove());

const DAY = 86_400_000;
const NOW = Date.parse('2024-11-20T10:00:00Z');

async function put(store: Store, text: string): Promise<void> {
  const now = await store.read('a.yaml');
  await store.apply({ title: text, writes: { 'a.yaml': text }, expect: { 'a.yaml': now?.tag ?? null } });
}

const titles = (store: Store) => store.versions().map(({ title }) => title);

test('a version goes once it is both old and far back; the numbers go on', async () => {
  let now = NOW;
  const limits: Limits = { versions: 2, days: 60, photoBytes: 1000 };
  const store = await club.open({ limits, now: () => now });
  for (const text of ['1', '2', '3']) await put(store, text);
  expect(titles(store)).toEqual(['3', '2', '1']);
  now += 61 * DAY;
  await put(store, '4');
  expect(titles(store)).toEqual(['4', '3']);
  expect(club.leftovers()).toEqual([]);
  await store.undo(store.versions()[1]?.id ?? '', { 'a.yaml': hashOf(Buffer.from('4')) });
  expect((await store.read('a.yaml'))?.text).toBe('2');
  await store.close();
  now += 365 * DAY;
  const next = await club.open({ limits, now: () => now });
  expect(next.versions().map(({ id }) => id)).toEqual(['000005', '000004']);
});

test('of the photos kept the oldest go first; what is left can be brought back', async () => {
  const limits: Limits = { versions: 200, days: 60, photoBytes: 25 };
  const store = await club.open({ limits });
  for (const n of [1, 2, 3]) club.write(`photos/copa/${n}.jpg`, `${n}`.repeat(10));
  for (const n of [1, 2, 3]) await store.apply({ title: `${n}`, photos: [{ remove: `copa/${n}.jpg` }] });
  expect(store.versions().map(({ files }) => files[0]?.lost)).toEqual([undefined, undefined, 'pruned']);
  expect(club.leftovers()).toEqual([]);
  await expect(store.undo('000001')).rejects.toMatchObject({ code: 'nothingToUndo' });
  await store.undo('000002');
  expect(club.files()).toEqual({ 'photos/copa/2.jpg': '2222222222' });
});

test('a version that cannot be read is left alone, with all that it may need', async () => {
  const first = await club.open();
  await put(first, '1');
  await put(first, '2');
  await first.close();
  club.write('content/.escritorio/versiones/000002.json', '{"id":');
  const limits: Limits = { versions: 1, days: 0, photoBytes: 0 };
  const second = await club.open({ limits, now: () => Date.now() + DAY });
  await put(second, '3');
  expect(second.versions().map(({ id }) => id)).toEqual(['000003', '000001']);
});
