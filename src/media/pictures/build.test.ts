import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { errorText } from '../../base/errors/error-text.ts';
import { encodeAll, PicturesError, type Progress } from './build.ts';
import { cachePath } from './cache.ts';
import { album, jpeg, type PhotosFixture, pictureRequest, test } from './fixtures/club.ts';
import {
  type PictureManifest,
  type PlannedPicture,
  plannedVariants,
  type Variant,
  variantsOf,
} from './manifest.ts';
import { picturesOnRequest } from './on-request.ts';

test.beforeEach(async ({ club }) => {
  for (const n of [1, 2, 3]) await club.put(`2024-2025/copa/${n}.jpg`, await jpeg(400 + n, 300));
});

/** Encodes into a new folder, like every build; returns the site paths that exist afterwards, and the progress. */
async function encode(club: PhotosFixture, manifest: PictureManifest) {
  await rm(club.outDir, { recursive: true, force: true });
  const steps: string[] = [];
  const onProgress = ({ done, total }: Progress) => steps.push(`${done}/${total}`);
  const result = await encodeAll(manifest, { ...club, onProgress });
  const entries = await readdir(join(club.outDir, 'img'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return {
    ...result,
    steps,
    files: files.map(({ parentPath, name }) => join(parentPath, name).slice(club.outDir.length)),
  };
}

test('publishes exactly what is planned, and encodes only new pictures and emptied files', async ({
  club,
}) => {
  const { manifest } = await club.plan(album(1, 2));
  const { files, ...counts } = await encode(club, manifest);
  expect(counts).toEqual({ encoded: 8, published: 8, steps: ['1/2', '2/2'] });
  expect(files.sort()).toEqual(plannedVariants(manifest).sort());
  expect((await stat(join(club.outDir, files[0] as string))).nlink).toBe(2);
  expect(await encode(club, manifest)).toMatchObject({ encoded: 0, published: 8 });
  const largerPlan = await club.plan(album(1, 2, 3));
  expect(await encode(club, largerPlan.manifest)).toMatchObject({ encoded: 4, published: 12 });
  const [picture] = Object.values(manifest.pictures) as [PlannedPicture];
  const [variant] = variantsOf(picture) as [Variant];
  await writeFile(cachePath(club.cacheDir, picture, variant), '');
  expect(await encode(club, manifest)).toMatchObject({ encoded: 1 });
  expect((await stat(cachePath(club.cacheDir, picture, variant))).size).toBeGreaterThan(0);
});

test('encodes and publishes identical photos once, under any name; placeholders too', async ({ club }) => {
  for (const name of ['2024-2025/copa/4', '2023-2024/liga/1'])
    await club.put(`${name}.jpg`, await jpeg(401, 300));
  const { manifest } = await club.plan([...album(1, 4), pictureRequest('2023-2024/liga/1')]);
  expect(await encode(club, manifest)).toMatchObject({ encoded: 4, published: 4 });
  const missing = await club.plan(album(7, 8), { placeholder: '#14305a' });
  expect(await encode(club, missing.manifest)).toMatchObject({ encoded: 8, published: 8 });
});

test('names all photos that cannot be encoded', async ({ club }) => {
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

test('blames the disk, not the photos, if the cache cannot be written', async ({ club }) => {
  await writeFile(`${club.cacheDir}-file`, '');
  const { manifest } = await club.plan(album(1));
  const failure = await encodeAll(manifest, { ...club, cacheDir: `${club.cacheDir}-file` }).catch(
    (error) => error,
  );
  expect(failure).toMatchObject({ code: 'ENOTDIR' });
  expect(errorText(failure)).toMatch(/^El disco no deja leer o escribir «.*-file.*» \(ENOTDIR\)/);
});

test('gives the same bytes in the build and on the server, of the width and type that the path names', async ({
  club,
}) => {
  const { manifest } = await club.plan([...album(1), pictureRequest('2024-2025/copa/2', 'retrato')]);
  await encode(club, manifest);
  const server = picturesOnRequest({ manifest, ...club, cacheDir: `${club.cacheDir}-server` });
  for (const path of plannedVariants(manifest)) {
    const response = await server.get(path);
    expect(response?.body.equals(await readFile(join(club.outDir, path))), path).toBe(true);
    const [, width, ext = ''] = /-(\d+)\.\w+\.(avif|jpg)$/.exec(path) ?? [];
    expect(response?.type).toBe({ avif: 'image/avif', jpg: 'image/jpeg' }[ext]);
    expect((await sharp(response?.body).metadata()).width).toBe(Number(width));
  }
});
