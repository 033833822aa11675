import { photoId } from '../../../addresses/anchors.ts';
import type { Album } from '../../../content/club.ts';

/** A photo of an album on its page. */
export type Photo = ReturnType<typeof albumPhotos>[number];

/** @param prefix sets the photos of several albums on one page apart: `copa` gives anchors like `copa-17`. */
export function albumPhotos({ name, season, minors, photos }: Album, prefix = 'foto') {
  return photos.map(({ n, img, caption }) => ({
    /** Anchor of the photo on its page: `foto-17`. */
    id: photoId(n, prefix),
    /** Its number in the album; removed numbers leave a gap. */
    n,
    /** `Copa 2024-2025` */
    album: `${name} ${season}`,
    /** Shows minors: not offered for download. */
    minors,
    img,
    /** What it shows; may be empty. */
    caption,
  }));
}

/** The alternative text of a photo. */
export const photoAlt = ({ caption, n, album }: Pick<Photo, 'caption' | 'n' | 'album'>): string =>
  caption || `Foto ${n} de ${album}`;

/** The photos of each chapter, which begins at a number; those before the first chapter have no title. */
export function groupByChapter(
  photos: readonly Photo[],
  chapters: Album['chapters'],
): { title: string; photos: Photo[] }[] {
  const starts = [0, ...chapters.map(({ first }) => photos.findIndex(({ n }) => n === first))];
  return starts
    .map((start, i) => ({ title: chapters[i - 1]?.title ?? '', photos: photos.slice(start, starts[i + 1]) }))
    .filter((part) => part.photos.length > 0);
}

/** A photo that the strip over a long gallery leads to. */
export interface PhotoMark {
  /** Of the photo: `foto-20`. */
  id: string;
  label: string;
}
interface Group {
  /** Of its first photo. */
  label: string;
  photos: { id: string; n: number }[];
}

/** So many fit beside each other on a phone. */
const MAX_MARKS = 8;
const STEPS = [5, 10, 20, 25, 50, 100, 200, 500];
/** Fewer are a few flicks of a thumb. */
const MIN_PHOTOS = 11;

/** The photos to jump to: round numbers, each group's first, and the last of all where there is one group. */
export function photoMarks(groups: Group[]): PhotoMark[] {
  const total = groups.reduce((sum, { photos }) => sum + photos.length, 0);
  if (total < MIN_PHOTOS) return [];
  const step = STEPS.find((each) => total / each <= MAX_MARKS - 1) ?? 1000;
  const marks = groups.flatMap(({ label, photos: [first, ...photos] }) => {
    if (!first) return [];
    const round = photos.filter(
      ({ n }, i) => stepsUpTo(n, step) > stepsUpTo((photos[i - 1] ?? first).n, step),
    );
    return [{ ...first, label }, ...round.map((photo) => ({ ...photo, label: String(photo.n) }))];
  });
  const last = groups.length === 1 ? groups[0]?.photos.at(-1) : undefined;
  const shown = last ? marks.filter(({ n }, i) => i === 0 || last.n - n >= step / 2) : marks;
  return [...shown, ...(last ? [{ ...last, label: String(last.n) }] : [])].map(({ id, label }) => ({
    id,
    label,
  }));
}

/** How many round numbers there are up to a number. */
const stepsUpTo = (n: number, step: number) => Math.floor(n / step);
