import type { ReactNode } from 'react';
import css from './Grid.module.css';

/** A list of cards in as many even columns as fit. */
export function Grid({ min, children }: { min: GridKind; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none
    <ul role="list" className={css.grid} data-min={min}>
      {children}
    </ul>
  );
}

/*
 * How wide the cards are, for the `sizes` attribute. The figures are those of tokens.css (gutter, content) and
 * Grid.module.css, px; tests/sharp-pictures.spec.ts holds them against the real layout.
 */

/** What stands in a grid. */
export type GridKind = 'portrait' | 'small' | 'card' | 'wide' | 'season';

const CONTENT = 1180;
const gutter = (view: number) => Math.min(Math.max(20, view * 0.04), 48);
const gap = (view: number) => Math.min(Math.max(20, view * 0.022), 28);

/** Where the words of an album stand beside its picture, that has three fifths of the width. */
const BESIDE_COLUMNS = 5 / 3;

const contentWidth = (view: number) => Math.min(CONTENT, view - 2 * gutter(view));

/** As many columns as fit, none narrower than `min`. */
function columnsThatFit(view: number, min: number): number {
  return Math.max(1, Math.floor((contentWidth(view) + gap(view)) / (min + gap(view))));
}

const COLUMNS: Record<GridKind, (view: number) => number> = {
  portrait: (view) => columnsThatFit(view, view < 1024 ? 144 : 168),
  small: (view) => (view < 640 ? 1 : view < 1024 ? 2 : 4),
  card: (view) => (view < 640 ? 1 : view < 1024 ? 2 : 3),
  wide: (view) => columnsThatFit(view, Math.max(320, 0.4 * contentWidth(view))),
  season: (view) => (view < 664 ? 1 : view < 1024 ? BESIDE_COLUMNS : view < 1280 ? 2 : 3),
};

/** Windows from this width on show the content at its full width (1276), in as many columns as there are (1280). */
const FULL_WIDTH = 1280;

/**
 * `sizes` of a picture as wide as its card.
 * @param stretch how much wider the picture is than what its frame shows of it: 1.125 for 3:2 in a frame of 4:3
 * @param place of the card: where the last row would have one card, the first takes a row for itself; where it would have
 *   two of three, the first two share a row
 */
export function gridSizes(kind: GridKind, stretch = 1, { index, count } = { index: 0, count: 0 }): string {
  const columns = (view: number) => {
    const n = COLUMNS[kind](view);
    if (n > 1 && count % n === 1 && index === 0) return BESIDE_COLUMNS;
    return n === 3 && count % 3 === 2 && index < 2 ? 2 : n;
  };
  const share = (n: number) => Number((stretch / n).toFixed(3));
  const gaps = (n: number) => (n === 1 ? '' : ` - ${Number((n - 1).toFixed(2))}*max(20px, 2.2vw)`);
  const sizes: string[] = [];
  for (let view = 300; view < FULL_WIDTH; view++) {
    const n = columns(view);
    if (n === columns(view + 1) && view + 1 < FULL_WIDTH) continue;
    sizes.push(`(max-width: ${view}px) calc((100vw - 2*max(20px, 4vw)${gaps(n)})*${share(n)})`);
  }
  // Only single columns are wide enough to matter.
  const [first = ''] = sizes;
  const n = columns(FULL_WIDTH);
  const widest = ((CONTENT - (n - 1) * gap(FULL_WIDTH)) / n) * stretch;
  const all = [...sizes, `${Math.ceil(widest)}px`].join(', ');
  return columns(360) === 1 ? cappedAt2x(first.slice(first.indexOf('calc')), all) : all;
}

/** `sizes` of a team's photo in TeamGrid.module.css, which has these figures: the first is large. */
export function teamSizes(first: boolean): string {
  return first
    ? cappedAt2x('92vw', '(max-width: 639px) 92vw, (max-width: 1279px) 56vw, 708px')
    : '(max-width: 639px) 210px, (max-width: 1023px) 46vw, (max-width: 1279px) 30vw, 375px';
}

/**
 * Small screens of three device pixels per CSS pixel show no more detail than at two, for twice the bytes. `sizes` can
 * say so: there, a picture is fetched at two thirds of its width.
 */
const DENSE_PHONE = '(max-width: 500px) and (min-resolution: 2.5dppx)';

/** @param width a CSS length @param rest the `sizes` of all other screens */
export function cappedAt2x(width: string, rest: string): string {
  return `${DENSE_PHONE} calc(${width}*0.67), ${rest}`;
}
