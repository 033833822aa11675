import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plain, request, testClub } from '../pictures/fixtures/club.ts';
import { favicon } from './favicon.ts';

test('the icon holds the crest in three sizes', async () => {
  const club = await testClub();
  await club.put('escudo.png', await plain(512, 512).png().toBuffer());
  const { manifest } = await club.plan([request('escudo', 'escudo')]);
  const crest = manifest.pictures['escudo:escudo'];
  if (!crest) throw new Error('not planned');
  const icon = await favicon(crest, club);
  expect(icon.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]));
  for (const [i, size] of [16, 32, 48].entries()) {
    const at = 6 + 16 * i;
    const [bytes, offset] = [icon.readUInt32LE(at + 8), icon.readUInt32LE(at + 12)];
    const { format, width, height } = await sharp(icon.subarray(offset, offset + bytes)).metadata();
    expect([icon[at], icon[at + 1], format, width, height]).toEqual([size, size, 'png', size, size]);
  }
  await club.remove();
});
