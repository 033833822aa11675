import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, vi } from 'vitest';
import * as encoding from './encode.ts';
import { album, test as base, jpeg } from './fixtures/club.ts';
import { plannedVariants } from './manifest.ts';
import { picturesOnRequest } from './on-request.ts';

const encode = vi.spyOn(encoding, 'encodeVariant');
beforeEach(() => void encode.mockClear());
afterAll(() => encode.mockRestore());

const PHOTOS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** URLs of twelve planned photos, the server for them and its log. */
const test = base.extend<{
  site: { paths: string[]; warnings: string[]; serve: () => ReturnType<typeof picturesOnRequest> };
}>({
  site: async ({ club }, use) => {
    for (const n of PHOTOS) await club.put(`2024-2025/copa/${n}.jpg`, await jpeg(300 + n, 200));
    const { manifest } = await club.plan(album(...PHOTOS));
    const warnings: string[] = [];
    const onWarning = (error: Error) => warnings.push(error.message);
    await use({
      paths: plannedVariants(manifest),
      warnings,
      serve: () => picturesOnRequest({ manifest, ...club, onWarning }),
    });
  },
});

test('returns nothing for unplanned paths or variants of a planned path', async ({
  site: { paths, serve },
}) => {
  const [path = ''] = paths;
  const server = serve();
  for (const unplannedPath of [
    '',
    '/',
    '/img/',
    '/img/../fotos/2024-2025/copa/1.jpg',
    '/img/2024-2025/copa/1-240.0000000000.avif',
    '/img/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/img/2024-2025/copa/1-240.avif\0.jpg',
    '__proto__',
    'constructor',
    `/img/${'a'.repeat(100_000)}`,
    path.toUpperCase(),
    `${path}?v=1`,
    `${path}#x`,
    `${path}/`,
    `/${path}`,
    path.slice(1),
    path.replace('/img/', '/img//'),
    path.replace('-240.', '-241.'),
    path.replace('.avif', '.webp'),
  ])
    expect(await server.get(unplannedPath), unplannedPath.slice(0, 80)).toBeUndefined();
  expect(encode).not.toHaveBeenCalled();
});

test('encodes a variant once, under concurrent requests and after a restart', async ({
  site: { paths, serve },
}) => {
  const [path = ''] = paths;
  const server = serve();
  const responses = await Promise.all(Array.from({ length: 20 }, () => server.get(path)));
  expect(new Set(responses.map((result) => result?.body)).size).toBe(1);
  for (const anyServer of [server, serve()])
    expect((await anyServer.get(path))?.body.equals(responses[0]?.body as Buffer)).toBe(true);
  expect(encode).toHaveBeenCalledTimes(1);
});

describe('background encoding', () => {
  test('encodes the rest in the background; requested pictures come first', async ({
    site: { paths, serve },
  }) => {
    const pictures = serve();
    let isDone = false;
    const done = pictures.encodeAllMissing().then(() => {
      isDone = true;
    });
    expect((await pictures.get(paths.at(-1) as string))?.type).toBe('image/jpeg');
    expect(isDone).toBe(false);
    await done;
    encode.mockClear();
    for (const path of paths) expect((await pictures.get(path))?.body.length).toBeGreaterThan(0);
    expect(encode).not.toHaveBeenCalled();
  });

  test('encodes nothing after `end`, and rejects pending requests', async ({ site: { paths, serve } }) => {
    const pictures = serve();
    const done = pictures.encodeAllMissing();
    const last = pictures.get(paths.at(-1) as string);
    pictures.end();
    await expect(last).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    await done;
    encode.mockClear();
    await expect(pictures.get(paths.at(-1) as string)).rejects.toThrow();
    expect(encode).not.toHaveBeenCalled();
  });
});

test.for(['replaced', 'removed'])(
  'does not serve an original that was %s, logs the reason, and serves the others',
  async (change, { club, site: { paths, warnings, serve } }) => {
    const file = '2024-2025/copa/1.jpg';
    await (change === 'replaced' ? club.put(file, 'otra foto') : rm(join(club.photosDir, file)));
    const server = serve();
    expect(await server.get(paths[0] as string)).toBeUndefined();
    await server.encodeAllMissing();
    expect(warnings).toEqual(
      Array(2).fill(expect.stringContaining('«2024-2025/copa/1.jpg» ha cambiado o ha desaparecido')),
    );
    encode.mockClear();
    await server.get(paths.at(-1) as string);
    expect(encode).not.toHaveBeenCalled();
  },
);

test('tries again after a failure', async ({ site: { paths, serve } }) => {
  const server = serve();
  encode.mockRejectedValueOnce(new Error('out of memory'));
  await expect(server.get(paths[0] as string)).rejects.toThrow('out of memory');
  expect((await server.get(paths[0] as string))?.type).toBe('image/avif');
});
