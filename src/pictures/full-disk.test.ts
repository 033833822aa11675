import type * as fs from 'node:fs/promises';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encodeAll } from './build.ts';
import { DiskFull } from './cache.ts';
import { plain, request, type TestClub, testClub } from './fixtures/club.ts';
import { plannedVariants } from './manifest.ts';
import { createPictureServer } from './serve.ts';

/** Bytes left on the pretended disk; a write beyond them gets half-way and fails, as on a real one. */
const disk = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const open: typeof real.open = async (...args) => {
    const file = await real.open(...args);
    const write = file.writeFile.bind(file);
    file.writeFile = async (data) => {
      const bytes = Buffer.from(data as Buffer);
      if (bytes.length <= disk.left) {
        disk.left -= bytes.length;
        return write(bytes);
      }
      await write(bytes.subarray(0, disk.left));
      disk.left = 0;
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    return file;
  };
  return { ...real, default: { ...real, open }, open };
});

let club: TestClub;
beforeEach(async () => {
  disk.left = Number.POSITIVE_INFINITY;
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
  disk.left = 3000;
  const failure = await encodeAll(manifest, club).catch((error) => error);
  expect(failure).toBeInstanceOf(DiskFull);
  expect(failure.message).toMatch(
    /^No queda sitio en el disco para guardar las imágenes \(.+\)\. Libera espacio y vuelve a ejecutar la orden: continuará donde se quedó\.$/,
  );
  const kept = await cached();
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  await expect(stat(join(club.outDir, 'img'))).rejects.toThrow('ENOENT');

  disk.left = Number.POSITIVE_INFINITY;
  const { encoded, published } = await encodeAll(manifest, club);
  expect({ encoded, published }).toEqual({ encoded: 18 - kept.length, published: 18 });
});

test('the server still shows a picture that it cannot keep', async () => {
  const { manifest } = await plan();
  disk.left = 0;
  const warnings: Error[] = [];
  const server = createPictureServer({ manifest, ...club, onWarning: (error) => warnings.push(error) });
  const got = await server.get(plannedVariants(manifest)[0] as string);
  expect(got?.type).toBe('image/avif');
  expect(got?.body.length).toBeGreaterThan(100);
  expect(warnings.map((error) => error.name)).toEqual(['DiskFull']);
});
