import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readFolders } from '../../contract/folders.ts';
import { openAlbum } from '../albums/albums.ts';
import type { DeskContext } from '../server/context.ts';
import { bareDesk } from '../testing/bare-desk.ts';
import { notePermission } from './note-permission.ts';

let dir: string;
let desk: DeskContext;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'permiso-'));
  await cp(sampleContent, join(dir, 'content'), { recursive: true });
  desk = await bareDesk(
    readFolders(
      { CONTENT_DIR: 'content', PHOTOS_DIR: 'photos', BUILD_DIR: 'build', CACHE_DIR: 'cache' },
      dir,
    ),
  );
});
afterAll(async () => {
  await desk.store.close();
  await rm(dir, { recursive: true, force: true });
});

const ALBUM = '2024-2025/copa';
const galleries = () => join(desk.folders.contentDir, 'galerias.yaml');

const permit = (menores: boolean, more: object = {}) =>
  notePermission(desk, {
    album: ALBUM,
    guarda: 'la secretaría',
    desde: '2024-09-01',
    menores,
    consienten: menores ? ['menores de 14 (tutores)'] : ['mayores'],
    ...more,
  });

async function stateOf(): Promise<[minors: boolean, state: string]> {
  const { minors, permission } = await openAlbum(desk, ALBUM);
  return [minors, permission.state];
}

test('a permission that was half written holds its album back until it is noted again', async () => {
  const before = await readFile(galleries(), 'utf8');
  await permit(false);
  expect(await stateOf()).toEqual([false, 'ok']);
  await permit(true);
  expect(await stateOf()).toEqual([true, 'ok']);
  // As it is after the first of two writes, either way.
  const withMinors = await readFile(galleries(), 'utf8');
  await writeFile(galleries(), before);
  expect(await stateOf()).toEqual([false, 'minors']);
  await permit(false);
  expect(await stateOf()).toEqual([false, 'ok']);
  await writeFile(galleries(), withMinors);
  expect(await stateOf()).toEqual([true, 'minors']);
  await permit(true);
  expect(await stateOf()).toEqual([true, 'ok']);
});

test('a record that is not valid is refused with its fields, before anything is written', async () => {
  const before = [await readFile(galleries(), 'utf8'), await stateOf()];
  await expect(permit(false, { desde: '' })).rejects.toMatchObject({
    refusal: { code: 'no-valido', problems: [{ path: expect.arrayContaining(['desde']) }] },
  });
  expect([await readFile(galleries(), 'utf8'), await stateOf()]).toEqual(before);
});
