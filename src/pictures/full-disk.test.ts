import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { encodeAll } from './build.ts';
import { DiskFull } from './cache.ts';
import { plain, request, type TestClub, testClub } from './fixtures/club.ts';
import { plannedVariants } from './manifest.ts';
import { picturesOnRequest } from './on-request.ts';

/** Bytes left on the pretended disk; a write beyond them gets half-way and fails, as on a real one. */
let left = Number.POSITIVE_INFINITY;
/** Called once after the next file was written. */
let afterWrite = async () => {};

beforeAll(async () => {
  const file = await open(import.meta.filename);
  const handles: FileHandle = Object.getPrototypeOf(file);
  await file.close();
  const write = handles.writeFile;
  vi.spyOn(handles, 'writeFile').mockImplementation(async function (this: FileHandle, data) {
    const bytes = Buffer.from(data as Buffer);
    if (bytes.length <= left) {
      left -= bytes.length;
      await write.call(this, bytes);
      const then = afterWrite;
      afterWrite = async () => {};
      return then();
    }
    await write.call(this, bytes.subarray(0, left));
    left = 0;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
});
afterAll(() => vi.restoreAllMocks());

let club: TestClub;
beforeEach(async () => {
  left = Number.POSITIVE_INFINITY;
  club = await testClub();
  for (const n of [1, 2, 3])
    await club.put(
      `2024-2025/copa/${n}.jpg`,
      await plain(400 + n, 300)
        .jpeg()
        .toBuffer(),
    );
});
afterEach(() => club.remove());

const plan = () => club.plan([1, 2, 3].map((n) => request(`2024-2025/copa/${n}`)));

async function cached(): Promise<string[]> {
  const entries = await readdir(join(club.cacheDir, 'img'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
}

test('a full disk is said plainly, leaves nothing torn, and the next run goes on from there', async () => {
  const { manifest } = await plan();
  left = 3000;
  const failure = await encodeAll(manifest, club).catch((error) => error);
  expect(failure).toBeInstanceOf(DiskFull);
  expect(failure.message).toMatch(
    /^No queda sitio en el disco para guardar las imágenes \(.+\)\. Libera espacio y vuelve a ejecutar la orden: continuará donde se quedó\.$/,
  );
  const kept = await cached();
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  await expect(stat(join(club.outDir, 'img'))).rejects.toThrow('ENOENT');

  left = Number.POSITIVE_INFINITY;
  const { encoded, published } = await encodeAll(manifest, club);
  expect({ encoded, published }).toEqual({ encoded: 12 - kept.length, published: 12 });
});

test('the server still shows a picture that it cannot keep', async () => {
  const { manifest } = await plan();
  left = 0;
  const warnings: Error[] = [];
  const server = picturesOnRequest({ manifest, ...club, onWarning: (error) => warnings.push(error) });
  const got = await server.get(plannedVariants(manifest)[0] as string);
  expect(got?.type).toBe('image/avif');
  expect(got?.body.length).toBeGreaterThan(100);
  expect(warnings.map((error) => error.name)).toEqual(['DiskFull']);
});

test('what another program swept while it was written is written again', async () => {
  const { manifest } = await plan();
  let swept = 0;
  afterWrite = async function sweep() {
    const unfinished = (await cached()).filter((file) => file.endsWith('.tmp'));
    for (const file of unfinished) await rm(file);
    swept = unfinished.length;
    // What was written first may be no picture.
    if (swept === 0) afterWrite = sweep;
  };
  const { encoded, published } = await encodeAll(manifest, club);
  expect(swept).toBeGreaterThan(0);
  expect({ encoded, published }).toEqual({ encoded: 12, published: 12 });
});
