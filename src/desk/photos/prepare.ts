/** Prepares a whole upload: some child processes at work, progress told, and nothing left behind when it is given up. */
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readFolder } from '../../pictures/originals.ts';
import { inPool } from '../../pictures/pool.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { createPhotoProcess, type PhotoProcess, type ProcessOptions } from './photo-process.ts';
import { refused } from './refusals.ts';
import { inOrder, markRepeats } from './repeats.ts';
import type { Staging } from './staging.ts';
import type { AlbumPhoto, Answer, BatchPhoto, Job, PreparedPhoto, RefusedUpload, Upload } from './types.ts';

interface Work extends ProcessOptions {
  /** How many at once; by default one less than the computer's cores, at most four. */
  processes?: number;
  /** Gives it up. */
  signal?: AbortSignal;
  /** Called as each file is done, whatever became of it. */
  onProgress?(progress: Progress): void;
}

export interface Progress {
  done: number;
  total: number;
  /** Of the file that was just done, as uploaded. */
  name: string;
}

export interface PrepareOptions extends Work {
  staging: Staging;
  /** What the photos are for: `foto` for an album. Marks and crests keep their transparency, and may be drawings. */
  role: PictureRole;
  /** What is in the album already, see albumPhotos. */
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

const atOnce = () => Math.min(4, Math.max(1, availableParallelism() - 1));

/** Has jobs done by child processes, and hands each answer on. Throws the signal's reason when it is given up. */
async function runJobs(
  jobs: readonly { job: Job; name: string }[],
  { processes = atOnce(), signal, onProgress, ...options }: Work,
  take: (answer: Answer, index: number) => Promise<void>,
): Promise<void> {
  signal?.throwIfAborted();
  const idle: PhotoProcess[] = Array.from({ length: processes }, () => createPhotoProcess(options));
  const all = [...idle];
  const stop = () => {
    for (const one of all) one.close();
  };
  signal?.addEventListener('abort', stop);
  let done = 0;
  try {
    await inPool([...jobs.entries()], processes, async ([index, { job, name }]) => {
      signal?.throwIfAborted();
      const mine = idle.pop() as PhotoProcess;
      const answer = await mine.run(job);
      idle.push(mine);
      signal?.throwIfAborted();
      await take(answer, index);
      done++;
      onProgress?.({ done, total: jobs.length, name });
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
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

/** What tells apart the photos that an album has on disk. One that cannot be read is left out. */
export async function albumPhotos(photosDir: string, album: string, work: Work = {}): Promise<AlbumPhoto[]> {
  const files = [...(await readFolder(join(photosDir, album)))].flatMap(([stem, candidates]) =>
    /^[1-9]\d*$/.test(stem) ? candidates.map((file) => ({ n: Number(stem), file })) : [],
  );
  const found: AlbumPhoto[] = [];
  const jobs = files.map(({ file: { path, name } }) => ({
    job: { kind: 'fingerprint' as const, path },
    name,
  }));
  await runJobs(jobs, work, async (answer, index) => {
    const { n } = files[index] as (typeof files)[number];
    if ('fingerprint' in answer) found.push({ n, ...answer.fingerprint });
  });
  return found.sort((a, b) => a.n - b.n);
}
