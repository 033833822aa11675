import { photoId } from '../../../base/addresses/anchors.ts';
import type { Album } from '../../../club/content/club.ts';

/** Photo of an album on its page. */
export type Photo = ReturnType<typeof albumPhotos>[number];

/**
 * Returns the photos of an album for a page.
 * @param prefix prefix of their anchors, which must differ between albums on one page: `copa` gives `copa-17`
 */
export function albumPhotos({ name, season, minors, photos }: Album, prefix = 'foto') {
  return photos.map(({ n, img, caption }) => ({
    /** Anchor of the photo: `foto-17`. */
    id: photoId(n, prefix),
    /** Number in the album; removed photos leave a gap. */
    n,
    /** `Copa 2024-2025` */
    album: `${name} ${season}`,
    /** True if the album shows minors; its photos are not offered for download. */
    minors,
    img,
    /** Description of the photo; may be empty. */
    caption,
  }));
}

/** Returns the alternative text of a photo. */
export const photoAlt = ({ caption, n, album }: Pick<Photo, 'caption' | 'n' | 'album'>): string =>
  caption || `Foto ${n} de ${album}`;

/** Groups photos by chapter. Photos before the first chapter have an empty title. */
export function groupByChapter(
  photos: readonly Photo[],
  chapters: Album['chapters'],
): { title: string; photos: Photo[] }[] {
  const starts = [0, ...chapters.map(({ first }) => photos.findIndex(({ n }) => n === first))];
  return starts
    .map((start, i) => ({ title: chapters[i - 1]?.title ?? '', photos: photos.slice(start, starts[i + 1]) }))
    .filter((part) => part.photos.length > 0);
}

/** Link of the strip above a long gallery. */
export interface PhotoMark {
  /** Anchor of the photo: `foto-20`. */
  id: string;
  label: string;
}
interface Group {
  /** Label of the group's first photo. */
  label: string;
  photos: { id: string; n: number }[];
}

/** Maximum number of marks that fit side by side on a phone. */
const MAX_MARKS = 8;
const STEPS = [5, 10, 20, 25, 50, 100, 200, 500];
/** Fewest photos that need marks. */
const MIN_PHOTOS = 11;

/** Returns the marks for a gallery: the first photo of each group, round numbers, and the last photo of a single group. */
export function photoMarks(groups: Group[]): PhotoMark[] {
  const total = groups.reduce((sum, { photos }) => sum + photos.length, 0);
  if (total < MIN_PHOTOS) return [];
  const step = STEPS.find((candidate) => total / candidate <= MAX_MARKS - 1) ?? 1000;
  const marks = groups.flatMap(({ label, photos: [first, ...photos] }) => {
    if (!first) return [];
    // In an album with an order of its own, numbers may fall again.
    let reached = stepsUpTo(first.n, step);
    const roundNumbered = photos.filter(({ n }) => {
      const isRound = stepsUpTo(n, step) > reached;
      if (isRound) reached = stepsUpTo(n, step);
      return isRound;
    });
    return [{ ...first, label }, ...roundNumbered.map((photo) => ({ ...photo, label: String(photo.n) }))];
  });
  const last = groups.length === 1 ? groups[0]?.photos.at(-1) : undefined;
  const shown = last ? marks.filter(({ n }, i) => i === 0 || last.n - n >= step / 2) : marks;
  return [...shown, ...(last ? [{ ...last, label: String(last.n) }] : [])].map(({ id, label }) => ({
    id,
    label,
  }));
}

/** Returns the number of multiples of `step` up to `n`. */
const stepsUpTo = (n: number, step: number) => Math.floor(n / step);

/** Units of the masonry: width of a column and of a gutter. PhotoGrid.module.css repeats both. */
export const COLUMN_UNITS = 60;
export const GUTTER_UNITS = 3;

/** Returns the number of rows that a picture spans in one column, including the gutter below. */
export const rowSpan = ({ width, height }: { width: number; height: number }): number =>
  Math.round((COLUMN_UNITS * height) / width) + GUTTER_UNITS;

/** Width of a picture over two columns, relative to one. */
const TWO_COLUMNS = (2 * COLUMN_UNITS + GUTTER_UNITS) / COLUMN_UNITS;
/** Highest picture that may take two columns: about 4:3. */
const MAX_WIDE_SPAN = 50;
/** Largest space above a photo, beyond the gutter, in rows: 14 px at most. */
const MAX_HOLE = 3;
/** Number of photos at the end of a chapter whose order may change, and the number of those that may come last. */
const TAIL_LENGTH = 8;
const MAX_LATE = 3;
/** Number of partial layouts that are continued, which limits the time for a very large album. */
const MAX_LAYOUTS = 40;

