import type { PictureData } from '../../../pictures/types.ts';

/** A photo of an album, as its grid and the lightbox show it. */
export interface PhotoView {
  /** Anchor of the photo on its page: `foto-17`. */
  id: string;
  /** Its number in the album; removed numbers leave a gap. */
  n: number;
  /** `Copa 2024-2025` */
  album: string;
  /** Shows minors: not offered for download. */
  minors: boolean;
  picture: PictureData;
  /** What it shows, where the club has said so. */
  caption?: string;
}

/** Begins at a photo and ends where the next one begins. */
export interface Chapter {
  title: string;
  /** Anchor of its first photo. */
  id: string;
}

/** What a photo shows, for who does not see it. */
export const altOf = ({ caption, n, album }: PhotoView): string => caption ?? `Foto ${n} de ${album}`;

/** The photos of each chapter; those before the first chapter have no title. */
export function byChapter(
  photos: readonly PhotoView[],
  chapters: readonly Chapter[],
): { title: string; photos: PhotoView[] }[] {
  const starts = [0, ...chapters.map(({ id }) => photos.findIndex((photo) => photo.id === id))];
  return starts
    .map((start, i) => ({ title: chapters[i - 1]?.title ?? '', photos: photos.slice(start, starts[i + 1]) }))
    .filter((part) => part.photos.length > 0);
}
