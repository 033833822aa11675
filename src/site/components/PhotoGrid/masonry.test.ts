import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { COLUMN_UNITS, GUTTER_UNITS, rowSpan } from './masonry.ts';

test('a photo spans rows in proportion to its shape, and a gutter', () => {
  expect(rowSpan({ width: 1600, height: 1067 })).toBe(43);
  expect(rowSpan({ width: 1600, height: 1600 })).toBe(63);
  expect(rowSpan({ width: 800, height: 1200 })).toBe(93);
});

test('rounding crops a panorama by three parts in a hundred at most, other shapes by one', () => {
  for (const [width, height] of [
    [1600, 900],
    [1600, 1067],
    [1067, 1600],
    [4000, 1000],
  ] as const) {
    const exact = (COLUMN_UNITS * height) / width;
    expect(Math.abs(rowSpan({ width, height }) - GUTTER_UNITS - exact) / exact).toBeLessThan(0.034);
  }
});

test('the style sheet divides the width by the same units', async () => {
  const css = await readFile(new URL('./PhotoGrid.module.css', import.meta.url), 'utf8');
  expect(css).toContain(`--column: ${COLUMN_UNITS};`);
  expect(css).toContain(`--gutter-units: ${GUTTER_UNITS};`);
});
