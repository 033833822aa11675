import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { openFile } from '../content.ts';
import { readDocument } from '../documents/documents.ts';
import { phonePhoto } from '../photos/fixtures/uploads.ts';
import { type Filed, PHOTOS_API, type Review } from '../photos-api.ts';
import { type Ask, asking } from '../testing/asking.ts';
import { type GuardedDesk, guardedDesk, send } from '../testing/guarded-desk.ts';
import type { GalleriesValue } from '../withdraw/galleries-change.ts';

let desk: GuardedDesk;
beforeAll(async () => {
  desk = await guardedDesk(sampleContent);
}, 300_000);
afterAll(() => desk?.close());

const { uploads } = PHOTOS_API;

const ask: Ask = (method, path, body) => asking(desk.address)(method, path, body);

/** Sends photos that were taken at these times; gives their address. */
async function upload(times: readonly string[]): Promise<string> {
  const { id } = (await ask('POST', uploads)).said as { id: string };
  const headers = { ...desk.own, 'content-type': 'application/octet-stream' };
  for (const [i, time] of times.entries()) {
    const path = `${uploads}/${id}/archivo?nombre=${i}.jpg`;
    await send({ port: desk.port, method: 'POST', path, headers, body: await phonePhoto(i, time) });
  }
  return `${uploads}/${id}`;
}

/** Puts photos that were taken at these times into a new album; gives what was said of them, and the album's days. */
async function newAlbum(name: string, times: readonly string[]) {
  const sent = await upload(times);
  const prepared = await send({
    port: desk.port,
    method: 'POST',
    path: `${sent}/preparar`,
    headers: { ...desk.own, 'content-type': 'application/json' },
    body: JSON.stringify({ album: null }),
  });
  const review = JSON.parse(prepared.text.trim().split('\n').at(-1) ?? '').done as Review;
  const album = { season: '2024-2025', name };
  const take = review.photos.map(({ index }) => index);
  const { said } = await ask('POST', `${sent}/anadir`, { album, take, confirmed: true });
  const text = await readFile(join(desk.folders.contentDir, 'galerias.yaml'), 'utf8');
  const { cursos } = readDocument('galerias.yaml', text).value as GalleriesValue;
  const added = cursos?.flatMap(({ albumes }) => albumes ?? []).find((each) => each.name === name);
  return { said, days: review.photos.map(({ day }) => day), fecha: added?.fecha };
}

test('a camera with a wrong clock does not date an album, and its photos are told by their day', async () => {
  const times = ['2024:11:16 10:00:00', '2014:01:01 00:00:00', '2024:11:17 12:00:00'];
  expect(await newAlbum('Torneo', times)).toMatchObject({
    days: ['2014-01-01', '2024-11-16', '2024-11-17'],
    fecha: { desde: '2024-11-16', hasta: '2024-11-17' },
  });
});

test('an album of which no photo is of its season has no day', async () => {
  const { said, fecha } = await newAlbum('Sin reloj', ['2014:01:01 00:00:00']);
  expect(said).toMatchObject({ album: '2024-2025/sin-reloj' });
  expect(fecha).toBeUndefined();
});

test('a picture that is replaced loses the point of the one before, in one change with it', async () => {
  const { store } = desk.context;
  const cover = async () => {
    const { tag, value } = await openFile(store, 'club.yaml');
    return { tag, portada: (value as { portada: object }).portada };
  };
  const before = await cover();
  expect(before.portada).toMatchObject({ img: { ruta: 'club/portada', foco: expect.anything() } });
  const sent = await upload(['2024:11:16 10:00:00']);
  const filed = await ask('POST', `${sent}/guardar`, { id: 'club/portada', role: 'portada' });
  const after = await cover();
  expect(after.portada).toMatchObject({ img: 'club/portada' });
  expect((filed.said as Filed).tags).toEqual({ 'club.yaml': { before: before.tag, after: after.tag } });
  await store.undo(store.versions()[0]?.id ?? '');
  expect(await cover()).toEqual(before);
});
