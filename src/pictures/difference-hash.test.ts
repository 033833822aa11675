import sharp from 'sharp';
import { expect, test } from 'vitest';
import { differenceHash, hashDistance } from './difference-hash.ts';
import { photoJpeg } from './fixtures/photo.ts';

const hashOf = async (photo: Buffer) =>
  differenceHash(await sharp(photo).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer());

test('a photo made smaller, encoded anew and a little brighter is known again; another one is not', async () => {
  const photo = await photoJpeg(1, 600, 400);
  const sent = await sharp(photo).resize(240).linear(1.05, 4).jpeg({ quality: 50 }).toBuffer();
  expect(hashDistance(await hashOf(photo), await hashOf(sent))).toBeLessThanOrEqual(3);
  for (const seed of [2, 3, 4, 5])
    expect(hashDistance(await hashOf(photo), await hashOf(await photoJpeg(seed, 600, 400)))).toBeGreaterThan(
      10,
    );
});

test('a plain wall is like nothing, for it would be like every other', async () => {
  const wall = differenceHash(new Uint8Array(72).fill(120));
  expect(hashDistance(wall, wall)).toBe(Number.POSITIVE_INFINITY);
});
