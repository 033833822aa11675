import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HORIZONS, type Horizon } from '../../../club/brand/brand.ts';
import type { PictureRole } from '../../../club/content/picture-request.ts';
import { PROFILES } from '../../../media/pictures/profiles.ts';
import { cropsOf } from './crops.ts';

const ROLES = Object.keys(PROFILES) as PictureRole[];
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const sideLength = fc.integer({ min: 64, max: 6000 });

test('every crop lies within its photo, and shows the focal point', () => {
  fc.assert(
    fc.property(sideLength, sideLength, fraction, fraction, (width, height, x, y) => {
      for (const { rect, label, showsFocus, outline } of cropsOf(
        { width, height },
        { x, y },
        ROLES,
        'sierra',
      )) {
        expect(rect.left, label).toBeGreaterThanOrEqual(0);
        expect(rect.top, label).toBeGreaterThanOrEqual(0);
        expect(rect.left + rect.width, label).toBeLessThanOrEqual(width + 1);
        expect(rect.top + rect.height, label).toBeLessThanOrEqual(height + 1);
        if (!outline) expect(showsFocus, label).toBe(true);
      }
    }),
  );
});

test('no horizon covers a focal point that is not near the edges of the photo', () => {
  const fractionFrom = (min: number) => fc.double({ min, max: 1, noNaN: true });
  const shape = fc.double({ min: 2 / 3, max: 1.8, noNaN: true });
  fc.assert(
    fc.property(
      shape,
      fractionFrom(0.2),
      fractionFrom(0.1),
      fc.constantFrom(...HORIZONS),
      (aspect, x, y, horizon) => {
        const photo = { width: Math.round(2000 * aspect), height: 2000 };
        for (const { label, showsFocus } of cropsOf(photo, { x, y }, ['portada'], horizon))
          expect(showsFocus, label).toBe(true);
      },
    ),
  );
});

test('reports a focal point that the club’s horizon covers', () => {
  const visibility = (x: number, y: number, horizon: Horizon = 'sierra') =>
    cropsOf({ width: 1600, height: 1000 }, { x, y }, ['portada'], horizon).map(
      ({ showsFocus }) => showsFocus,
    );
  expect(visibility(0.02, 0.2)).toEqual([false, false, false, true]);
  expect(visibility(0.1, 0.5)).toEqual([true, true, true, true]);
  expect(visibility(0.1, 0.5, 'tejados')).toEqual([false, true, true, true]);
});
