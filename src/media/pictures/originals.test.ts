import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rename, symlink } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { describe, expect } from 'vitest';
import { differenceHash, hashDistance } from './difference-hash.ts';
import { album, jpeg, type PhotosFixture, pictureRequest, plainImage, test } from './fixtures/club.ts';
import { photoJpeg } from './fixtures/photo.ts';
import {
  animatedGif,
  animatedPng,
  animatedWebp,
  corruptJpeg,
  decompressionBomb,
  heicHeader,
  orientationScene,
  truncatedJpeg,
} from './fixtures/unusual-originals.ts';
import { plannedVariants } from './manifest.ts';
import { picturesOnRequest } from './on-request.ts';

const ID = '2024-2025/copa/3';
const FILE = `${ID}.jpg`;

/** Decodes the published JPEG of the photo. */
async function published(club: PhotosFixture) {
  const { manifest } = await club.plan(album(3));
  const path = plannedVariants(manifest).find((path) => path.endsWith('.jpg')) as string;
  return sharp((await picturesOnRequest({ manifest, ...club }).get(path))?.body);
}

const channelMeans = async (image: Sharp) =>
  (await image.stats()).channels.map(({ mean }) => Math.round(mean));

const transparentPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } })
    .png()
    .toBuffer();

const jpegWithStrayBytes = async () => {
  const bytes = await jpeg(1200, 900);
  return Buffer.concat([bytes.subarray(0, -2), Buffer.alloc(6), bytes.subarray(-2)]);
};

describe('accepted originals', () => {
  test.for<[what: string, name: string, () => Promise<Buffer>, warning: RegExp | null, colour: number[]]>([
    [
      'CMYK',
      '3.jpg',
      () => plainImage(1200, 900, '#d02020').toColourspace('cmyk').jpeg().toBuffer(),
      /CMYK/,
      [206, 25, 15],
    ],
    [
      '16 bits a colour',
      '3.png',
      () => plainImage(1200, 900, '#406080').toColourspace('rgb16').png().toBuffer(),
      null,
      [64, 96, 128],
    ],
    [
      'grey',
      '3.jpg',
      () => plainImage(1200, 900, '#808080').toColourspace('b-w').jpeg().toBuffer(),
      null,
      [128, 128, 128],
    ],
    [
      'transparent',
      '3.png',
      () => transparentPng(1200, 900),
      /partes transparentes, que se publican en blanco/,
      [255, 255, 255],
    ],
    ['a wrong extension', '3.heic', () => jpeg(1200, 900), null, [217, 88, 47]],
    ['stray bytes, which every program shows', '3.jpg', jpegWithStrayBytes, null, [217, 88, 47]],
    ['small', '3.jpg', () => jpeg(300, 200), /pequeñas para su sitio/, [217, 88, 47]],
    ['100 megapixels', '3.jpg', () => jpeg(11_600, 8700, '#406080'), null, [64, 96, 128]],
  ])('accepts %s', async ([, name, bytes, warning, colour], { club }) => {
    await club.put(`2024-2025/copa/${name}`, await bytes());
    const { problems, warnings } = await club.plan(album(3));
    expect([problems, warnings]).toEqual([[], warning ? [expect.stringMatching(warning)] : []]);
    // Tolerance for JPEG and CMYK rounding.
    for (const [i, mean] of (await channelMeans(await published(club))).entries())
      expect(Math.abs(mean - (colour[i] ?? 0)), `${i}: ${mean}`).toBeLessThanOrEqual(warning ? 25 : 3);
  });

  test('keeps the transparency of a sponsor’s logo without a remark', async ({ club }) => {
    await club.put('patrocinadores/a.png', await transparentPng(600, 200));
    const { manifest, warnings } = await club.plan([pictureRequest('patrocinadores/a', 'marca')]);
    expect(warnings).toEqual([]);
    const server = picturesOnRequest({ manifest, ...club });
    for (const path of plannedVariants(manifest))
      expect((await sharp((await server.get(path))?.body).stats()).isOpaque, path).toBe(false);
  });

  test('follows a link inside the folder, also if the folder itself is a link', async ({ club }) => {
    await club.put('2024-2025/copa/1.jpg', await jpeg());
    await symlink('1.jpg', `${club.photosDir}/${FILE}`);
    await rename(club.photosDir, `${club.photosDir}-en-otro-disco`);
    await symlink(`${club.photosDir}-en-otro-disco`, club.photosDir);
    expect((await club.plan(album(3))).problems).toEqual([]);
  });
});

