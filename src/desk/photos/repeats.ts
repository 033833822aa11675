/** Which photos repeat another: pure. */

import { hashDistance } from '../../pictures/difference-hash.ts';
import type { Size } from '../../pictures/geometry.ts';
import type { AlbumPhoto, BatchPhoto, PreparedPhoto, Repeats } from './types.ts';

/** Bits in which two photos of one moment may differ: sizes and encodings change that many. */
const NEAR = 3;
/** Part by which the shapes of one photo may differ, for rounding. */
const SHAPE = 0.02;

function looksLike(a: Size & { differenceHash: string }, b: Size & { differenceHash: string }): boolean {
  const shapes = (a.width / a.height) * (b.height / b.width);
  return Math.abs(shapes - 1) < SHAPE && hashDistance(a.differenceHash, b.differenceHash) <= NEAR;
}

function repeatsOf(
  photo: PreparedPhoto,
  before: readonly PreparedPhoto[],
  album: readonly AlbumPhoto[],
): Repeats | undefined {
  // The same file gives the same bytes, today and when the album was filed.
  const filed = album.find(({ sha256 }) => sha256 === photo.sha256 || sha256 === photo.sourceSha256);
  if (filed) return { n: filed.n, same: true };
  const twin = before.find(({ sourceSha256 }) => sourceSha256 === photo.sourceSha256);
  if (twin) return { name: twin.name, same: true };
  const likeFiled = album.find((other) => looksLike(photo, other));
  if (likeFiled) return { n: likeFiled.n, same: false };
  const like = before.find((other) => looksLike(photo, other));
  return like && { name: like.name, same: false };
}

/** Points out photos that are in the album already, or come twice; of those, the later one. */
export function markRepeats(photos: readonly PreparedPhoto[], album: readonly AlbumPhoto[]): BatchPhoto[] {
  return photos.map((photo, i) => {
    const repeats = repeatsOf(photo, photos.slice(0, i), album);
    return repeats ? { ...photo, repeats } : photo;
  });
}

const collator = new Intl.Collator('es', { numeric: true });
/** Without the ending: `IMG_9.JPG` comes before its copy `IMG_9 (1).JPG`. */
const stem = (name: string) => name.replace(/\.\w+$/, '');
const byName = (a: PreparedPhoto, b: PreparedPhoto) => collator.compare(stem(a.name), stem(b.name));

/** In the order in which they were taken; `IMG_9` before `IMG_10` where that is the same. */
export function inOrder(photos: readonly PreparedPhoto[]): PreparedPhoto[] {
  return photos.toSorted((a, b) => a.taken.at - b.taken.at || byName(a, b));
}
