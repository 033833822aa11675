import { expect, test } from 'vitest';
import type { PictureRole } from '../../club/content/picture-request.ts';
import { cropRect, heightAt, largestVariantSize, offeredWidths, publishedWidths } from './geometry.ts';
import { PROFILES } from './profiles.ts';

const size = (width: number, height: number) => ({ width, height });
const { retrato, foto, compartir } = PROFILES;

test('keeps an album photo whole, and crops a portrait around its focal point or the upper third', () => {
  expect(cropRect(size(4000, 3000), foto)).toEqual({ left: 0, top: 0, ...size(4000, 3000) });
  expect(cropRect(size(900, 1800), retrato)).toEqual({ left: 0, top: 150, ...size(900, 900) });
  const around = (x: number, y: number) => cropRect(size(2000, 1000), retrato, { x, y });
  expect(around(0.7, 0.5)).toEqual({ left: 900, top: 0, ...size(1000, 1000) });
  expect([around(0, 0).left, around(1, 1).left]).toEqual([0, 1000]);
});

test('gives a link preview its shape from any photo', () => {
  for (const photo of [size(4000, 3000), size(3000, 4000), size(64, 9)]) {
    const { width, height } = cropRect(photo, compartir);
    expect(width / height).toBeCloseTo(1200 / 630, 1);
  }
});

test.each<[string, PictureRole, ReturnType<typeof size>, object, number[], number[]]>([
  [
    'a photo larger than the grid',
    'foto',
    size(6000, 4000),
    size(1600, 1067),
    [240, 360, 480, 576, 752],
    [1600],
  ],
  [
    'an upright photo, limited by its height',
    'foto',
    size(3000, 4000),
    size(1200, 1600),
    [240, 360, 480, 576, 752],
    [1200],
  ],
  [
    'a small photo, with its own width last',
    'foto',
    size(500, 300),
    size(500, 300),
    [240, 360, 480, 500],
    [],
  ],
  ['a photo narrower than every width', 'foto', size(90, 120), size(90, 120), [90], []],
  ['a logo, sized by its height', 'marca', size(1500, 500), size(576, 192), [192, 288, 384, 576], []],
  ['the crest: header and icons', 'escudo', size(1024, 1024), size(512, 512), [128], [180, 192, 512]],
])('computes the widths of %s', (_name, role, original, expected, offered, largerWidths) => {
  const largest = largestVariantSize(original, PROFILES[role]);
  expect(largest).toEqual(expected);
  expect(offeredWidths(largest, PROFILES[role])).toEqual(offered);
  expect(publishedWidths(largest, PROFILES[role])).toEqual([...offered, ...largerWidths]);
});

test('enlarges nothing, and keeps every side at least a pixel long', () => {
  for (const profile of Object.values(PROFILES)) {
    const area = cropRect(size(300, 200), profile);
    for (const width of publishedWidths(largestVariantSize(area, profile), profile))
      expect(width).toBeLessThanOrEqual(area.width);
  }
  expect(heightAt(size(1600, 2), 240)).toBe(1);
});
