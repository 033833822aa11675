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
