/** Uploads of photos: receives and prepares each file, then returns all for review. The club's content does not change. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { systemEnvironment } from '../../config/environment.ts';
import { hashDistance } from '../../pictures/difference-hash.ts';
import { MAX_PICTURE_BYTES } from '../../pictures/inspect.ts';
import { splitId } from '../../pictures/originals.ts';
import { readWithdrawn } from '../../publish/withdrawn.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import type { DeskContext } from '../server/context.ts';
import { toStoreError } from '../store/errors.ts';
import { isWithdrawnPhoto, type KnownFile, photosOfAlbum } from '../withdraw/photo-files.ts';
import type { FileAnswer, PendingUpload } from './pending-upload.ts';
import {
  type PreparationJob,
  type PreparationResult,
  type PreparedPhoto,
  preparationResult,
} from './preparation.ts';
import { RefusedFile, refusalMessage } from './refusals.ts';
import { dayTaken } from './time-taken.ts';

/** Folder of pending uploads, on the disk of the photos and hidden from the search for originals. */
export const uploadsFolder = (photosDir: string, ...id: string[]) =>
  join(photosDir, '.escritorio', 'subidas', ...id);

const removeFolder = (dir: string) => rm(dir, { recursive: true, force: true, maxRetries: 5 });

/** Deletes uploads left by an interrupted desk. Called once at its start, since there is one desk per folder. */
export const deleteOldUploads = (photosDir: string): Promise<void> => removeFolder(uploadsFolder(photosDir));

type UploadFolders = Pick<DeskContext, 'uploads' | 'folders'>;

/** Idle time after which an upload is deleted, ms. */
const MAX_IDLE = 2 * 86_400_000;

/** Returns an upload, which starts with its first file. Deletes idle uploads. */
async function beginUpload(desk: UploadFolders, id: string): Promise<PendingUpload> {
  const { uploads } = desk;
  for (const [other, { usedAt }] of uploads)
    if (Date.now() - usedAt > MAX_IDLE) await deleteUpload(desk, other);
  const pending: PendingUpload = uploads.get(id) ?? {
    photos: [],
    answers: new Map(),
    addition: null,
    preparation: new AbortController(),
    usedAt: 0,
  };
  pending.usedAt = Date.now();
  uploads.set(id, pending);
  return pending;
}

/** Deletes an upload after its photos were stored or discarded. */
export function deleteUpload({ uploads, folders }: UploadFolders, id: string): Promise<void> {
  uploads.get(id)?.preparation.abort(new Error('the upload was discarded'));
  uploads.delete(id);
  return deletePhotosOfUpload(folders, id);
}

/** Deletes the files of an upload. */
export const deletePhotosOfUpload = ({ photosDir }: DeskContext['folders'], id: string): Promise<void> =>
  removeFolder(uploadsFolder(photosDir, id));

/** Returns an upload. @throws DeskRefusal `upload-gone` */
export function findUpload({ uploads }: Pick<DeskContext, 'uploads'>, id: string): PendingUpload {
  const pending = uploads.get(id);
  if (!pending) throw new DeskRefusal({ code: 'upload-gone' });
  pending.usedAt = Date.now();
  return pending;
}

/** Returns the answer to a completely received file; undefined if the browser must send it. */
export const findFileAnswer = ({ uploads }: Pick<DeskContext, 'uploads'>, id: string, key: string) =>
  uploads.get(id)?.answers.get(key);

/** Yields the bytes of a file unchanged. @throws RefusedFile if it is too large */
async function* limitSize(body: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_PICTURE_BYTES)
      throw new RefusedFile({ code: 'too-large', megabytes: Math.round(bytes / 1024 / 1024) });
    yield chunk;
  }
}

interface ProcessOptions {
  /** Signal that kills the process. */
  signal?: AbortSignal | undefined;
  /** Time after which the process is killed, ms. */
  timeout?: number;
  /** Path of the program; tests use one that crashes. */
  program?: string;
}

/** Prepares a photo in a child process. A crash or a timeout refuses the file. @throws the signal's reason */
export async function prepareInChildProcess(
  job: PreparationJob,
  { signal, timeout = 60_000, program = join(import.meta.dirname, 'prepare-photo.ts') }: ProcessOptions = {},
): Promise<PreparationResult> {
  const args = ['--max-old-space-size=512', program, JSON.stringify(job)];
  // A malicious photo must not read the desk's settings and passwords.
  const options = {
    env: systemEnvironment(),
    timeout,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  } as const;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    // Libraries may print lines before the result.
    return preparationResult.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
  } catch {
    signal?.throwIfAborted();
    return { refusal: { code: 'process-failed' } };
  }
}

export type UploadDesk = Pick<DeskContext, 'folders' | 'store' | 'photosLock' | 'uploads'>;

interface UploadedFile extends Pick<PreparationJob, 'name' | 'modified' | 'role'> {
  /** Key of the file in its upload. A second file with the same key is not prepared. */
  key?: string | undefined;
}

/**
 * Receives a file as a stream, and prepares it for the upload. The preparation continues if the browser disconnects; the browser
 * can request the answer later.
 * @param upload id of the upload, which starts with its first file
 * @throws StoreError if the disk is full; the reason of an aborted connection or signal
 */
