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
/** Number of photos to start with, which limits the time for a very large album. */
const MAX_STARTS = 24;
/** Largest space above a photo, beyond the gutter, in rows: 14 px at most. */
const MAX_HOLE = 3;

/**
 * Chooses the photos of a chapter that take two columns, so that the columns end as evenly as possible without a crop. Starts
 * with each landscape photo in turn and adds others as long as the ends come closer.
 * @param spans rows of each photo in one column
 * @returns indexes of the photos
 */
export function widePhotos(spans: readonly number[], columns: number): Set<number> {
  const landscape = [...spans.keys()].filter((i) => (spans[i] ?? 0) < MAX_WIDE_SPAN);
  const maxCount = Math.min(8, Math.max(2, spans.length / 5));
  let best = { wide: new Set<number>(), cost: unevenness(spans, columns, new Set()) };
  for (const first of landscape.slice(0, MAX_STARTS)) {
    let current = { wide: new Set([first]), cost: unevenness(spans, columns, new Set([first])) };
    for (;;) {
      const candidates = landscape
        .filter((i) => !current.wide.has(i) && current.wide.size < maxCount)
        .map((i) => {
          const wide = new Set([...current.wide, i]);
          return { wide, cost: unevenness(spans, columns, wide) };
        });
      const next = candidates.toSorted((a, b) => a.cost - b.cost)[0];
      if (!next || next.cost >= current.cost) break;
      current = next;
    }
    if (current.cost < best.cost) best = current;
  }
  return best.wide;
}

/** Returns the difference between the ends of the columns in rows, plus one for each wide photo, plus a penalty for holes. */
function unevenness(spans: readonly number[], columns: number, wide: ReadonlySet<number>): number {
  const { ends, hole } = placePhotos(spans, columns, wide);
  return Math.max(...ends) - Math.min(...ends) + wide.size + (hole > MAX_HOLE ? 1000 + hole : 0);
}

/**
 * Places photos like a browser's grid with sparse placement: each in the first free position after the one before it, row by row.
 * @returns end of each column, and the largest space above a photo, both in rows
 */
export function placePhotos(spans: readonly number[], columns: number, wide: ReadonlySet<number>) {
  const ends = Array.from({ length: columns }, () => 0);
  let hole = 0;
  let [cursorRow, cursorColumn] = [0, -1];
  for (const [i, span] of spans.entries()) {
    const width = wide.has(i) ? 2 : 1;
    const rows = wide.has(i) ? Math.round((span - GUTTER_UNITS) * TWO_COLUMNS) + GUTTER_UNITS : span;
    let [row, column] = [Number.POSITIVE_INFINITY, 0];
    for (let candidate = 0; candidate + width <= columns; candidate++) {
      const free = Math.max(cursorRow, ...ends.slice(candidate, candidate + width));
      const start = free === cursorRow && candidate <= cursorColumn ? free + 1 : free;
      if (start < row) [row, column] = [start, candidate];
    }
    for (let taken = column; taken < column + width; taken++) {
      hole = Math.max(hole, row - (ends[taken] ?? 0));
      ends[taken] = row + rows;
    }
    [cursorRow, cursorColumn] = [row, column + width - 1];
  }
  return { ends, hole };
}
