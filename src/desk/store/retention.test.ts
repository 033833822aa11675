import { expect } from 'vitest';
import type { Limits } from './history.ts';
import { hashOf } from './places.ts';
import type { Store } from './store.ts';
import { test } from './testing/club-folders.ts';

async function put(store: Store, text: string): Promise<void> {
  const now = await store.read('a.yaml');
  await store.apply({ title: text, writes: { 'a.yaml': text }, expect: { 'a.yaml': now?.tag ?? null } });
}

const titles = async (store: Store) => (await store.versions()).map(({ title }) => title);

test('of many versions the oldest go, and the numbers go on', async ({ club }) => {
  const limits: Limits = { versions: 2, photoBytes: 1000 };
  const store = await club.open({ limits });
  for (const text of ['1', '2', '3', '4']) await put(store, text);
  expect(await titles(store)).toEqual(['4', '3']);
  expect(club.leftovers()).toEqual([]);
  await store.undo((await store.versions())[1]?.id ?? '', { 'a.yaml': hashOf(Buffer.from('4')) });
  expect((await store.read('a.yaml'))?.text).toBe('2');
  await store.close();
  const next = await club.open({ limits });
  expect((await next.versions()).map(({ id }) => id)).toEqual(['000005', '000004']);
});

test('versions whose photos find no room beside newer ones go; those that stay can be undone', async ({
  club,
}) => {
  const limits: Limits = { versions: 200, photoBytes: 25 };
  const store = await club.open({ limits });
  for (const n of [1, 2, 3]) club.write(`photos/copa/${n}.jpg`, `${n}`.repeat(10));
  await put(store, 'texto');
  for (const n of [1, 2, 3]) await store.apply({ title: `${n}`, photos: [{ remove: `copa/${n}.jpg` }] });
  expect(await titles(store)).toEqual(['3', '2', 'texto']);
  expect(club.leftovers()).toEqual([]);
  await store.undo('000003');
  expect(club.files()).toEqual({ 'content/a.yaml': 'texto', 'photos/copa/2.jpg': '2222222222' });
});

test('a version that cannot be read is left alone, with all that it may need', async ({ club }) => {
  const first = await club.open();
  await put(first, '1');
  await put(first, '2');
  await first.close();
  club.write('content/.escritorio/versiones/000002.json', '{"id":');
  const second = await club.open({ limits: { versions: 1, photoBytes: 0 } });
  await put(second, '3');
  expect((await second.versions()).map(({ id }) => id)).toEqual(['000003', '000001']);
});
