import type { CSSProperties, ReactNode } from 'react';
import css from './Grid.module.css';

interface Props {
  min: GridKind | 'group';
  /** Number of columns of a `group` in a wide window. */
  columns?: number;
  children: ReactNode;
}

/** List of cards in even columns. */
export function Grid({ min, columns, children }: Props) {
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none
      role="list"
      className={`${css.grid} ${css[min]}`}
      {...(columns && { style: { '--columns': columns } as CSSProperties })}
    >
      {children}
    </ul>
  );
}

/*
 * Widths of the cards for the `sizes` attribute, in px. They repeat tokens.css (gutter, content) and Grid.module.css;
 * tests/sharp-pictures.spec.ts compares them with the real layout.
 */

/** Kind of cards in a grid. */
export type GridKind = 'portrait' | 'small' | 'card' | 'wide' | 'season';

const CONTENT = 1180;
const gutter = (view: number) => Math.min(Math.max(20, view * 0.04), 48);
const gap = (view: number) => Math.min(Math.max(20, view * 0.022), 28);

/** Column count for a card with its text beside the picture, which then takes three fifths of the width. */
const BESIDE_COLUMNS = 5 / 3;

const contentWidth = (view: number) => Math.min(CONTENT, view - 2 * gutter(view));

/** Returns the number of columns that fit if none is narrower than `min` px. */
function columnsThatFit(view: number, min: number): number {
  return Math.max(1, Math.floor((contentWidth(view) + gap(view)) / (min + gap(view))));
}

const COLUMNS: Record<GridKind, (view: number) => number> = {
  portrait: (view) => columnsThatFit(view, view < 1024 ? 128 : 168),
  small: (view) => (view < 640 ? 1 : view < 1024 ? 2 : 4),
  card: (view) => (view < 640 ? 1 : view < 1024 ? 2 : 3),
  wide: (view) => columnsThatFit(view, Math.max(320, 0.4 * contentWidth(view))),
  season: (view) => (view < 664 ? 1 : view < 1024 ? BESIDE_COLUMNS : view < 1280 ? 2 : 3),
};

/** Window width in px from which the content no longer grows (1276) and all columns are shown (1280). */
const FULL_WIDTH = 1280;

/**
 * Returns the `sizes` attribute of a picture as wide as its card.
 * @param stretch width of the picture relative to its frame: 1.125 for 3:2 in a frame of 4:3
 * @param position position of the card. If the last row would have a single card, the first card takes a row of its own; if it
 *   would have two of three, the first two cards share a row.
 */
export function gridSizes(kind: GridKind, stretch = 1, { index, count } = { index: 0, count: 0 }): string {
  const columns = (view: number) => {
    const regular = COLUMNS[kind](view);
    if (regular > 1 && count % regular === 1 && index === 0) return BESIDE_COLUMNS;
    return regular === 3 && count % 3 === 2 && index < 2 ? 2 : regular;
  };
  const share = (count: number) => Number((stretch / count).toFixed(3));
  const gaps = (count: number) =>
    count === 1 ? '' : ` - ${Number((count - 1).toFixed(2))}*max(20px, 2.2vw)`;
  const sizes: string[] = [];
  for (let view = 300; view < FULL_WIDTH; view++) {
    const current = columns(view);
    if (current === columns(view + 1) && view + 1 < FULL_WIDTH) continue;
    sizes.push(`(max-width: ${view}px) calc((100vw - 2*max(20px, 4vw)${gaps(current)})*${share(current)})`);
  }
  const widestColumns = columns(FULL_WIDTH);
  const widest = ((CONTENT - (widestColumns - 1) * gap(FULL_WIDTH)) / widestColumns) * stretch;
  const fullSizes = [...sizes, `${Math.ceil(widest)}px`].join(', ');
  const hasSingleColumnOnPhone = columns(360) === 1;
  if (!hasSingleColumnOnPhone) return fullSizes;
  const [narrowest = ''] = sizes;
  return cappedAt2x(narrowest.slice(narrowest.indexOf('calc')), fullSizes);
}

/** Largest number of people in a row of a group. */
const MAX_GROUP_COLUMNS = 6;

/** Returns the number of columns that spreads people evenly over as few rows as possible: 4 for seven people. */
export const groupColumns = (count: number): number =>
  Math.ceil(count / Math.ceil(count / MAX_GROUP_COLUMNS)) || 1;

/**
 * `sizes` of the photo in a page's header, across the window or three fifths of it. Dense phones fetch about 1.5 pixels for
 * each CSS pixel: it is what they wait for, and a photo shows no more detail in the hand.
 */
export const HEADER_SIZES =
  '(max-width: 500px) and (min-resolution: 2.5dppx) 50vw, (max-width: 500px) and (min-resolution: 1.5dppx) 75vw, (max-width: 900px) 100vw, 60vw';

/** Media condition for phones with three device pixels per CSS pixel. */
const DENSE_PHONE = '(max-width: 500px) and (min-resolution: 2.5dppx)';

/**
 * Returns a `sizes` attribute that fetches two thirds of the width on dense phones: three device pixels per CSS pixel show no
 * more detail than two, for twice the bytes.
 * @param width CSS length of the picture on a phone
 * @param rest `sizes` for all other screens
 */
export function cappedAt2x(width: string, rest: string): string {
  return `${DENSE_PHONE} calc(${width}*0.67), ${rest}`;
}
