import { rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { diskError, interceptDisk } from '../../store/testing/intercept-disk.ts';
import { encodeAll } from './build.ts';
import { album, jpeg, type PhotosFixture, test } from './fixtures/club.ts';
import { plannedVariants } from './manifest.ts';
import { picturesOnRequest } from './on-request.ts';

/** Makes all writes after the first ones fail half-way, as on a full disk. @returns function that frees the disk */
async function fillDisk(writesLeft: number): Promise<() => void> {
  const free = await interceptDisk(({ name }) => {
    if (name === 'writeFile' && writesLeft-- <= 0) throw diskError('ENOSPC');
  });
  onTestFinished(free);
  return free;
}

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
  const freeDisk = await fillDisk(3);
  await expect(encodeAll(manifest, club)).rejects.toMatchObject({ code: 'ENOSPC' });
  freeDisk();
  const keptFiles = await cachedFiles(club);
  expect(keptFiles.length).toBeGreaterThan(0);
  expect(keptFiles.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  await rm(club.outDir, { recursive: true, force: true });
  expect(await encodeAll(manifest, club)).toEqual({ encoded: 12 - keptFiles.length, published: 12 });
});

test('serves a picture that cannot be cached', async ({ club }) => {
  const manifest = await planPictures(club);
  await fillDisk(0);
  const warnings: Error[] = [];
  const server = picturesOnRequest({ manifest, ...club, onWarning: (error) => warnings.push(error) });
  const response = await server.get(plannedVariants(manifest)[0] as string);
  expect(response?.body.length).toBeGreaterThan(100);
  expect(warnings).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
});

test('writes a temporary file again that another program deleted', async ({ club }) => {
  const manifest = await planPictures(club);
  let deletedName = '';
  // The other program deletes the file before it gets its name.
  const restore = await interceptDisk(({ name, args }) => {
    if (name !== 'rename' || deletedName || !/\/img\/.*\.tmp$/.test(String(args[0]))) return;
    deletedName = String(args[0]);
    rmSync(deletedName);
  });
  onTestFinished(restore);
  expect(await encodeAll(manifest, club)).toEqual({ encoded: 12, published: 12 });
  expect(deletedName).not.toBe('');
});
