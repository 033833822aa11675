import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import type { PictureRole } from '../../../club/content/picture-request.ts';
import { plainImage } from '../../../media/pictures/fixtures/club.ts';
import { privateJpeg, SECRETS } from '../../../media/pictures/fixtures/metadata.ts';
import { photoJpeg, photoPixels } from '../../../media/pictures/fixtures/photo.ts';
import {
  animatedGif,
  animatedPng,
  animatedWebp,
  corruptJpeg,
  decompressionBomb,
  orientationScene,
  truncatedJpeg,
} from '../../../media/pictures/fixtures/unusual-originals.ts';
import { fixturePath, phonePhoto } from './fixtures/uploads.ts';
import type { PreparedPhoto } from './preparation.ts';
import { preparePhoto } from './prepare-photo.ts';

/** Prepares a file in this process. */
async function prepareHere(name: string, bytes: Buffer | string, role: PictureRole = 'foto') {
  const dir = newFolder();
  await writeFile(join(dir, 'upload'), bytes);
  return preparePhoto({ path: join(dir, 'upload'), name, role, out: join(dir, 'photo') });
}

async function prepareOrThrow(...input: Parameters<typeof prepareHere>): Promise<PreparedPhoto> {
  const result = await prepareHere(...input);
  if (!('photo' in result)) throw new Error(JSON.stringify(result));
  return result.photo;
}

const heic = (name: string) => readFile(fixturePath(name));

