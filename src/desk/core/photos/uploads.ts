/** Uploads of photos: receives and prepares each file, then returns all for review. The club's content does not change. */

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { LimitError, runLimited } from '../../../base/config/limited-process.ts';
import { withClubLock } from '../../../base/files/club-lock.ts';
import { DESK_FOLDER } from '../../../base/files/desk-files.ts';
import { splitId } from '../../../club/content/picture-id.ts';
import { hashDistance } from '../../../media/pictures/difference-hash.ts';
import { toMegabytes } from '../../../media/pictures/limits.ts';
import { toStoreError } from '../../../store/errors.ts';
import { readWithdrawn } from '../../../tasks/publish/withdrawn.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import type { FileAnswer, PendingUpload } from './pending-upload.ts';
import { isWithdrawnPhoto, type KnownFile, photosOfAlbum } from './photo-files.ts';
import { RefusedFile, refusalMessage } from './photo-refusals.ts';
import {
  type PreparationJob,
  type PreparationResult,
  type PreparedPhoto,
  preparationResult,
} from './preparation.ts';
import { dayTaken } from './time-taken.ts';
import { readRecords, writeRecord } from './upload-records.ts';

/** Folder of pending uploads, on the disk of the photos and hidden from the search for originals. */
export const uploadsFolder = (photosDir: string, ...id: string[]) =>
  join(photosDir, DESK_FOLDER, 'subidas', ...id);

const removeFolder = (dir: string) => rm(dir, { recursive: true, force: true, maxRetries: 5 });

type UploadFolders = Pick<DeskContext, 'uploads' | 'folders'>;

/** Idle time after which an upload is deleted, ms. */
const MAX_IDLE = 2 * 86_400_000;

type RestoreDesk = Pick<DeskContext, 'folders' | 'store'>;

/**
 * Returns the uploads that an earlier run of the desk left, with the photos that it said had arrived, and deletes all other
 * files of uploads. Called once at the start, since there is one desk per folder.
 */
export async function restoreUploads({ folders, store }: RestoreDesk): Promise<DeskContext['uploads']> {
  const { photosDir, contentDir } = folders;
  const uploads: DeskContext['uploads'] = new Map();
  const ids = await readdir(uploadsFolder(photosDir)).catch(() => []);
  if (ids.length === 0) return uploads;
  const added = new Set((await store.versions()).map(({ key }) => key));
  // Browsers send the photos again that are not restored.
  const withdrawn = await readWithdrawn(contentDir).catch(() => null);
  for (const id of ids) {
    const dir = uploadsFolder(photosDir, id);
    const records = await readRecords(dir).catch(console.error);
    // A later start may be able to read them.
    if (!records) continue;
    const { photos, writtenAt } = records;
    for (const [key, photo] of photos)
      if (!withdrawn || isWithdrawnPhoto(photo, withdrawn)) photos.delete(key);
    const isIdle = Date.now() - writtenAt > MAX_IDLE;
    if (photos.size === 0 || isIdle || added.has(id)) await removeFolder(dir);
    else uploads.set(id, newUpload(photos, writtenAt));
  }
  return uploads;
}

const newUpload = (photos: PendingUpload['photos'], usedAt = 0): PendingUpload => ({
  photos,
  answers: new Map([...photos.keys()].map((key) => [key, Promise.resolve({ refused: null })])),
  addition: null,
  preparation: new AbortController(),
  usedAt,
});

