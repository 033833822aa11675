import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { encodeAll } from './build.ts';
import { album, jpeg, type PhotosFixture, test } from './fixtures/club.ts';
import { plannedVariants } from './manifest.ts';
import { picturesOnRequest } from './on-request.ts';

/** Free bytes of the simulated disk; a larger write fails half-way, as on a real disk. */
let freeBytes = Number.POSITIVE_INFINITY;
/** Called once after the next file was written. */
let afterWrite = async () => {};

beforeAll(async () => {
  const file = await open(import.meta.filename);
  const handles: FileHandle = Object.getPrototypeOf(file);
  await file.close();
  const write = handles.writeFile;
  vi.spyOn(handles, 'writeFile').mockImplementation(async function (this: FileHandle, data) {
    const bytes = Buffer.from(data as Buffer);
    if (bytes.length <= freeBytes) {
      freeBytes -= bytes.length;
      await write.call(this, bytes);
      const callback = afterWrite;
      afterWrite = async () => {};
      return callback();
    }
    await write.call(this, bytes.subarray(0, freeBytes));
    freeBytes = 0;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
});
afterAll(() => vi.restoreAllMocks());

beforeEach(() => {
  freeBytes = Number.POSITIVE_INFINITY;
});

async function planPictures(club: PhotosFixture) {
  for (const n of [1, 2, 3]) await club.put(`2024-2025/copa/${n}.jpg`, await jpeg(400 + n, 300));
  return (await club.plan(album(1, 2, 3))).manifest;
}

async function cachedFiles(club: PhotosFixture): Promise<string[]> {
  const entries = await readdir(join(club.cacheDir, 'img'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
}

test('leaves no incomplete file on a full disk, and the next run resumes', async ({ club }) => {
  const manifest = await planPictures(club);
  freeBytes = 3000;
  await expect(encodeAll(manifest, club)).rejects.toThrow(expect.objectContaining({ code: 'ENOSPC' }));
  const keptFiles = await cachedFiles(club);
  expect(keptFiles.length).toBeGreaterThan(0);
  expect(keptFiles.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  freeBytes = Number.POSITIVE_INFINITY;
  await rm(club.outDir, { recursive: true, force: true });
  expect(await encodeAll(manifest, club)).toEqual({ encoded: 12 - keptFiles.length, published: 12 });
});

test('serves a picture that cannot be cached', async ({ club }) => {
  const manifest = await planPictures(club);
  freeBytes = 0;
  const warnings: Error[] = [];
  const server = picturesOnRequest({ manifest, ...club, onWarning: (error) => warnings.push(error) });
  const response = await server.get(plannedVariants(manifest)[0] as string);
  expect(response?.body.length).toBeGreaterThan(100);
  expect(warnings).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
});

test('writes a temporary file again that another program deleted', async ({ club }) => {
  const manifest = await planPictures(club);
  let deletedCount = 0;
  afterWrite = async function sweep() {
    const unfinished = (await cachedFiles(club)).filter((file) => file.endsWith('.tmp'));
    // Another program may have completed one by now.
    for (const file of unfinished) await rm(file, { force: true });
    deletedCount = unfinished.length;
    // The first file written may not be a picture.
    if (deletedCount === 0) afterWrite = sweep;
  };
  const result = await encodeAll(manifest, club);
  expect(deletedCount).toBeGreaterThan(0);
  expect(result).toEqual({ encoded: 12, published: 12 });
});
