import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readFolders } from '../../contract/folders.ts';
import { addPhotos } from '../albums/add-photos.ts';
import { readGalleries } from '../albums/albums.ts';
import { openFile } from '../content.ts';
import type { DeskContext } from '../server/context.ts';
import { bareDesk, sendFiles, unwatched } from '../testing/bare-desk.ts';
import { filePicture } from './field-pictures.ts';
import { phonePhoto } from './fixtures/uploads.ts';
import { prepareUpload } from './uploads.ts';

let dir: string;
let desk: DeskContext;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fotos-'));
  await cp(sampleContent, join(dir, 'content'), { recursive: true });
  await mkdir(join(dir, 'photos'));
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

/** Sends photos that were taken at these times. */
const upload = async (times: readonly string[]) =>
  sendFiles(
    desk,
    await Promise.all(times.map(async (time, i) => ({ name: `${i}.jpg`, bytes: await phonePhoto(i, time) }))),
  );

/** Puts photos that were taken at these times into a new album; gives what was said of them, and the album's days. */
async function newAlbum(name: string, times: readonly string[]) {
  const id = await upload(times);
  const { photos } = await prepareUpload(desk, id, { album: null, ...unwatched });
  const take = photos.map(({ index }) => index);
  const added = await addPhotos(desk, { season: '2024-2025', name }, { upload: id, take, confirmed: true });
  const { cursos } = (await readGalleries(desk)).value;
  const album = cursos.flatMap(({ albumes }) => albumes).find((each) => each.name === name);
  return { added, days: photos.map(({ day }) => day), fecha: album?.fecha };
}

test('a camera with a wrong clock does not date an album, and its photos are told by their day', async () => {
  const times = ['2024:11:16 10:00:00', '2014:01:01 00:00:00', '2024:11:17 12:00:00'];
  expect(await newAlbum('Torneo', times)).toMatchObject({
    days: ['2014-01-01', '2024-11-16', '2024-11-17'],
    fecha: { desde: '2024-11-16', hasta: '2024-11-17' },
  });
});

test('an album of which no photo is of its season has no day', async () => {
  const { added, fecha } = await newAlbum('Sin reloj', ['2014:01:01 00:00:00']);
  expect(added).toMatchObject({ album: '2024-2025/sin-reloj' });
  expect(fecha).toBeUndefined();
});

test('a picture that is replaced loses the point of the one before, in one change with it', async () => {
  const { store } = desk;
  const cover = async () => {
    const { tag, value } = await openFile(store, 'club.yaml');
    return { tag, portada: (value as { portada: object }).portada };
  };
  const before = await cover();
  expect(before.portada).toMatchObject({ img: { ruta: 'club/portada', foco: expect.anything() } });
  const filed = await filePicture(desk, await upload(['2024:11:16 10:00:00']), {
    id: 'club/portada',
    role: 'portada',
  });
  const after = await cover();
  expect(after.portada).toMatchObject({ img: 'club/portada' });
  expect(filed.tags).toEqual({ 'club.yaml': { before: before.tag, after: after.tag } });
  await store.undo(store.versions()[0]?.id ?? '');
  expect(await cover()).toEqual(before);
});
