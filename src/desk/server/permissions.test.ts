import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { type GuardedDesk, guardedDesk, send } from '../testing/guarded-desk.ts';

let desk: GuardedDesk;
beforeAll(async () => {
  desk = await guardedDesk(sampleContent);
}, 300_000);
afterAll(() => desk?.close());

const ALBUM = '2024-2025/copa';
const galleries = () => join(desk.folders.contentDir, 'galerias.yaml');

async function permit(menores: boolean): Promise<number> {
  const consienten = menores ? ['menores de 14 (tutores)'] : ['mayores'];
  const body = JSON.stringify({
    album: ALBUM,
    guarda: 'la secretaría',
    desde: '2024-09-01',
    menores,
    consienten,
  });
  const headers = { ...desk.own, 'content-type': 'application/json' };
  return (await send({ port: desk.port, method: 'PUT', path: '/api/permiso', headers, body })).status;
}

async function stateOf(): Promise<[minors: boolean, state: string]> {
  const path = `/api/album?album=${encodeURIComponent(ALBUM)}`;
  const { text } = await send({ port: desk.port, path, headers: desk.own });
  const { minors, permission } = JSON.parse(text);
  return [minors, permission.state];
}

test('a permission that was half written holds its album back until it is noted again', async () => {
  const before = await readFile(galleries(), 'utf8');
  expect(await permit(false)).toBe(200);
  expect(await stateOf()).toEqual([false, 'ok']);
  expect(await permit(true)).toBe(200);
  expect(await stateOf()).toEqual([true, 'ok']);
  // As it is after the first of two writes, either way.
  const withMinors = await readFile(galleries(), 'utf8');
  await writeFile(galleries(), before);
  expect(await stateOf()).toEqual([false, 'minors']);
  expect(await permit(false)).toBe(200);
  expect(await stateOf()).toEqual([false, 'ok']);
  await writeFile(galleries(), withMinors);
  expect(await stateOf()).toEqual([true, 'minors']);
  expect(await permit(true)).toBe(200);
  expect(await stateOf()).toEqual([true, 'ok']);
});