/** Rotations that a camera stores for each EXIF orientation: the inverse of the displayed one. */
const ROTATIONS: [orientation: number, (image: Sharp) => Sharp][] = [
  [1, (image) => image],
  [2, (image) => image.flop()],
  [3, (image) => image.rotate(180)],
  [4, (image) => image.flip()],
  [5, (image) => image.rotate(270).flop()],
  [6, (image) => image.rotate(270)],
  [7, (image) => image.rotate(90).flop()],
  [8, (image) => image.rotate(90)],
];

test.for(ROTATIONS)('shows EXIF orientation %i upright', async ([orientation, rotate], { club }) => {
  const rotated = await rotate(sharp(await orientationScene()))
    .png()
    .toBuffer();
  await club.put(FILE, await sharp(rotated).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer());
  const image = await (await published(club)).toBuffer();
  const at = async (left: number, top: number) => {
    const spot = await sharp(image).extract({ left, top, width: 20, height: 20 }).toBuffer();
    return (await channelMeans(sharp(spot))).map((mean) => (mean > 128 ? 'x' : '-')).join('');
  };
  expect(await Promise.all([at(20, 20), at(260, 20), at(20, 150), at(260, 150)])).toEqual([
    'xxx',
    'xxx',
    'x--',
    '--x',
  ]);
});

/** Rejected files with an expected part of the message. */
const REJECTED: [what: string, name: string, () => Buffer | Promise<Buffer>, RegExp][] = [
  ['empty', '3.jpg', () => Buffer.alloc(0), /está vacío/],
  ['no picture at all', '3.jpg', () => Buffer.from('<html>'), /no es una imagen que se pueda leer/],
  ['truncated', '3.jpg', truncatedJpeg, /está dañado o incompleto/],
  ['corrupt', '3.jpg', corruptJpeg, /está dañado o incompleto/],
  ['HEIC', '3.HEIC', heicHeader, /está en formato HEIC/],
  ['HEIC that says JPEG', '3.jpg', heicHeader, /está en formato HEIC/],
  ['animated WebP', '3.webp', animatedWebp, /es una imagen animada/],
  ['animated PNG', '3.png', () => animatedPng(), /es una imagen animada/],
  ['GIF', '3.gif', animatedGif, /formato que no se admite/],
  ['TIFF', '3.tif', () => plainImage().tiff().toBuffer(), /formato que no se admite/],
  [
    'a drawing',
    '3.svg',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    /formato que no se admite/,
  ],
  ['tiny', '3.jpg', () => jpeg(40, 30), /mide solo 40 × 30 píxeles/],
  [
    'a bomb',
    '3.png',
    () => decompressionBomb(20_000, 20_000),
    /mide 20000 × 20000 píxeles y el máximo es 150 millones/,
  ],
];

