/**
 * Masonry without a script: a CSS grid of very low rows, in which each photo spans as many as its shape needs.
 * The browser's own placement puts every photo where the next free column ends first, so the order of the source
 * is the order in which the eye, the keyboard and a screen reader meet them.
 *
 * A column is COLUMN_UNITS units wide, a gutter GUTTER_UNITS; PhotoGrid.module.css derives the unit from the width
 * of the grid with the same two numbers.
 */
export const COLUMN_UNITS = 60;
export const GUTTER_UNITS = 3;

/** Rows that a picture spans, gutter below included. */
export function rowSpan({ width, height }: { width: number; height: number }): number {
  return Math.round((COLUMN_UNITS * height) / width) + GUTTER_UNITS;
}