export async function receivePhoto(
  desk: UploadDesk,
  upload: string,
  { key = randomUUID(), ...file }: UploadedFile,
  body: AsyncIterable<Uint8Array>,
  options: ProcessOptions = {},
): Promise<FileAnswer> {
  const pending = await beginUpload(desk, upload);
  const { answers } = pending;
  const known = answers.get(key);
  if (known) return known;
  const { photosDir } = desk.folders;
  const out = uploadsFolder(photosDir, upload, randomUUID());
  const path = `${out}.original`;
  try {
    await mkdir(uploadsFolder(photosDir, upload), { recursive: true });
    await pipeline(limitSize(body), createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof RefusedFile) return { refused: refusalMessage(file.name, error.fault) };
    throw toStoreError(error);
  }
  // The browser may have sent the same file meanwhile, on a second connection.
  const answer = answers.get(key) ?? prepareReceived(desk, pending, { ...file, path, out }, options);
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  try {
    return await answer;
  } finally {
    // The uploaded file may contain the location where the photo was taken.
    await rm(path, { force: true });
  }
}

/** Prepares a received file, and adds its photo to the upload. */
async function prepareReceived(
  { photosLock, folders }: UploadDesk,
  { photos, preparation }: PendingUpload,
  job: PreparationJob,
  options: ProcessOptions,
): Promise<FileAnswer> {
  try {
    const result = await photosLock.shared(() =>
      prepareInChildProcess(job, { signal: preparation.signal, ...options }),
    );
    if ('refusal' in result && 'detail' in result.refusal && result.refusal.detail === 'ENOSPC')
      throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    if ('refusal' in result) throw new RefusedFile(result.refusal);
    if (isWithdrawnPhoto(result.photo, await readWithdrawn(folders.contentDir))) {
      await rm(result.photo.path, { force: true });
      throw new RefusedFile({ code: 'withdrawn' });
    }
    photos.push(result.photo);
    return { refused: null };
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: refusalMessage(job.name, error.fault) };
    throw toStoreError(error);
  }
}

const collator = new Intl.Collator('es', { numeric: true });
/** Returns the name without its extension, so that `IMG_9.JPG` is sorted before its copy `IMG_9 (1).JPG`. */
const nameWithoutExtension = ({ name }: PreparedPhoto) => name.replace(/\.\w+$/, '');

/** Sorts photos by the time when they were taken, then by name, `IMG_9` before `IMG_10`. */
export const sortPhotos = (photos: readonly PreparedPhoto[]): PreparedPhoto[] =>
  photos.toSorted(
    (a, b) => a.taken.at - b.taken.at || collator.compare(nameWithoutExtension(a), nameWithoutExtension(b)),
  );

/** Largest distance between the difference hashes of one photo in two sizes or encodings. */
const MAX_DISTANCE = 3;

/** Returns a Spanish sentence if a photo duplicates one of the album or an earlier one of the upload. */
function describeDuplicate(
  { hash, sourceHash, likeness }: PreparedPhoto,
  earlier: readonly PreparedPhoto[],
  album: readonly KnownFile[],
): string | undefined {
  const nameInAlbum = ({ id }: KnownFile) => `la foto ${splitId(id ?? '').stem} del álbum`;
  const nameInUpload = ({ name }: PreparedPhoto) => `«${name}», de las que acabas de subir`;
  // The preparation is deterministic, so the same file has the same hash.
  const same = album.find(({ sha256 }) => sha256 === hash || sha256 === sourceHash);
  if (same) return `Es la misma que ${nameInAlbum(same)}.`;
  const sameInUpload = earlier.find((other) => other.sourceHash === sourceHash);
  if (sameInUpload) return `Es la misma que ${nameInUpload(sameInUpload)}.`;
  const isSimilar = (other: { likeness: string | null }) =>
    other.likeness !== null && hashDistance(likeness, other.likeness) <= MAX_DISTANCE;
  const similar = album.find(isSimilar);
  if (similar) return `Se parece mucho a ${nameInAlbum(similar)}.`;
  const similarInUpload = earlier.find(isSimilar);
  return similarInUpload && `Se parece mucho a ${nameInUpload(similarInUpload)}.`;
}

/** Returns Spanish remarks about the quality of a photo, which do not prevent storing it. */
export function qualityRemarks({ blurred, small, size }: PreparedPhoto): string[] {
  return [
    ...(blurred ? ['Parece borrosa: mira si tienes otra más nítida.'] : []),
    ...(small
      ? [
          `Es pequeña para su sitio (${size.width} × ${size.height} píxeles) y puede verse borrosa: si tienes una más grande, ponla.`,
        ]
      : []),
  ];
}

/**
 * Returns the photos of an upload for review, in the order of an album.
 * @param album its key; null for a new album
 * @throws DeskRefusal `upload-gone`, `upload-added`
 */
export async function reviewUpload(desk: UploadDesk, id: string, album: string | null) {
  const { photos, addition } = findUpload(desk, id);
  if (addition) throw new DeskRefusal({ code: 'upload-added' });
  const albumPhotos = album ? await desk.photosLock.shared(() => photosOfAlbum(desk.folders, album)) : [];
  return sortPhotos(photos).map((photo, i, sorted) => {
    const duplicate = describeDuplicate(photo, sorted.slice(0, i), albumPhotos);
    return {
      /** Index in the upload. */
      index: photos.indexOf(photo),
      name: photo.name,
      /** ISO timestamp; null if unknown. */
      takenAt: photo.taken.source === 'unknown' ? null : new Date(photo.taken.at).toISOString(),
      /** Day; null unless it is known from the camera or the name. */
      day: dayTaken(photo.taken),
      /** True for a duplicate of a photo of the album or the upload. */
      repeated: duplicate !== undefined,
      remarks: [...(duplicate ? [duplicate] : []), ...qualityRemarks(photo)],
    };
  });
}

export type UploadReview = Awaited<ReturnType<typeof reviewUpload>>;
