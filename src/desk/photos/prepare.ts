/** Prepares a whole upload: progress is told, and nothing is left behind when it is given up. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashDistance } from '../../pictures/difference-hash.ts';
import type { Size } from '../../pictures/geometry.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { runJobs, type Work } from './photo-process.ts';
import { refused } from './refusals.ts';
import type { AlbumPhoto, BatchPhoto, PreparedPhoto, RefusedUpload, Repeats, Upload } from './types.ts';
import type { Staging } from './uploads.ts';

export interface PrepareOptions extends Work {
  staging: Staging;
  /** What the photos are for: `foto` for an album. Marks and crests keep their transparency, and may be drawings. */
  role: PictureRole;
  /** What is in the album already, see albumPhotos in album-folder.ts. */
  album?: readonly AlbumPhoto[];
  /** Whether a photo was taken down on request, and may not come back. */
  isWithdrawn?(photo: { sha256s: readonly string[]; differenceHash: string }): boolean;
}

export interface Batch {
  /** In the order in which they were taken. */
  photos: BatchPhoto[];
  /** In the order of the upload. */
  refused: RefusedUpload[];
}

/**
 * Prepares uploads, each in a child process that it may kill: that one is refused, the others go on. The uploaded files
 * are removed as they are done, with the places that they were taken at. Given up by the signal, the whole staging folder
 * is removed and the signal's reason thrown.
 */
export async function preparePhotos(uploads: readonly Upload[], options: PrepareOptions): Promise<Batch> {
  const { staging, role, album = [], isWithdrawn, ...work } = options;
  const photos: PreparedPhoto[] = [];
  const refusals: RefusedUpload[] = [];
  const jobs = uploads.map((upload, i) => ({
    job: { kind: 'prepare' as const, upload, role, out: join(staging.prepared, String(i + 1)) },
    name: upload.name,
  }));
  try {
    await runJobs(jobs, work, async (answer, index) => {
      const { path, name } = uploads[index] as Upload;
      await rm(path, { force: true });
      if ('refusal' in answer) refusals[index] = refused(name, answer.refusal);
      if (!('photo' in answer)) return;
      const { sourceSha256, sha256, differenceHash, path: prepared } = answer.photo;
      if (isWithdrawn?.({ sha256s: [sourceSha256, sha256], differenceHash })) {
        await rm(prepared, { force: true });
        refusals[index] = refused(name, { code: 'retirada' });
      } else photos.push(answer.photo);
    });
  } catch (error) {
    await staging.remove();
    throw error;
  }
  return { photos: markRepeats(inOrder(photos), album), refused: refusals.filter(() => true) };
}

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
function markRepeats(photos: readonly PreparedPhoto[], album: readonly AlbumPhoto[]): BatchPhoto[] {
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
function inOrder(photos: readonly PreparedPhoto[]): PreparedPhoto[] {
  return photos.toSorted((a, b) => a.taken.at - b.taken.at || byName(a, b));
}

export interface PhotoRemark {
  code: 'borrosa' | 'duplicada' | 'pequena';
  /** Spanish. */
  message: string;
}

function repetition(repeats: Repeats): string {
  const other =
    'n' in repeats ? `la foto ${repeats.n} del álbum` : `«${repeats.name}», de las que acabas de subir`;
  return repeats.same ? `Es la misma que ${other}.` : `Se parece mucho a ${other}.`;
}

/** What to look at before a photo goes into the album, the weightiest first. It stops nothing. */
export function remarksOf({ blurred, small, repeats, width, height }: BatchPhoto): PhotoRemark[] {
  return [
    ...(repeats ? [{ code: 'duplicada' as const, message: repetition(repeats) }] : []),
    ...(blurred
      ? [{ code: 'borrosa' as const, message: 'Parece borrosa: mira si tienes otra más nítida.' }]
      : []),
    ...(small
      ? [
          {
            code: 'pequena' as const,
            message: `Es pequeña para su sitio (${width} × ${height} píxeles) y puede verse borrosa: si tienes una más grande, ponla.`,
          },
        ]
      : []),
  ];
}
