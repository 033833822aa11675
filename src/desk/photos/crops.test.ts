import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HORIZONS, type Horizon } from '../../brand/brand.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { cropsOf } from './crops.ts';

const ROLES = Object.keys(PROFILES) as PictureRole[];
const share = fc.double({ min: 0, max: 1, noNaN: true });
const side = fc.integer({ min: 64, max: 6000 });

test('every crop lies within its photo, and shows the focal point', () => {
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
        if (!outline) expect(keepsFocus, place).toBe(true);
      }
    }),
  );
});

test('no horizon covers a focal point away from the edges of an ordinary photo', () => {
  const inner = (min: number) => fc.double({ min, max: 1, noNaN: true });
  const shape = fc.double({ min: 2 / 3, max: 1.8, noNaN: true });
  fc.assert(
    fc.property(shape, inner(0.2), inner(0.1), fc.constantFrom(...HORIZONS), (aspect, x, y, horizon) => {
      const photo = { width: Math.round(2000 * aspect), height: 2000 };
      for (const { place, keepsFocus } of cropsOf(photo, { x, y }, ['portada'], horizon))
        expect(keepsFocus, place).toBe(true);
    }),
  );
});

test('reports a focal point that the club’s horizon covers', () => {
  const visibility = (x: number, y: number, horizon: Horizon = 'sierra') =>
    cropsOf({ width: 1600, height: 1000 }, { x, y }, ['portada'], horizon).map(
      ({ keepsFocus }) => keepsFocus,
    );
  expect(visibility(0.02, 0.2)).toEqual([false, false, false, true]);
  expect(visibility(0.1, 0.5)).toEqual([true, true, true, true]);
  expect(visibility(0.1, 0.5, 'tejados')).toEqual([false, true, true, true]);
});
