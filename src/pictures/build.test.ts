import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EncodeOptions, encodeAll, PicturesFailed } from './build.ts';
import { cachePath } from './cache.ts';
import { plain, request, type TestClub, testClub } from './fixtures/club.ts';
import { type Manifest, type PlannedPicture, plannedVariants, type Variant, variantsOf } from './manifest.ts';
import { picturesOnRequest } from './on-request.ts';

let club: TestClub;
const shrink = (n: number) =>
  plain(400 + n, 300)
    .jpeg()
    .toBuffer();

beforeEach(async () => {
  club = await testClub();
  for (const n of [1, 2, 3]) await club.put(`2024-2025/copa/${n}.jpg`, await shrink(n));
});
afterEach(() => club.remove());

const album = (numbers: number[]) => numbers.map((n) => request(`2024-2025/copa/${n}`));
const encode = (manifest: Manifest, more: Partial<EncodeOptions> = {}) =>
  encodeAll(manifest, { ...club, ...more });

/** All files below `outDir/img`, as site paths. */
async function published(): Promise<string[]> {
  const root = join(club.outDir, 'img');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map((file) => join(file.parentPath, file.name).slice(club.outDir.length)).sort();
}

test('publishes exactly what is planned', async () => {
  const { manifest } = await club.plan(album([1, 2, 3]));
  const result = await encode(manifest);
  expect(await published()).toEqual(plannedVariants(manifest).sort());
  expect(result).toEqual({ encoded: 12, published: 12, removed: 0 });
});

test('an unchanged second run encodes and publishes nothing', async () => {
  const { manifest } = await club.plan(album([1, 2, 3]));
  await encode(manifest);
  const onProgress = vi.fn();
  expect(await encode(manifest, { onProgress })).toEqual({ encoded: 0, published: 0, removed: 0 });
  expect(onProgress).not.toHaveBeenCalled();
});

test('a fresh clone is filled from the cache', async () => {
  const { manifest } = await club.plan(album([1, 2, 3]));
  await encode(manifest);
  await rm(club.outDir, { recursive: true });
  expect(await encode(manifest)).toEqual({ encoded: 0, published: 12, removed: 0 });
});

test('the same photo twice is encoded and published once, by whatever name', async () => {
  await club.put('2024-2025/copa/4.jpg', await shrink(1));
  await club.put('2023-2024/liga/1.jpg', await shrink(1));
  const { manifest } = await club.plan([...album([1, 4]), request('2023-2024/liga/1')]);
  expect(await encode(manifest)).toEqual({ encoded: 4, published: 4, removed: 0 });
  expect(await published()).toEqual(plannedVariants(manifest).sort());
});

test('one photo added costs that photo alone', async () => {
  await encode((await club.plan(album([1, 2]))).manifest);
  const { manifest } = await club.plan(album([1, 2, 3]));
  expect(await encode(manifest)).toEqual({ encoded: 4, published: 4, removed: 0 });
});

test('a file in the cache that lost its bytes is made again', async () => {
  const { manifest } = await club.plan(album([1]));
  await encode(manifest);
  const [picture] = Object.values(manifest.pictures) as [PlannedPicture];
  const [variant] = variantsOf(picture) as [Variant];
  await writeFile(cachePath(club.cacheDir, picture, variant), '');
  expect(await encode(manifest)).toMatchObject({ encoded: 1 });
  expect((await stat(cachePath(club.cacheDir, picture, variant))).size).toBeGreaterThan(0);
});

test('what stands for photos that are missing is made once', async () => {
  const { manifest } = await club.plan(album([7, 8]), { placeholder: '#14305a' });
  expect(await encode(manifest)).toEqual({ encoded: 8, published: 8, removed: 0 });
});

describe('what is no longer planned is gone after the next build', () => {
  test('every derivative of a removed photo, though its file is still there', async () => {
    await encode((await club.plan(album([1, 2, 3]))).manifest);
    const gone = plannedVariants((await club.plan(album([2]))).manifest);
    const { manifest } = await club.plan(album([1, 3]));
    expect(await encode(manifest)).toMatchObject({ removed: 4 });
    expect((await published()).filter((path) => gone.includes(path))).toEqual([]);
  });

  test('the former version of a replaced photo', async () => {
    await encode((await club.plan(album([1]))).manifest);
    const before = await published();
    await club.put('2024-2025/copa/1.jpg', await shrink(99));
    await encode((await club.plan(album([1]))).manifest);
    expect((await published()).filter((path) => before.includes(path))).toEqual([]);
  });

  test('anything else that lies in the folder', async () => {
    const { manifest } = await club.plan(album([1]));
    await encode(manifest);
    await writeFile(join(club.outDir, 'img/IMG_0042.jpg'), 'x');
    await writeFile(join(club.outDir, 'img/.torn.tmp'), 'x');
    await encode(manifest);
    expect(await published()).toEqual(plannedVariants(manifest).sort());
  });
});

describe('when a photo cannot be encoded', () => {
  test('all that fail are named, and nothing is published', async () => {
    await encode((await club.plan(album([1]))).manifest);
    const before = await published();
    const { manifest } = await club.plan(album([1, 2, 3]));
    await club.put('2024-2025/copa/2.jpg', 'otra cosa');
    await rm(join(club.photosDir, '2024-2025/copa/3.jpg'));
    const failure = await encode(manifest).catch((error) => error);
    expect(failure).toBeInstanceOf(PicturesFailed);
    expect(failure.problems.sort()).toEqual(
      [2, 3].map(
        (n) =>
          `«2024-2025/copa/${n}»: «2024-2025/copa/${n}.jpg» ha cambiado o ha desaparecido mientras se preparaban las imágenes: vuelve a ejecutar la orden.`,
      ),
    );
    expect(await published()).toEqual(before);
  });

  test('a file in the cache’s place is reported like any other failure', async () => {
    await writeFile(club.cacheDir.concat('-file'), '');
    const { manifest } = await club.plan(album([1]));
    await expect(encode(manifest, { cacheDir: club.cacheDir.concat('-file') })).rejects.toThrow(
      PicturesFailed,
    );
    expect(await published()).toEqual([]);
  });
});

test('progress counts up to the total, one step per picture', async () => {
  const { manifest } = await club.plan(album([1, 2, 3]));
  const steps: number[] = [];
  await encode(manifest, { onProgress: ({ done, total }) => steps.push(done * 10 + total) });
  expect(steps).toEqual([13, 23, 33]);
});

test('the build and the server make the same bytes', async () => {
  const { manifest } = await club.plan([...album([1]), request('2024-2025/copa/2', 'retrato')]);
  await encode(manifest);
  const server = picturesOnRequest({ manifest, ...club, cacheDir: `${club.cacheDir}-server` });
  for (const path of plannedVariants(manifest)) {
    const built = await readFile(join(club.outDir, path));
    expect((await server.get(path))?.body.equals(built), path).toBe(true);
  }
});

test('published files are links into the cache where the disk allows it', async () => {
  const { manifest } = await club.plan(album([1]));
  await encode(manifest);
  const { nlink } = await stat(join(club.outDir, plannedVariants(manifest)[0] as string));
  expect(nlink).toBe(2);
});
