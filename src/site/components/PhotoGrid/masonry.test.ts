import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { COLUMN_UNITS, GUTTER_UNITS, rowSpan } from './masonry.ts';

test('a photo spans rows in proportion to its shape, and a gutter', () => {
  expect(rowSpan({ width: 1600, height: 1067 })).toBe(43);
  expect(rowSpan({ width: 1600, height: 1600 })).toBe(63);
  expect(rowSpan({ width: 800, height: 1200 })).toBe(93);
});

test('rounding crops a photo by less than two parts in a hundred, a panorama by up to 3.4', () => {
  // Heights that end halfway between two rows, where rounding takes most, from one half of the width up.
  for (let units = 30.5; units < 120; units++) expect(cropped(units), `${units} rows`).toBeLessThan(0.02);
  for (let units = 15; units < 30; units += 0.5) expect(cropped(units), `${units} rows`).toBeLessThan(0.0345);
});

/** How far the box of a picture is from its shape, as a part of it. */
function cropped(units: number): number {
  const [width, height] = [6000, 100 * units];
  return Math.abs(rowSpan({ width, height }) - GUTTER_UNITS - units) / units;
}

test('the style sheet divides the width by the same units', async () => {
  const css = await readFile(new URL('./PhotoGrid.module.css', import.meta.url), 'utf8');
  const all = `${COLUMN_UNITS + GUTTER_UNITS} * var(--columns) - ${GUTTER_UNITS}`;
  expect(css).toContain(`--unit: calc(100cqi / (${all}));`);
  expect(css.split(`calc(${GUTTER_UNITS} * var(--unit));`)).toHaveLength(3);
});