/** Returns an upload, which starts with its first file. Deletes idle uploads. */
async function beginUpload(desk: UploadFolders, id: string): Promise<PendingUpload> {
  const { uploads } = desk;
  for (const [other, { usedAt }] of uploads)
    if (Date.now() - usedAt > MAX_IDLE) await deleteUpload(desk, other);
  const pending = uploads.get(id) ?? newUpload(new Map());
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

interface ProcessOptions {
  /** Signal that kills the process. */
  signal?: AbortSignal | undefined;
  /** Time after which the process is killed, ms. */
  timeout?: number;
  /** Path of the program; tests use one that crashes. */
  program?: string;
}

/** Maximum memory for preparing a photo, MB. */
const PREPARATION_MEMORY = 2048;

/** Prepares a photo in a limited process. A crash or a timeout refuses the file. @throws the signal's reason */
export async function prepareInChildProcess(
  job: PreparationJob,
  { program = join(import.meta.dirname, 'prepare-photo.ts'), ...limits }: ProcessOptions = {},
): Promise<PreparationResult> {
  try {
    return preparationResult.parse(await runLimited(program, job, { memory: PREPARATION_MEMORY, ...limits }));
  } catch (error) {
    if (error instanceof LimitError || error instanceof z.ZodError)
      return { refusal: { code: 'process-failed' } };
    throw error;
  }
}

export type UploadDesk = Pick<DeskContext, 'folders' | 'store' | 'uploads' | 'preparePhoto'>;

interface UploadedFile extends Pick<PreparationJob, 'name' | 'modified' | 'role'> {
  /** Key of the file in its upload. A second file with the same key is not prepared. */
  key?: string | undefined;
}

/**
 * Receives a file as a stream, and prepares it for the upload. The preparation continues if the browser disconnects; the browser
 * can request the answer later. A photo of a file with a key survives a restart once it is accepted.
 * @param upload id of the upload, which starts with its first file
 * @throws StoreError if the disk cannot be written; the reason of an aborted connection or signal
 */
export async function receivePhoto(
  desk: UploadDesk,
  upload: string,
  { key: sentKey, ...file }: UploadedFile,
  body: AsyncIterable<Uint8Array>,
  options: ProcessOptions = {},
): Promise<FileAnswer> {
  const pending = await beginUpload(desk, upload);
  const { answers } = pending;
  const key = sentKey ?? randomUUID();
  const known = answers.get(key);
  if (known) return known;
  const { photosDir } = desk.folders;
  const out = uploadsFolder(photosDir, upload, randomUUID());
  const path = `${out}.original`;
  try {
    await mkdir(uploadsFolder(photosDir, upload), { recursive: true });
    await writeStream(path, body);
  } catch (error) {
    await rm(path, { force: true });
    if (!(error instanceof DeskRefusal && error.fault.code === 'too-large')) throw toStoreError(error);
    const megabytes = toMegabytes(error.fault.bytes);
    return { refused: refusalMessage(file.name, { code: 'too-large', megabytes }) };
  }
  // The browser may have sent the same file meanwhile, on a second connection.
  const received = { key, isKept: sentKey !== undefined, job: { ...file, path, out } };
  const answer = answers.get(key) ?? prepareReceived(desk, pending, received, options);
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  try {
    return await answer;
  } finally {
    // The uploaded file may contain the location where the photo was taken.
    await rm(path, { force: true });
  }
}

/** Writes a stream to a file. After a failure the file is closed, so that it cannot appear once it was deleted. */
async function writeStream(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const file = createWriteStream(path);
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()));
  try {
    await pipeline(body, file);
  } finally {
    await closed;
  }
}

interface ReceivedFile {
  key: string;
  /** True to write a record of the photo, for a restart. */
  isKept: boolean;
  job: PreparationJob;
}

/** Prepares a received file, and adds its photo to the upload. */
async function prepareReceived(
  { folders, preparePhoto = prepareInChildProcess }: UploadDesk,
  { photos, preparation }: PendingUpload,
  { key, isKept, job }: ReceivedFile,
  options: ProcessOptions,
): Promise<FileAnswer> {
  try {
    const result = await withClubLock(folders.contentDir, 'read', () =>
      preparePhoto(job, { signal: preparation.signal, ...options }),
    );
    if ('refusal' in result) throw new RefusedFile(result.refusal);
    if (isWithdrawnPhoto(result.photo, await readWithdrawn(folders.contentDir))) {
      await rm(result.photo.path, { force: true });
      throw new RefusedFile({ code: 'withdrawn' });
    }
    if (isKept) await writeRecord({ key, photo: result.photo });
    // The upload may have been discarded meanwhile.
    if (preparation.signal.aborted) await removeFolder(dirname(job.out));
    preparation.signal.throwIfAborted();
    photos.set(key, result.photo);
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

/**
 * Largest distance between the difference hashes of a photo that was chosen twice. Smaller than for withdrawn photos
 * (`isSameLikeness`), since photos of a burst are not duplicates.
 */
const MAX_DUPLICATE_DISTANCE = 3;

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
    other.likeness !== null && hashDistance(likeness, other.likeness) <= MAX_DUPLICATE_DISTANCE;
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

/** Forgets the photos whose files a withdrawal or a restore has deleted. Browsers then send them again. */
async function forgetMissingFiles({ photos, answers }: PendingUpload): Promise<void> {
  for (const [key, { path }] of photos)
    await access(path).catch(() => {
      photos.delete(key);
      answers.delete(key);
    });
}

/**
 * Returns the photos of an upload for review, in the order of an album.
 * @param album its key; null for a new album
 * @throws DeskRefusal `upload-gone`, `upload-added`
 */
export async function reviewUpload(desk: UploadDesk, id: string, album: string | null) {
  const pending = findUpload(desk, id);
  if (pending.addition) throw new DeskRefusal({ code: 'upload-added' });
  await forgetMissingFiles(pending);
  const keys = new Map([...pending.photos].map(([key, photo]) => [photo, key]));
  const albumPhotos = album
    ? await withClubLock(desk.folders.contentDir, 'read', () => photosOfAlbum(desk.folders, album))
    : [];
  return sortPhotos([...keys.keys()]).map((photo, i, sorted) => {
    const duplicate = describeDuplicate(photo, sorted.slice(0, i), albumPhotos);
    return {
      /** Key of its file in the upload. */
      key: keys.get(photo) ?? '',
      name: photo.name,
      /** ISO timestamp; null unless it is known from the camera or the name. */
      takenAt: dayTaken(photo.taken) ? new Date(photo.taken.at).toISOString() : null,
      /** Day; null if unknown. */
      day: dayTaken(photo.taken),
      /** True for a duplicate of a photo of the album or the upload. */
      repeated: duplicate !== undefined,
      remarks: [...(duplicate ? [duplicate] : []), ...qualityRemarks(photo)],
    };
  });
}

export type UploadReview = Awaited<ReturnType<typeof reviewUpload>>;
