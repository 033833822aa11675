import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { cropsOf } from './crops.ts';

const ROLES = Object.keys(PROFILES) as PictureRole[];
const share = fc.double({ min: 0, max: 1, noNaN: true });
const side = fc.integer({ min: 64, max: 6000 });

test('every crop lies within its photo, and shows the point to keep', () => {
  fc.assert(
    fc.property(side, side, share, share, (width, height, x, y) => {
      for (const { rect, place, keepsFocus, outline } of cropsOf(
        { width, height },
        { x, y },
        ROLES,
        'sierra',
      )) {
        expect(rect.left, place).toBeGreaterThanOrEqual(0);
        expect(rect.top, place).toBeGreaterThanOrEqual(0);
        expect(rect.left + rect.width, place).toBeLessThanOrEqual(width + 1);
        expect(rect.top + rect.height, place).toBeLessThanOrEqual(height + 1);
        const px = [x * width - rect.left, y * height - rect.top] as const;
        expect(px[0], place).toBeGreaterThanOrEqual(-1);
        expect(px[0], place).toBeLessThanOrEqual(rect.width + 1);
        expect(px[1], place).toBeGreaterThanOrEqual(-1);
        expect(px[1], place).toBeLessThanOrEqual(rect.height + 1);
        if (!outline) expect(keepsFocus, place).toBe(true);
      }
    }),
  );
});

test('a portrait and a shared link are cut around the point', () => {
  const photo = { width: 2000, height: 1000 };
  const [portrait] = cropsOf(photo, { x: 0.9, y: 0.5 }, ['retrato'], 'sierra');
  expect(portrait?.rect).toEqual({ left: 1000, top: 0, width: 1000, height: 1000 });
  const [shared] = cropsOf({ width: 1200, height: 1200 }, { x: 0.5, y: 1 }, ['compartir'], 'sierra');
  expect(shared?.rect).toEqual({ left: 0, top: 570, width: 1200, height: 630 });
});

test('a point that the hero’s mountain hides is told', () => {
  const photo = { width: 1600, height: 1000 };
  const seen = (x: number, y: number) =>
    cropsOf(photo, { x, y }, ['portada'], 'sierra').map(({ keepsFocus }) => keepsFocus);
  expect(seen(0.1, 0.2)).toEqual([false, false, false]);
  expect(seen(0.65, 0.5)).toEqual([true, true, true]);
  expect(seen(1, 0.8)).toEqual([true, true, true]);
});

test('what a club’s own horizon hides is told, too', () => {
  const seen = (horizon: 'sierra' | 'tejados') =>
    cropsOf({ width: 1600, height: 1000 }, { x: 0.62, y: 0.1 }, ['portada'], horizon)[1]?.keepsFocus;
  expect([seen('sierra'), seen('tejados')]).toEqual([true, false]);
});
