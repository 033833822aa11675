/** Prepares a whole upload: progress is told, and nothing is left behind when it is given up. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureRole } from '../../pictures/types.ts';
import { refused } from './refusals.ts';
import { inOrder, markRepeats } from './repeats.ts';
import { runJobs, type Work } from './run-jobs.ts';
import type { Staging } from './staging.ts';
import type { AlbumPhoto, BatchPhoto, PreparedPhoto, RefusedUpload, Upload } from './types.ts';

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
