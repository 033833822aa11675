import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as encoding from './encode.ts';
import { plain, request, type TestClub, testClub } from './fixtures/club.ts';
import { type Manifest, plannedVariants } from './manifest.ts';
import { type PicturesOnRequest, picturesOnRequest } from './on-request.ts';

let club: TestClub;
let manifest: Manifest;
let paths: string[];
let server: PicturesOnRequest;
const encode = vi.spyOn(encoding, 'encodeVariant');
afterAll(() => encode.mockRestore());

beforeEach(async () => {
  encode.mockClear();
  club = await testClub();
  await club.put('2024-2025/copa/1.jpg', await plain(1000, 700).jpeg().toBuffer());
  await club.put('2024-2025/copa/2.jpg', await plain(1000, 700, '#14305a').jpeg().toBuffer());
  manifest = (await club.plan([request('2024-2025/copa/1')])).manifest;
  paths = plannedVariants(manifest);
  server = picturesOnRequest({ manifest, ...club });
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
      path.replace('/img/', '/img//'),
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
  const restarted = picturesOnRequest({ manifest, ...club });
  expect((await restarted.get(first()))?.body.equals(body)).toBe(true);
  expect(encode).toHaveBeenCalledTimes(1);
});

describe('all that the cache lacks', () => {
  const whole = Array.from({ length: 12 }, (_, i) => `2024-2025/copa/${i + 1}`);
  let all: Manifest;
  beforeEach(async () => {
    for (const [i, id] of whole.entries())
      await club.put(
        `${id}.jpg`,
        await plain(300 + i, 200)
          .jpeg()
          .toBuffer(),
      );
    all = (await club.plan(whole.map((id) => request(id)))).manifest;
  });

  test('is made in the background, and what is asked for comes before it', async () => {
    const pictures = picturesOnRequest({ manifest: all, ...club });
    let isDone = false;
    const done = pictures.makeAll().then(() => {
      isDone = true;
    });
    const last = plannedVariants(all).at(-1) as string;
    expect((await pictures.get(last))?.type).toBe('image/jpeg');
    expect(isDone).toBe(false);
    await done;
    encode.mockClear();
    for (const path of plannedVariants(all))
      expect((await pictures.get(path))?.body.length).toBeGreaterThan(0);
    expect(encode).not.toHaveBeenCalled();
  });

  test('one that cannot be made keeps none of the others back', async () => {
    await rm(join(club.photosDir, `${whole[0]}.jpg`));
    const warnings: string[] = [];
    const pictures = picturesOnRequest({
      manifest: all,
      ...club,
      onWarning: (error) => warnings.push(error.message),
    });
    await pictures.makeAll();
    expect(warnings).toEqual([
      expect.stringContaining('«2024-2025/copa/1.jpg» ha cambiado o ha desaparecido'),
    ]);
    encode.mockClear();
    await pictures.get(plannedVariants(all).at(-1) as string);
    expect(encode).not.toHaveBeenCalled();
  });

  test('nothing more is begun after the end, and nobody waits for it', async () => {
    const pictures = picturesOnRequest({ manifest: all, ...club });
    const done = pictures.makeAll();
    const last = pictures.get(plannedVariants(all).at(-1) as string);
    pictures.end();
    await expect(last).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    await done;
    encode.mockClear();
    await expect(pictures.get(plannedVariants(all).at(-1) as string)).rejects.toThrow();
    expect(encode).not.toHaveBeenCalled();
  });
});

describe('an original that is not the planned one any more', () => {
  test.each([
    ['replaced', () => club.put('2024-2025/copa/1.jpg', 'otra foto')],
    ['removed', () => rm(join(club.photosDir, '2024-2025/copa/1.jpg'))],
  ])('%s: the old address is gone, the log says why', async (_how, change) => {
    const warnings: string[] = [];
    const watched = picturesOnRequest({
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
