import { describe, expect, test } from 'vitest';
import { largest, offeredWidths } from './geometry.ts';
import { PROFILES } from './profiles.ts';
import type { PictureRole } from './types.ts';

/**
 * Chromium's choice among `srcset` widths (blink's image_candidate selection): the first candidate that is dense
 * enough, unless at more than 1x the screen's density lies below the geometric mean of it and the one before.
 */
function chosen(widths: number[], css: number, dpr: number): number {
  for (let i = 0; i < widths.length - 1; i++) {
    const [here, next] = [widths[i] as number, widths[i + 1] as number];
    if (next / css < dpr) continue;
    const takesNext = dpr <= 1 ? dpr > here / css : dpr >= Math.sqrt((here * next) / css ** 2);
    return takesNext ? next : here;
  }
  return widths.at(-1) as number;
}

/**
 * Width in css px that the site's layouts give each picture (their `sizes`) at viewports of 360, 768, 1280 and
 * 1920 px; null where the layout shows another picture.
 */
const LAYOUTS: [PictureRole, name: string, css: (number | null)[]][] = [
  ['foto', 'masonry of 1, 3, 4 and 5 columns', [331, 230, 284, 226]],
  ['foto', 'cards of albums', [331, 353, 375, 375]],
  ['equipo', 'cards of teams', [331, 353, 375, 375]],
  ['equipo', 'team page', [360, 768, 768, 1152]],
  ['retrato', 'staff grid', [158, 230, 260, 260]],
  ['retrato', 'in a row', [88, 88, 88, 88]],
  ['lugar', 'in a row', [180, 180, 180, 180]],
  ['lugar', 'cards', [331, 353, 560, 560]],
  ['portada', 'hero', [null, 768, 1280, 1920]],
  ['portada-movil', 'hero of phones', [360, null, null, null]],
  ['historia', 'beside the story', [331, 706, 540, 540]],
  ['historia', 'above a written page', [331, 706, 1177, 1180]],
];

describe.each(LAYOUTS)('%s: %s', (role, _name, css) => {
  const widths = offeredWidths(largest({ width: 6000, height: 4000 }, PROFILES[role]), PROFILES[role]);

  test.each(
    [360, 768, 1280, 1920].flatMap((view, i) => {
      const width = css[i];
      return width ? [1, 2].map((dpr) => [view, dpr, width] as const) : [];
    }),
  )('at %i px and %ix, the file chosen is the smallest that is sharp enough', (_view, dpr, width) => {
    const enough = widths.find((candidate) => candidate >= width * dpr) ?? widths.at(-1);
    expect(chosen(widths, width, dpr)).toBe(enough);
  });

  test('no screen up to 2x in these layouts gets half as much again as it can show', () => {
    for (const width of css) {
      if (width)
        expect(chosen(widths, width, 2)).toBeLessThanOrEqual(Math.max(width * 2 * 1.5, widths[0] as number));
    }
  });
});

test('a phone at 3x takes no more than about twice its css width of an album photo', () => {
  expect(chosen([...(PROFILES.foto.widths ?? [])], 358, 3) / 358).toBeLessThanOrEqual(2.15);
});
