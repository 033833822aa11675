import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request, type TestClub, testClub } from './fixtures/club.ts';
import { privateJpeg, SECRETS } from './fixtures/metadata.ts';
import { photoPixels } from './fixtures/photo.ts';
import { plannedVariants } from './manifest.ts';
import { type PicturesOnRequest, picturesOnRequest } from './on-request.ts';
import { PROFILES } from './profiles.ts';
import type { PictureRole } from './types.ts';

const ROLES = Object.keys(PROFILES) as PictureRole[];
/** What containers of metadata begin with, in any of the published formats. */
const CONTAINERS = 'Exif,http://ns.adobe,xmpmeta,Photoshop,8BIM,ICC_PROFILE,JFXX,acsp,rICC'.split(',');

let club: TestClub;
let server: PicturesOnRequest;
let paths: string[];
let original: Buffer;

beforeAll(async () => {
  club = await testClub();
  original = await privateJpeg(await photoPixels(5, 1000, 667), 1000, 667);
  await club.put('personas/IMG.jpg', original);
  const { manifest, problems } = await club.plan(ROLES.map((role) => request('personas/img', role)));
  expect(problems).toEqual([]);
  paths = plannedVariants(manifest);
  server = picturesOnRequest({ manifest, ...club });
});
afterAll(() => club.remove());

const published = async (path: string) => (await server.get(path))?.body as Buffer;

test('the photo is as private as it claims', async () => {
  const meta = await sharp(original).metadata();
  expect(meta).toMatchObject({ orientation: 6, hasProfile: true });
  expect([meta.exif, meta.xmp, meta.iptc, meta.icc].map((part) => part?.length ?? 0)).not.toContain(0);
  for (const secret of SECRETS) expect(original.includes(secret), secret).toBe(true);
  expect(original.indexOf(Buffer.from([0xff, 0xd8, 0xff]), 2)).toBeGreaterThan(0);
});

test('every role and format is among what is published', () => {
  expect(new Set(paths.map((path) => path.split('.').at(-1)))).toEqual(
    new Set(['avif', 'jpg', 'webp', 'png']),
  );
  expect(paths.length).toBeGreaterThan(35);
});

describe('nothing private is left in any published variant', () => {
  test('no metadata that sharp can read', async () => {
    for (const path of paths) {
      const meta = await sharp(await published(path)).metadata();
      const { exif, xmp, iptc, icc, orientation, comments, tifftagPhotoshop } = meta;
      expect({ path, exif, xmp, iptc, icc, orientation, comments, tifftagPhotoshop }).toEqual({ path });
    }
  });

  test('no word of it, in any encoding, and no container for one', async () => {
    for (const path of paths) {
      const body = await published(path);
      for (const word of [...SECRETS, ...CONTAINERS]) {
        expect(body.includes(word), `${word} in ${path}`).toBe(false);
        expect(body.includes(Buffer.from(word, 'utf16le')), `${word} in ${path}`).toBe(false);
      }
    }
  });

  test('JPEG holds one picture and nothing after it', async () => {
    for (const path of paths.filter((p) => p.endsWith('.jpg'))) {
      const body = await published(path);
      expect(body.lastIndexOf(Buffer.from([0xff, 0xd8, 0xff])), path).toBe(0);
      expect(body.indexOf(Buffer.from([0xff, 0xd9])), path).toBe(body.length - 2);
      // Only JFIF's own APP0: no APP1 to APP15, no comment.
      for (let i = 2; i < body.length && body[i + 1] !== 0xda; i += 2 + body.readUInt16BE(i + 2)) {
        expect(body[i + 1] === 0xe0 || (body[i + 1] as number) < 0xe0, `marker in ${path}`).toBe(true);
      }
    }
  });

  test('PNG and WebP hold only the chunks of the picture', async () => {
    for (const path of paths.filter((p) => p.endsWith('.png'))) {
      const body = await published(path);
      const chunks = new Set<string>();
      for (let i = 8; i < body.length; i += 12 + body.readUInt32BE(i))
        chunks.add(body.toString('latin1', i + 4, i + 8));
      for (const chunk of chunks)
        expect(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs'], path).toContain(chunk);
    }
    for (const path of paths.filter((p) => p.endsWith('.webp'))) {
      const body = await published(path);
      for (let i = 12; i < body.length; i += 8 + body.readUInt32LE(i + 4) + (body.readUInt32LE(i + 4) % 2)) {
        expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH'], path).toContain(body.toString('latin1', i, i + 4));
      }
    }
  });

  test('no name of the file, nor that in content', () => {
    for (const path of paths)
      expect(path).toMatch(/^\/img\/[0-9a-f]{16}-\d+\.[0-9a-f]{10}\.(avif|jpg|webp|png)$/);
  });
});

test('Display P3 becomes sRGB', async () => {
  const flat = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c86432' } })
    .raw()
    .toBuffer();
  const { icc } = await sharp(original).metadata();
  const tagged = await p3(flat, 300, icc as Buffer);
  await club.put('color/p3.jpg', tagged);
  const { manifest } = await club.plan([request('color/p3', 'historia')]);
  const path = plannedVariants(manifest).find((p) => p.endsWith('.jpg')) as string;
  const { body } = (await picturesOnRequest({ manifest, ...club }).get(path)) ?? { body: Buffer.alloc(0) };
  const [r, g, b] = (await sharp(body).stats()).channels.map(({ mean }) => mean) as [number, number, number];
  // (200, 100, 50) of Display P3 in sRGB, by the matrices of CSS Color 4: (215, 93, 31).
  expect(
    [r - 215, g - 93, b - 31].map(Math.abs).filter((off) => off > 4),
    `${r} ${g} ${b}`,
  ).toEqual([]);
});

/** The same numbers, tagged as Display P3: the profile goes in as APP2, the pixels stay. */
async function p3(pixels: Buffer, side: number, icc: Buffer): Promise<Buffer> {
  const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 98 })
    .toBuffer();
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  const body = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