/** Returns the colour of a point, `[red, green, blue]`. @param x 0..1 of the width @param y 0..1 of the height */
async function colorAt(path: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** Texts that mark metadata in picture files. */
const METADATA_MARKERS = [
  'Exif',
  'http://ns.adobe',
  'Photoshop',
  '8BIM',
  'ICC_PROFILE',
  'iCCP',
  'eXIf',
  'iTXt',
  'tEXt',
];

async function expectNoMetadata(path: string) {
  const bytes = await readFile(path);
  const { exif, xmp, iptc, icc, orientation, comments } = await sharp(bytes).metadata();
  expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({});
  for (const text of [...SECRETS, ...METADATA_MARKERS]) expect(bytes.includes(text), text).toBe(false);
}

test('removes all metadata from photos and marks', async () => {
  const photo = await privateJpeg(await photoPixels(5, 900, 600), 900, 600);
  await expectNoMetadata((await prepareOrThrow('IMG_1.JPG', photo)).path);
  await expectNoMetadata((await prepareOrThrow('IMG_1.HEIC', await heic('upright.heic'))).path);
  const png = await sharp(photo).keepMetadata().ensureAlpha(0.5).png().toBuffer();
  const mark = await prepareOrThrow('logo.png', png, 'marca');
  expect(mark.ext).toBe('.png');
  await expectNoMetadata(mark.path);
});

// The drawing is white at the top and red on the left; rotated clockwise, white is on the right and red at the top.
async function expectRotatedClockwise(path: string) {
  expect((await colorAt(path, 0.9, 0.5)).every((part) => part > 230)).toBe(true);
  const [red = 0, , blue = 255] = await colorAt(path, 0.2, 0.1);
  expect(red - blue).toBeGreaterThan(150);
}

test('rotates a photo upright by its EXIF orientation', async () => {
  const rotated = sharp(await orientationScene()).withMetadata({ orientation: 6 });
  const { path, size } = await prepareOrThrow('IMG_1.JPG', await rotated.jpeg({ quality: 95 }).toBuffer());
  expect(size).toEqual({ width: 200, height: 300 });
  await expectRotatedClockwise(path);
});

test('rotates a HEIC only once if it contains its rotation twice', async () => {
  const { path, size } = await prepareOrThrow('IMG_1.HEIC', await heic('turned.heic'));
  expect(size).toEqual({ width: 320, height: 480 });
  await expectRotatedClockwise(path);
  const upright = await prepareOrThrow('IMG_2.HEIC', await heic('upright.heic'));
  expect(upright.size).toEqual({ width: 480, height: 320 });
});

test('converts an iPhone’s colours to sRGB', async () => {
  const { path } = await prepareOrThrow('IMG_1.HEIC', await heic('display-p3.heic'));
  const [red = 0, green = 0, blue = 0] = await colorAt(path, 0.5, 0.5);
  // (200, 100, 50) of Display P3 in sRGB, by the matrices of CSS Color 4: (215, 93, 31).
  expect([red - 215, green - 93, blue - 31].map(Math.abs).filter((deviation) => deviation > 4)).toEqual([]);
});

test.each([
  ['jpeg', () => plainImage(2500, 1250).jpeg()],
  ['png', () => plainImage(2500, 1250).png()],
  ['webp', () => plainImage(2500, 1250).webp()],
  ['avif', () => plainImage(2500, 1250).avif({ effort: 0 })],
  ['gif', () => plainImage(2500, 1250).gif()],
  ['tiff', () => plainImage(2500, 1250).tiff()],
  ['grey jpeg', () => plainImage(2500, 1250).greyscale().jpeg()],
  ['cmyk jpeg', () => plainImage(2500, 1250).toColourspace('cmyk').jpeg()],
  ['16-bit png', () => plainImage(2500, 1250).toColourspace('rgb16').png()],
])('converts a %s to a JPEG of the maximum size', async (_, picture) => {
  // The format is detected by content, without an extension.
  const photo = await prepareOrThrow('foto', await picture().toBuffer());
  expect(photo).toMatchObject({ ext: '.jpg', size: { width: 2400, height: 1200 } });
  expect(await sharp(photo.path).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb' });
});

test('uses the first frame of an animated GIF', async () => {
  const photo = await prepareOrThrow('logo.gif', await animatedGif(), 'marca');
  expect(photo.size).toEqual({ width: 100, height: 100 });
});

test('keeps the transparency of a mark that has any, and puts a photo on white', async () => {
  const mark = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer();
  const logo = await prepareOrThrow('logo.png', mark, 'marca');
  expect((await sharp(logo.path).stats()).channels[3]?.max).toBe(0);
  expect(await colorAt((await prepareOrThrow('foto.png', mark)).path, 0.5, 0.5)).toEqual([255, 255, 255]);
  const opaque = await plainImage().jpeg().toBuffer();
  expect((await prepareOrThrow('marca.jpg', opaque, 'marca')).ext).toBe('.jpg');
});

test('reports blur if no part of the photo is sharp', async () => {
  const sharpPhoto = await photoJpeg(7, 1200, 800);
  const blurredPhoto = await sharp(sharpPhoto).blur(8).jpeg({ quality: 92 }).toBuffer();
  const player = await sharp(sharpPhoto).extract({ left: 400, top: 150, width: 400, height: 450 }).toBuffer();
  const composed = await sharp(blurredPhoto)
    .composite([{ input: player, left: 400, top: 150 }])
    .jpeg()
    .toBuffer();
  expect((await prepareOrThrow('nitida.jpg', sharpPhoto)).blurred).toBe(false);
  expect((await prepareOrThrow('borrosa.jpg', blurredPhoto)).blurred).toBe(true);
  expect((await prepareOrThrow('jugadora.jpg', composed)).blurred).toBe(false);
  expect((await prepareOrThrow('pared.jpg', await plainImage(1600, 1000).jpeg().toBuffer())).blurred).toBe(
    false,
  );
});

test('reports a photo that is too small for its role', async () => {
  expect((await prepareOrThrow('a.jpg', await plainImage(900, 600).jpeg().toBuffer())).small).toBe(true);
  expect((await prepareOrThrow('b.jpg', await plainImage(900, 600).jpeg().toBuffer(), 'retrato')).small).toBe(
    false,
  );
});

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">${content}</svg>`;

test('converts an SVG logo to a PNG with transparency', async () => {
  const logo = svg('<circle cx="5" cy="10" r="5" fill="#e00000"/>');
  const picture = await prepareOrThrow('logo.svg', logo, 'marca');
  expect(picture).toMatchObject({ ext: '.png', size: { width: 1200, height: 800 } });
  const { channels } = await sharp(picture.path).stats();
  expect([channels[3]?.min, channels[3]?.max]).toEqual([0, 255]);
  expect((await readFile(picture.path)).includes('<svg')).toBe(false);
});

test('runs no scripts of an SVG, and loads no files that it refers to', async () => {
  const path = join(newFolder(), 'ajeno.png');
  await writeFile(path, await plainImage(30, 20).png().toBuffer());
  const { href } = pathToFileURL(path);
  for (const content of [
    `<style>@import "${href}";</style><rect width="30" height="20" fill="url(${href}#a)"/>`,
    "<script>document.documentElement.innerHTML = \"<rect width='30' height='20'/>\"</script>",
    '<foreignObject width="30" height="20"><p xmlns="http://www.w3.org/1999/xhtml">Hola</p></foreignObject>',
  ])
    expect(await prepareHere('logo.svg', svg(content), 'marca'), content).toEqual({
      refusal: { code: 'empty-svg' },
    });
  for (const link of [href, 'data:image/png;base64,iVBORw0KGgo='])
    expect(
      await prepareHere('logo.svg', svg(`<image href="${link}" width="30" height="20"/>`), 'marca'),
    ).toEqual({ refusal: { code: 'svg-with-picture' } });
  const entity = `<!DOCTYPE svg [<!ENTITY a SYSTEM "${href}">]>${svg('<text y="10">&a;</text>')}`;
  expect(await prepareHere('logo.svg', entity, 'marca')).toHaveProperty('refusal');
});

test('reads the time with zone and fraction from EXIF data of JPEG and HEIC', async () => {
  const photo = await prepareOrThrow('IMG_20200101_000000.jpg', await phonePhoto(1, '2024:07:14 18:30:12'));
  expect(photo.taken).toEqual({ at: Date.parse('2024-07-14T18:30:12+02:00'), source: 'camera' });
  const apple = await prepareOrThrow('IMG_1.HEIC', await heic('upright.heic'));
  expect(apple.taken).toEqual({ at: Date.parse('2024-11-14T18:30:12.250+01:00'), source: 'camera' });
});

test.each<[string, string, Buffer | string | (() => Promise<Buffer>), PictureRole?]>([
  ['empty', 'a.jpg', ''],
  ['damaged', 'a.jpg', truncatedJpeg],
  ['damaged', 'a.jpg', corruptJpeg],
  ['too-many-pixels', 'a.png', decompressionBomb(20_000, 20_000)],
  ['too-small', 'a.jpg', () => plainImage(40, 30).jpeg().toBuffer()],
  ['animated', 'a.png', animatedPng()],
  ['animated', 'a.webp', animatedWebp],
  ['damaged', 'a.heic', async () => (await heic('upright.heic')).subarray(0, 900)],
  ['video', 'IMG_1.MOV', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  mas bytes', 'latin1')],
  ['video', 'a.jpg', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
  ['archive', 'fotos.zip', Buffer.from('PK\x03\x04\x14\0\x01\0\x08\0 cifrado', 'latin1')],
  ['not-an-image', 'notas.txt', 'Esto no es una foto'],
  ['not-an-image', 'DSC_1.NEF', () => plainImage(200, 200).tiff().toBuffer()],
  ['not-an-image', 'pagina.html', '<!doctype html><p>Hola</p>'],
  ['drawing', 'logo.svg', svg('<circle r="5"/>')],
  ['empty-svg', 'logo.svg', svg(''), 'marca'],
  ['unreadable-svg', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="30"><g>', 'marca'],
])('refuses with %s: %s', async (code, name, bytes, role) => {
  const result = await prepareHere(name, typeof bytes === 'function' ? await bytes() : bytes, role);
  expect(result).toMatchObject({ refusal: { code } });
});
