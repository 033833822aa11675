import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { encodeAll, PicturesError } from './build.ts';
import { cachePath } from './cache.ts';
import { album, jpeg, request, type TestClub, test } from './fixtures/club.ts';
import { type Manifest, type PlannedPicture, plannedVariants, type Variant, variantsOf } from './manifest.ts';
import { picturesOnRequest } from './on-request.ts';

test.beforeEach(async ({ club }) => {
  for (const n of [1, 2, 3]) await club.put(`2024-2025/copa/${n}.jpg`, await jpeg(400 + n, 300));
});

/** Encodes into a new folder, as every build does; the site paths of what is there then. */
async function encode(club: TestClub, manifest: Manifest) {
  await rm(club.outDir, { recursive: true, force: true });
  const done = await encodeAll(manifest, club);
  const entries = await readdir(join(club.outDir, 'img'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return {
    ...done,
    files: files.map(({ parentPath, name }) => join(parentPath, name).slice(club.outDir.length)),
  };
}

test('publishes exactly what is planned, encodes it once, and only what was added', async ({ club }) => {
  const { manifest } = await club.plan(album(1, 2));
  const { files, ...done } = await encode(club, manifest);
  expect(done).toEqual({ encoded: 8, published: 8 });
  expect(files.sort()).toEqual(plannedVariants(manifest).sort());
  expect((await stat(join(club.outDir, files[0] as string))).nlink).toBe(2);
  expect(await encode(club, manifest)).toMatchObject({ encoded: 0, published: 8 });
  const more = await club.plan(album(1, 2, 3));
  expect(await encode(club, more.manifest)).toMatchObject({ encoded: 4, published: 12 });
});

test('the same photo twice is encoded and published once, by whatever name; so is what stands for missing ones', async ({
  club,
}) => {
  for (const name of ['2024-2025/copa/4', '2023-2024/liga/1'])
    await club.put(`${name}.jpg`, await jpeg(401, 300));
  const { manifest } = await club.plan([...album(1, 4), request('2023-2024/liga/1')]);
  expect(await encode(club, manifest)).toMatchObject({ encoded: 4, published: 4 });
  const missing = await club.plan(album(7, 8), { placeholder: '#14305a' });
  expect(await encode(club, missing.manifest)).toMatchObject({ encoded: 8, published: 8 });
});

test('a file in the cache that lost its bytes is made again', async ({ club }) => {
  const { manifest } = await club.plan(album(1));
  await encode(club, manifest);
  const [picture] = Object.values(manifest.pictures) as [PlannedPicture];
  const [variant] = variantsOf(picture) as [Variant];
  await writeFile(cachePath(club.cacheDir, picture, variant), '');
  expect(await encode(club, manifest)).toMatchObject({ encoded: 1 });
  expect((await stat(cachePath(club.cacheDir, picture, variant))).size).toBeGreaterThan(0);
});

test('all photos that cannot be encoded are named', async ({ club }) => {
  const { manifest } = await club.plan(album(1, 2, 3));
  await club.put('2024-2025/copa/2.jpg', 'otra cosa');
  await rm(join(club.photosDir, '2024-2025/copa/3.jpg'));
  const failure = await encodeAll(manifest, club).catch((error) => error);
  expect(failure).toBeInstanceOf(PicturesError);
  expect(failure.message.split('\n').sort()).toEqual(
    [2, 3].map(
      (n) =>
        `«2024-2025/copa/${n}»: «2024-2025/copa/${n}.jpg» ha cambiado o ha desaparecido mientras se preparaban las imágenes: vuelve a ejecutar la orden.`,
    ),
  );
});

test('a file in the cache’s place is a failure like any other', async ({ club }) => {
  await writeFile(`${club.cacheDir}-file`, '');
  const { manifest } = await club.plan(album(1));
  await expect(encodeAll(manifest, { ...club, cacheDir: `${club.cacheDir}-file` })).rejects.toThrow(
    PicturesError,
  );
});

test('progress counts up to the total, one step per picture', async ({ club }) => {
  const { manifest } = await club.plan(album(1, 2, 3));
  const steps: string[] = [];
  await encodeAll(manifest, { ...club, onProgress: ({ done, total }) => steps.push(`${done}/${total}`) });
  expect(steps).toEqual(['1/3', '2/3', '3/3']);
});

test('the build and the server make the same bytes', async ({ club }) => {
  const { manifest } = await club.plan([...album(1), request('2024-2025/copa/2', 'retrato')]);
  await encode(club, manifest);
  const server = picturesOnRequest({ manifest, ...club, cacheDir: `${club.cacheDir}-server` });
  for (const path of plannedVariants(manifest))
    expect((await server.get(path))?.body.equals(await readFile(join(club.outDir, path))), path).toBe(true);
});