/** Positions of photos in columns. */
interface Layout {
  /** End of each column in rows. */
  ends: number[];
  /** Largest space above a photo in rows. */
  hole: number;
  /** Position of the last photo: its row and its last column. */
  cursor: readonly [row: number, column: number];
  /** Indexes of the photos that take two columns. */
  wide: number[];
  /** Difference between the ends of the columns in rows, plus one for each wide photo, plus a penalty for holes. */
  cost: number;
}

/**
 * Chooses the photos of a chapter that take two columns, and those of its last ones that come after the rest, so that the
 * columns end as evenly as possible without a crop. The order of the other photos stays.
 * @param spans rows of each photo in one column
 * @returns indexes of the photos
 */
export function levelColumns(spans: readonly number[], columns: number): { wide: number[]; late: number[] } {
  const indexes = [...spans.keys()];
  const tail = indexes.slice(-TAIL_LENGTH);
  const maxWide = Math.min(8, Math.max(2, spans.length / 5));
  const search = (layouts: Layout[], order: number[]) => continueLayouts(layouts, order, { spans, maxWide });
  const heads = search([emptyLayout(columns)], indexes.slice(0, -TAIL_LENGTH));
  // By order of the last photos so far, because many orders begin alike.
  const found = new Map([['', heads]]);
  const layoutsOf = (order: number[]): Layout[] => {
    const key = order.join();
    const layouts = found.get(key) ?? search(layoutsOf(order.slice(0, -1)), order.slice(-1));
    found.set(key, layouts);
    return layouts;
  };
  const endings = subsets(tail, MAX_LATE).flatMap((late) => {
    const [best] = layoutsOf([...tail.filter((i) => !late.includes(i)), ...late]);
    return best ? [{ wide: best.wide, late, cost: best.cost + late.length }] : [];
  });
  const [first = { wide: [], late: [] }] = endings.toSorted((a, b) => a.cost - b.cost);
  return { wide: first.wide, late: first.late };
}

/** Returns all subsets with at most `size` of the items, in their order, the empty one first. */
function subsets([first, ...rest]: number[], size: number): number[][] {
  if (first === undefined) return [[]];
  const others = subsets(rest, size);
  return [...others, ...others.filter(({ length }) => length < size).map((set) => [first, ...set])];
}

/**
 * Continues layouts by photos in this order with a beam search: a landscape photo takes one column or two, and the most even
 * layouts are kept.
 * @returns layouts, the most even one first
 */
function continueLayouts(
  start: Layout[],
  order: number[],
  { spans, maxWide }: { spans: readonly number[]; maxWide: number },
): Layout[] {
  let layouts = start;
  for (const i of order) {
    const span = spans[i] ?? 0;
    const next = layouts.flatMap((layout) => [
      placePhoto(layout, span),
      ...(span < MAX_WIDE_SPAN && layout.wide.length < maxWide ? [placePhoto(layout, span, i)] : []),
    ]);
    // Layouts with the same free space have the same continuations.
    const distinct = new Map<string, Layout>();
    for (const layout of next.sort((a, b) => a.cost - b.cost)) {
      if (distinct.size === MAX_LAYOUTS) break;
      const space = layout.ends.map((end) => end - layout.cursor[0]).join();
      if (!distinct.has(space)) distinct.set(space, layout);
    }
    layouts = [...distinct.values()];
  }
  return layouts;
}

export const emptyLayout = (columns: number): Layout => ({
  ends: Array.from({ length: columns }, () => 0),
  hole: 0,
  cursor: [0, -1],
  wide: [],
  cost: 0,
});

/**
 * Places a photo like a browser's grid with sparse placement: in the first free position after the last one, row by row.
 * @param wideIndex index of the photo, if it takes two columns
 */
export function placePhoto(layout: Layout, span: number, wideIndex?: number): Layout {
  const [cursorRow, cursorColumn] = layout.cursor;
  const isWide = wideIndex !== undefined;
  const width = isWide ? 2 : 1;
  const rows = isWide ? Math.round((span - GUTTER_UNITS) * TWO_COLUMNS) + GUTTER_UNITS : span;
  const endOf = (column: number) => layout.ends[column] ?? 0;
  let [row, column] = [Number.POSITIVE_INFINITY, 0];
  for (let candidate = 0; candidate + width <= layout.ends.length; candidate++) {
    const free = Math.max(cursorRow, endOf(candidate), endOf(candidate + width - 1));
    const start = free === cursorRow && candidate <= cursorColumn ? free + 1 : free;
    if (start < row) [row, column] = [start, candidate];
  }
  const last = column + width - 1;
  const ends = layout.ends.with(column, row + rows).with(last, row + rows);
  const hole = Math.max(layout.hole, row - endOf(column), row - endOf(last));
  const wide = isWide ? [...layout.wide, wideIndex] : layout.wide;
  const penalty = hole > MAX_HOLE ? 1000 + hole : 0;
  const cost = Math.max(...ends) - Math.min(...ends) + wide.length + penalty;
  return { ends, hole, cursor: [row, last], wide, cost };
}
