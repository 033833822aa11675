import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as encoding from './encode.ts';
import { FairQueue } from './fair-queue.ts';
import { plain, request, standInArtist, type TestClub, testClub } from './fixtures/club.ts';
import { type Manifest, plannedVariants } from './manifest.ts';
import { createPictureServer, type PictureServer } from './serve.ts';
import type { SampleArtist } from './types.ts';

let club: TestClub;
let manifest: Manifest;
let paths: string[];
let server: PictureServer;
const encode = vi.spyOn(encoding, 'encodeVariant');
afterAll(() => encode.mockRestore());

beforeEach(async () => {
  encode.mockClear();
  club = await testClub();
  await club.put('2024-2025/copa/1.jpg', await plain(1000, 700).jpeg().toBuffer());
  await club.put('2024-2025/copa/2.jpg', await plain(1000, 700, '#14305a').jpeg().toBuffer());
  manifest = (await club.plan([request('2024-2025/copa/1')])).manifest;
  paths = plannedVariants(manifest);
  server = createPictureServer({ manifest, ...club });
});
afterEach(() => club.remove());

const first = () => paths[0] as string;

test('encodes what is planned when it is asked for, with its type and size', async () => {
  const formats = { avif: 'image/avif', jpg: 'image/jpeg' } as const;
  for (const path of paths) {
    const got = await server.get(path);
    const [, width, ext] = /-(\d+)\.\w+\.(avif|jpg)$/.exec(path) as unknown as [
      string,
      string,
      keyof typeof formats,
    ];
    expect(got?.type).toBe(formats[ext]);
    expect((await sharp(got?.body).metadata()).width).toBe(Number(width));
  }
});

describe('anything that is not planned is not there', () => {
  const hostile = [
    '',
    '/',
    '/img',
    '/img/',
    '/img/../fotos/2024-2025/copa/1.jpg',
    '/img/2024-2025/copa/1.jpg',
    '/img/2024-2025/copa/../copa/1-240.0000000000.avif',
    '/img/2024-2025/copa/1-240.0000000000.avif',
    '/img/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/img/2024-2025/copa/1-240.avif\0.jpg',
    '__proto__',
    'constructor',
    '/img/2024-2025/copa/2-240.0000000000.avif',
    `/img/${'a'.repeat(100_000)}`,
  ];
  test.each(hostile)('%s', async (path) => {
    expect(await server.get(path)).toBeUndefined();
  });

  test('neither a planned path in another guise', async () => {
    const path = first();
    const guises = [
      path.toUpperCase(),
      `${path}?v=1`,
      `${path}#x`,
      `${path}/`,
      `/${path}`,
      path.slice(1),
      path.replace('/copa/', '//copa/'),
      path.replace('-240.', '-241.'),
      path.replace('-240.', '-99999.'),
      path.replace('.avif', '.webp'),
    ];
    for (const guise of guises) expect(await server.get(guise), guise).toBeUndefined();
    expect(encode).not.toHaveBeenCalled();
  });
});

test('the same variant asked for many times at once is encoded once', async () => {
  const got = await Promise.all(Array.from({ length: 20 }, () => server.get(first())));
  expect(new Set(got.map((one) => one?.body)).size).toBe(1);
  expect(encode).toHaveBeenCalledTimes(1);
});

test('a variant encoded before comes from the cache, also after a restart', async () => {
  const body = (await server.get(first()))?.body as Buffer;
  expect((await server.get(first()))?.body.equals(body)).toBe(true);
  const restarted = createPictureServer({ manifest, ...club });
  expect((await restarted.get(first()))?.body.equals(body)).toBe(true);
  expect(encode).toHaveBeenCalledTimes(1);
});

test('only so many are drawn and encoded at once', async () => {
  let now = 0;
  let most = 0;
  const stand = standInArtist();
  const three = Promise.withResolvers<void>();
  const artist: SampleArtist = {
    ...stand,
    async drawSample(one) {
      most = Math.max(most, ++now);
      if (now === 3) three.resolve();
      await three.promise;
      // A fourth would come now.
      await new Promise((resolve) => setTimeout(resolve, 5));
      now--;
      return stand.drawSample(one);
    },
  };
  const samples = await testClub(artist);
  const requests = Array.from({ length: 12 }, (_, i) => request(`2024-2025/copa/${i + 1}`));
  const plan = await samples.plan(requests, true);
  const busy = createPictureServer({ manifest: plan.manifest, ...samples, artist, queue: new FairQueue(3) });
  const small = plannedVariants(plan.manifest).filter((path) => path.includes('-240.'));
  const got = await Promise.all(small.map((path) => busy.get(path)));
  expect(got.every((one) => one)).toBe(true);
  expect(most).toBe(3);
  await samples.remove();
});

describe('an original that is not the planned one any more', () => {
  test.each([
    ['replaced', () => club.put('2024-2025/copa/1.jpg', 'otra foto')],
    ['removed', () => rm(join(club.photosDir, '2024-2025/copa/1.jpg'))],
  ])('%s: the old address is gone, the log says why', async (_how, change) => {
    const warnings: string[] = [];
    const watched = createPictureServer({
      manifest,
      ...club,
      onWarning: (error) => warnings.push(error.message),
    });
    await change();
    expect(await watched.get(first())).toBeUndefined();
    expect(warnings).toEqual([
      expect.stringContaining('«2024-2025/copa/1.jpg» ha cambiado o ha desaparecido'),
    ]);
  });
});

test('a failure is not remembered', async () => {
  encode.mockRejectedValueOnce(new Error('out of memory'));
  await expect(server.get(first())).rejects.toThrow('out of memory');
  expect((await server.get(first()))?.type).toBe('image/avif');
});

test('nothing half-written stays in the cache', async () => {
  await Promise.all(paths.map((path) => server.get(path)));
  const files = await readdir(join(club.cacheDir, 'img'), { recursive: true });
  expect(files.filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
