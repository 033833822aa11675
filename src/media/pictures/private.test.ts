import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { PictureRole } from '../../club/content/picture-request.ts';
import { createTestPhotosClub, pictureRequest } from './fixtures/club.ts';
import { privateJpeg, SECRETS } from './fixtures/metadata.ts';
import { photoPixels } from './fixtures/photo.ts';
import { plannedVariants } from './manifest.ts';
import { picturesOnRequest } from './on-request.ts';
import { PROFILES } from './profiles.ts';

const ROLES = Object.keys(PROFILES) as PictureRole[];
/** Signatures of metadata containers in the published formats. */
const CONTAINERS = 'Exif,http://ns.adobe,xmpmeta,Photoshop,8BIM,ICC_PROFILE,JFXX,acsp,rICC'.split(',');

const club = await createTestPhotosClub();
afterAll(() => club.remove());

/** Publishes a photo in some roles. Returns the files by path. */
async function publishPhoto(id: string, bytes: Buffer, roles: PictureRole[]): Promise<Map<string, Buffer>> {
  await club.put(`${id}.jpg`, bytes);
  const { manifest } = await club.plan(roles.map((role) => pictureRequest(id, role)));
  const server = picturesOnRequest({ manifest, ...club });
  const files = new Map<string, Buffer>();
  for (const path of plannedVariants(manifest)) files.set(path, (await server.get(path))?.body as Buffer);
  return files;
}

const original = await privateJpeg(await photoPixels(5, 600, 400), 600, 400);
const published = await publishPhoto('personas/img', original, ROLES);
const publishedWithExtension = (end: string) => [...published].filter(([path]) => path.endsWith(end));

test('publishes all formats without readable metadata, marker words or metadata containers', async () => {
  const extensions = new Set([...published.keys()].map((path) => path.replace(/.*\./, '')));
  expect(extensions).toEqual(new Set(['avif', 'jpg', 'webp', 'png']));
  for (const [path, body] of published) {
    const meta = await sharp(body).metadata();
    const { exif, xmp, iptc, icc, orientation, comments, tifftagPhotoshop } = meta;
    expect({ path, exif, xmp, iptc, icc, orientation, comments, tifftagPhotoshop }).toEqual({ path });
    const markers = [...SECRETS, ...CONTAINERS];
    const found = markers.filter(
      (marker) => body.includes(marker) || body.includes(Buffer.from(marker, 'utf16le')),
    );
    expect(found, path).toEqual([]);
    // The path contains neither the file name nor the title.
    expect(path).toMatch(/^\/img\/[0-9a-f]{16}-\d+\.[0-9a-f]{10}\.(avif|jpg|webp|png)$/);
  }
});

test('a JPEG contains one picture, without the thumbnail of the original, and nothing after it', async () => {
  expect(original.indexOf(Buffer.from([0xff, 0xd8, 0xff]), 2)).toBeGreaterThan(0);
  for (const [path, body] of publishedWithExtension('.jpg')) {
    expect(body.lastIndexOf(Buffer.from([0xff, 0xd8, 0xff])), path).toBe(0);
    expect(body.indexOf(Buffer.from([0xff, 0xd9])), path).toBe(body.length - 2);
    // Only JFIF's own APP0: no APP1 to APP15, no comment.
    for (let i = 2; i < body.length && body[i + 1] !== 0xda; i += 2 + body.readUInt16BE(i + 2))
      expect(body[i + 1] === 0xe0 || (body[i + 1] as number) < 0xe0, `marker in ${path}`).toBe(true);
  }
});

test('PNG and WebP contain only picture chunks', () => {
  for (const [path, body] of publishedWithExtension('.png'))
    for (let i = 8; i < body.length; i += 12 + body.readUInt32BE(i))
      expect(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs'], path).toContain(
        body.toString('latin1', i + 4, i + 8),
      );
  for (const [path, body] of publishedWithExtension('.webp'))
    for (let i = 12; i < body.length; i += 8 + body.readUInt32LE(i + 4) + (body.readUInt32LE(i + 4) % 2))
      expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH'], path).toContain(body.toString('latin1', i, i + 4));
});

test('converts Display P3 to sRGB', async () => {
  const create = { width: 300, height: 300, channels: 3 as const, background: '#c86432' };
  const jpeg = await sharp({ create }).jpeg({ quality: 98 }).toBuffer();
  const { icc = Buffer.alloc(0) } = await sharp(original).metadata();
  // Tag the same values as Display P3: the profile becomes an APP2 segment, the pixels stay.
  const tag = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(tag.length + 2, 2);
  const tagged = Buffer.concat([jpeg.subarray(0, 2), head, tag, jpeg.subarray(2)]);
  const files = await publishPhoto('color/p3', tagged, ['historia']);
  const [, body] = [...files].find(([path]) => path.endsWith('.jpg')) ?? [];
  const channelMeans = (await sharp(body).stats()).channels.map(({ mean }) => mean);
  // (200, 100, 50) of Display P3 in sRGB, by the matrices of CSS Color 4.
  for (const [i, expected] of [215, 93, 31].entries())
    expect(Math.abs((channelMeans[i] ?? 0) - expected), `${channelMeans}`).toBeLessThanOrEqual(4);
});