describe('rejected originals', () => {
  test('are all reported at once with advice, and the other photos are planned', async ({ club }) => {
    const files = REJECTED.map(([, name], i) => name.replace('3', String(i + 10)));
    for (const [i, [, , bytes]] of REJECTED.entries())
      await club.put(`2024-2025/copa/${files[i]}`, await bytes());
    await club.put('2024-2025/copa/1.jpg', await jpeg());
    const { manifest, missing, problems } = await club.plan(album(1, 2, ...REJECTED.map((_, i) => i + 10)));
    const messageOf = (name: string) =>
      problems.find((problem) => problem.includes(`«${club.photosDir}/2024-2025/copa/${name}»`));
    for (const [i, [what, , , message]] of REJECTED.entries())
      expect(messageOf(files[i] ?? ''), what).toMatch(message);
    expect([problems.length, missing.length]).toEqual([REJECTED.length, 1]);
    expect(Object.keys(manifest.pictures)).toEqual(['foto:2024-2025/copa/1']);
  });

  test('refuses folders, pipes and links that lead outside or nowhere', async ({ club }) => {
    const at = (path: string) => `${club.photosDir}/${path}`;
    await club.put('2024-2025/copa/1.jpg/otra.jpg', '');
    await club.put('../fuera/3.jpg', await jpeg());
    execFileSync('mkfifo', [at('2024-2025/copa/2.jpg')]);
    await symlink('../../../fuera/3.jpg', at(FILE));
    await symlink('nada.jpg', at('2024-2025/copa/4.jpg'));
    await symlink('../fuera', at('equipos'));
    const { manifest, problems } = await club.plan([...album(1, 2, 3, 4), pictureRequest('equipos/3')]);
    const messageByPath = new Map(problems.map((problem) => problem.split('» ') as [string, string]));
    expect(
      [1, 2, 3, 4].map((n) => messageByPath.get(`«${at(`2024-2025/copa/${n}.jpg`)}`)?.slice(0, 25)),
    ).toEqual([
      'no es un archivo: borra l',
      'no es un archivo: borra l',
      'es un enlace a otra parte',
      'no se puede abrir (ENOENT',
    ]);
    expect(messageByPath.get(`«${at('equipos/3.jpg')}`)).toMatch(/^es un enlace a otra parte/);
    expect(manifest.pictures).toEqual({});
  });

  test('does not publish a withdrawn photo under any name, and publishes others', async ({ club }) => {
    const bytes = await jpeg();
    const hash = createHash('sha256').update(bytes).digest('hex');
    const withdrawnPhoto = {
      date: '2024-11-20',
      inAlbum: { album: '2024-2025/copa', photo: 17 },
      hashes: [hash],
      likeness: null,
    };
    await club.put('equipos/cadete.jpg', bytes);
    await club.put(FILE, await jpeg(640));
    // The second run uses the inspection cache.
    for (let time = 0; time < 2; time++) {
      const requests = [pictureRequest('equipos/cadete', 'equipo'), pictureRequest(ID)];
      const { problems, manifest } = await club.plan(requests, { withdrawn: [withdrawnPhoto] });
      expect(problems).toEqual([
        expect.stringMatching(
          /^La foto «.*cadete\.jpg» se retiró el 20 de noviembre de 2024 \(era la 17 del álbum 2024-2025\/copa\)/,
        ),
      ]);
      expect(Object.keys(manifest.pictures)).toEqual([`foto:${ID}`]);
    }
  });
});

const hashOf = async (photo: Buffer) =>
  differenceHash(await sharp(photo).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer());

test('recognises a resized, re-encoded or slightly brighter copy, and no other photo', async () => {
  const photo = await photoJpeg(1, 600, 400);
  const copy = await sharp(photo).resize(240).linear(1.05, 4).jpeg({ quality: 50 }).toBuffer();
  expect(hashDistance(await hashOf(photo), await hashOf(copy))).toBeLessThanOrEqual(3);
  for (const seed of [2, 3, 4, 5])
    expect(hashDistance(await hashOf(photo), await hashOf(await photoJpeg(seed, 600, 400)))).toBeGreaterThan(
      10,
    );
});

test('a uniform picture resembles no other, since its hash would match all of them', async () => {
  const uniformHash = differenceHash(new Uint8Array(72).fill(120));
  expect(hashDistance(uniformHash, uniformHash)).toBe(Number.POSITIVE_INFINITY);
});
