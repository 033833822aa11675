import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { request, type TestClub, testClub } from './fixtures/club.ts';
import { compass } from './fixtures/odd.ts';
import { pictureData, plannedVariants } from './manifest.ts';
import { picturesOnRequest } from './on-request.ts';

let club: TestClub;
beforeEach(async () => {
  club = await testClub();
});
afterEach(() => club.remove());

const ID = '2024-2025/copa/3';
const plan = () => club.plan([request(ID)]);

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'EXIF orientation %i gives the picture as it was taken',
  async (orientation) => {
    const upright = await compass();
    // What a camera held that way stores: the inverse turn of the scene.
    const undo: Record<number, (image: Sharp) => Sharp> = {
      1: (image) => image,
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      5: (image) => image.rotate(270).flop(),
      6: (image) => image.rotate(270),
      7: (image) => image.rotate(90).flop(),
      8: (image) => image.rotate(90),
    };
    const turned = await (undo[orientation]?.(sharp(upright)) ?? sharp(upright)).png().toBuffer();
    await club.put(
      '2024-2025/copa/3.jpg',
      await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer(),
    );
    const { manifest, notices } = await plan();
    expect(pictureData(manifest, ID, 'foto')).toMatchObject({ width: 300, height: 200 });
    expect(notices.some((notice) => notice.includes('se ha enderezado'))).toBe(orientation > 1);
    const path = plannedVariants(manifest).find((one) => /-300\..*jpg$/.test(one));
    const body = (await picturesOnRequest({ manifest, ...club }).get(path as string))?.body;
    const at = async (left: number, top: number) => {
      const spot = await sharp(body).extract({ left, top, width: 20, height: 20 }).toBuffer();
      return (await sharp(spot).stats()).channels.map(({ mean }) => mean > 128);
    };
    expect(await at(20, 20)).toEqual([true, true, true]);
    expect(await at(260, 20)).toEqual([true, true, true]);
    expect(await at(20, 150)).toEqual([true, false, false]);
    expect(await at(260, 150)).toEqual([false, false, true]);
  },
);
