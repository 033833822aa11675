import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { truncated } from '../../pictures/fixtures/odd.ts';
import { albumPhotos, numbersFor, numbersOnDisk } from './album-folder.ts';
import { fixturePath, phonePhoto, type TestDesk, testDesk } from './fixtures/uploads.ts';
import type { Progress } from './photo-process.ts';
import { type PrepareOptions, preparePhotos, remarksOf } from './prepare.ts';
import type { Upload } from './types.ts';
import { createStaging } from './uploads.ts';

const DYING = fixturePath('dying-worker.ts');
/** A child that never answers is given up after this time, ms, which passes once all others have answered. */
const LIMIT = 60_000;

let desk: TestDesk;
beforeEach(async () => {
  desk = await testDesk();
});
afterEach(() => {
  vi.useRealTimers();
  return desk.remove();
});

const prepare = (uploads: Upload[], options: Partial<PrepareOptions> = {}) =>
  preparePhotos(uploads, { staging: desk.staging, role: 'foto', processes: 2, ...options });

/** `18:30:05` */
const clock = (n: number) => `2024:11:14 18:30:${String(n).padStart(2, '0')}`;

/** 24 phone photos, held in all ways and out of order, and 6 files of the other kinds. */
async function thirtyUploads(): Promise<Upload[]> {
  const uploads: Upload[] = [];
  uploads.push(await desk.upload('mata.jpg', await phonePhoto(40, clock(0))));
  uploads.push(await desk.upload('cuelga.jpg', await phonePhoto(41, clock(0))));
  for (let n = 0; n < 24; n++)
    uploads.push(
      await desk.upload(`IMG_${2000 + n}.JPG`, await phonePhoto(n, clock((n * 7) % 24), (n % 8) + 1)),
    );
  const heic = (name: string) => readFile(fixturePath(`${name}.heic`));
  uploads.push(await desk.upload('IMG_0001.HEIC', await heic('turned')));
  uploads.push(await desk.upload('IMG_0002.HEIC', await heic('upright')));
  uploads.push(await desk.upload('rota.jpg', await truncated()));
  uploads.push(await desk.upload('IMG_0003.MOV', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')));
  return uploads;
}

test('thirty files of a phone become an album, whatever some of them do', { timeout: 300_000 }, async () => {
  const uploads = await thirtyUploads();
  const progress: Progress[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { photos, refused } = await prepare(uploads, {
    worker: DYING,
    timeoutMs: LIMIT,
    onProgress(at) {
      progress.push(at);
      if (at.done === uploads.length - 1) vi.advanceTimersByTime(LIMIT);
    },
  });

  expect(refused.map(({ name, code }) => [name, code])).toEqual([
    ['mata.jpg', 'proceso'],
    ['cuelga.jpg', 'tiempo'],
    ['rota.jpg', 'danado'],
    ['IMG_0003.MOV', 'video'],
  ]);
  expect(refused[0]?.message).toContain('«mata.jpg» no se ha podido leer');
  expect(photos.length).toBe(26);
  const times = photos.map(({ taken }) => taken.at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(photos.at(-1)?.name).toBe('IMG_0001.HEIC');
  expect(progress.map(({ done, total }) => [done, total])).toEqual(uploads.map((_, i) => [i + 1, 30]));

  const plan = numbersFor({
    album: '2024-2025/copa',
    prepared: photos,
    existing: { amount: 2, numbers: [1, 2] },
  });
  expect(plan.amount).toBe(28);
  for (const change of plan.photos) {
    if (!('from' in change)) throw new Error('Nothing is removed.');
    const file = await readFile(change.from);
    const { exif, orientation, width, height } = await sharp(file).metadata();
    expect([exif, orientation], change.to).toEqual([undefined, undefined]);
    expect(file.includes('SECRETA'), change.to).toBe(false);
    expect(Math.max(width, height)).toBe(480);
  }
  // What was uploaded, with the places in it, is gone.
  for (const { path } of uploads) await expect(stat(path), path).rejects.toThrow();
});

test('a photo that is in the album, or comes twice, is pointed out', { timeout: 120_000 }, async () => {
  const photo = await phonePhoto(1, clock(1));
  const photosDir = join(desk.dir, 'fotos');
  const first = await prepare([await desk.upload('a.jpg', photo)]);
  const filed = join(photosDir, '2024-2025/copa/7.jpg');
  await mkdir(dirname(filed), { recursive: true });
  await copyFile(first.photos[0]?.path as string, filed);

  const album = await albumPhotos(photosDir, '2024-2025/copa', { processes: 1 });
  expect(album.map(({ n }) => n)).toEqual([7]);
  expect(await numbersOnDisk(photosDir, '2024-2025/copa')).toEqual([7]);
  const smaller = await sharp(photo).resize(300).jpeg({ quality: 60 }).toBuffer();
  const other = await phonePhoto(2, clock(3));
  desk.staging = await createStaging(join(desk.dir, 'entrada'));
  const { photos } = await prepare(
    [
      await desk.upload('a.jpg', photo),
      await desk.upload('a-whatsapp.jpg', smaller, Date.parse('2024-11-15')),
      await desk.upload('b.jpg', other),
      await desk.upload('b (1).jpg', other),
    ],
    { album },
  );
  expect(photos.map(({ name, repeats }) => [name, repeats])).toEqual([
    ['a.jpg', { n: 7, same: true }],
    ['b.jpg', undefined],
    ['b (1).jpg', { name: 'b.jpg', same: true }],
    ['a-whatsapp.jpg', { n: 7, same: false }],
  ]);
  expect(photos.map((photo) => remarksOf(photo).find(({ code }) => code === 'duplicada')?.message)).toEqual([
    'Es la misma que la foto 7 del álbum.',
    undefined,
    'Es la misma que «b.jpg», de las que acabas de subir.',
    'Se parece mucho a la foto 7 del álbum.',
  ]);
});

test('a photo that was taken down on request does not come back', { timeout: 120_000 }, async () => {
  const uploads = [
    await desk.upload('a.jpg', await phonePhoto(1, clock(1))),
    await desk.upload('b.jpg', await phonePhoto(2, clock(2))),
  ];
  const asked: string[][] = [];
  const { photos, refused } = await prepare(uploads, {
    processes: 1,
    isWithdrawn({ sha256s, differenceHash }) {
      asked.push([...sha256s, differenceHash]);
      return asked.length === 1;
    },
  });
  expect(refused).toEqual([
    {
      name: 'a.jpg',
      code: 'retirada',
      message: '«a.jpg» se retiró a petición de alguien y no puede volver a la web.',
    },
  ]);
  const [b] = photos;
  expect(asked[1]).toEqual([b?.sourceSha256, b?.sha256, b?.differenceHash]);
  expect(await readdir(desk.staging.prepared)).toEqual([`${b?.path.split(/[\\/]/).at(-1)}`]);
});
