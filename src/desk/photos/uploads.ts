/** Photos on their way in: received and prepared one by one, looked at, added or given up. Nothing of the club changes here. */
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
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/refusals.ts';
import { toStoreError } from '../store/errors.ts';
import { isOneOf, type KnownFile, photosOfAlbum } from '../withdraw/photo-files.ts';
import type { Answer, Job, PreparedPhoto } from './prepare-photo.ts';
import { RefusedFile, refusalMessage } from './refusals.ts';
import { dayTaken } from './taken.ts';

/** Where files lie until they are filed or given up: on the photos' disk, hidden, so that no picture is looked for in it. */
export const uploadsFolder = (photosDir: string, ...id: string[]) =>
  join(photosDir, '.escritorio', 'subidas', ...id);

const removeFolder = (dir: string) => rm(dir, { recursive: true, force: true, maxRetries: 5 });

/** Removes what an interrupted desk left. To be called once, when it starts: there is one desk per folder. */
export const removeOldUploads = (photosDir: string): Promise<void> => removeFolder(uploadsFolder(photosDir));

/** Removes an upload, whether its photos were filed or are given up. */
export function endUpload({ uploads, folders }: Pick<DeskContext, 'uploads' | 'folders'>, id: string) {
  uploads.delete(id);
  return removeFolder(uploadsFolder(folders.photosDir, id));
}

/** The photos of an upload, as they came. @throws DeskRefusal `sin-subida` */
export function uploadOf({ uploads }: Pick<DeskContext, 'uploads'>, id: string): PreparedPhoto[] {
  const photos = uploads.get(id);
  if (photos) return photos;
  throw new DeskRefusal(404, {
    code: 'sin-subida',
    message:
      'Estas fotos ya no están esperando: el escritorio se cerró o se dejó para otro momento. No se ha añadido nada; vuelve a elegirlas.',
  });
}

/** The bytes of a file up to the most that one may have. @throws RefusedFile for more */
async function* limited(body: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_PICTURE_BYTES)
      throw new RefusedFile({ code: 'pesado', megabytes: Math.round(bytes / 1024 / 1024) });
    yield chunk;
  }
}

interface ProcessOptions {
  /** Kills it. */
  signal?: AbortSignal | undefined;
  /** Most that a file may take, ms; then it is killed. */
  timeout?: number;
  /** Tests bring one that dies. */
  program?: string;
}

/** Prepares a photo in a process of its own: one that dies, or takes too long, refuses its file. @throws the signal's reason */
export async function prepareApart(
  job: Job,
  { signal, timeout = 60_000, program = join(import.meta.dirname, 'prepare-photo.ts') }: ProcessOptions = {},
): Promise<Answer> {
  const args = ['--max-old-space-size=512', program, JSON.stringify(job)];
  // A malicious photo must not get at the desk's settings and passwords.
  const options = { env: systemEnvironment(), timeout, killSignal: 'SIGKILL', ...(signal && { signal }) } as const;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    // Libraries may say something before.
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Answer;
  } catch {
    signal?.throwIfAborted();
    return { refusal: { code: 'proceso' } };
  }
}

type Desk = Pick<DeskContext, 'folders' | 'store' | 'photosGate' | 'uploads'>;

/**
 * Takes one file in as it comes, never in memory whole, and prepares it. It waits until its upload is filed or given up.
 * @param upload id of it; with its first file it begins
 * @returns why it is not taken, in Spanish; null where it is
 * @throws StoreError where the disk has no room; the signal's reason
 */
export async function receivePhoto(
  desk: Desk,
  upload: string,
  file: Pick<Job, 'name' | 'modified' | 'role'>,
  body: AsyncIterable<Uint8Array>,
  options: ProcessOptions = {},
): Promise<string | null> {
  const { uploads, photosGate, folders } = desk;
  const photos = uploads.get(upload) ?? [];
  uploads.set(upload, photos);
  const out = uploadsFolder(folders.photosDir, upload, randomUUID());
  const path = `${out}.original`;
  try {
    await mkdir(uploadsFolder(folders.photosDir, upload), { recursive: true });
    await pipeline(limited(body), createWriteStream(path));
    const answer = await photosGate.shared(() => prepareApart({ ...file, path, out }, options));
    if ('refusal' in answer && 'detail' in answer.refusal && answer.refusal.detail === 'ENOSPC')
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    if ('refusal' in answer) throw new RefusedFile(answer.refusal);
    if (isOneOf(await readWithdrawn(folders.contentDir))(answer.photo)) {
      await rm(answer.photo.path, { force: true });
      throw new RefusedFile({ code: 'retirada' });
    }
    photos.push(answer.photo);
    return null;
  } catch (error) {
    if (error instanceof RefusedFile) return refusalMessage(file.name, error.refusal);
    throw toStoreError(error);
  } finally {
    // What was uploaded says where it was taken.
    await rm(path, { force: true });
  }
}

const collator = new Intl.Collator('es', { numeric: true });
/** Without the ending: `IMG_9.JPG` comes before its copy `IMG_9 (1).JPG`. */
const stem = ({ name }: PreparedPhoto) => name.replace(/\.\w+$/, '');

/** In the order in which they were taken; `IMG_9` before `IMG_10` where that is the same. */
export const inOrder = (photos: readonly PreparedPhoto[]): PreparedPhoto[] =>
  photos.toSorted((a, b) => a.taken.at - b.taken.at || collator.compare(stem(a), stem(b)));

/** Bits in which two photos of one moment may differ: sizes and encodings change that many. */
const NEAR = 3;

/** What a photo repeats, in Spanish: a photo of the album, or an earlier one of its upload. */
function repetition(
  { hash, sourceHash, likeness }: PreparedPhoto,
  before: readonly PreparedPhoto[],
  album: readonly KnownFile[],
): string | undefined {
  const filed = ({ id }: KnownFile) => `la foto ${splitId(id ?? '').stem} del álbum`;
  const sent = ({ name }: PreparedPhoto) => `«${name}», de las que acabas de subir`;
  // The same file gives the same bytes, today and when the album was filed.
  const same = album.find(({ sha256 }) => sha256 === hash || sha256 === sourceHash);
  if (same) return `Es la misma que ${filed(same)}.`;
  const twin = before.find((other) => other.sourceHash === sourceHash);
  if (twin) return `Es la misma que ${sent(twin)}.`;
  const isLike = (other: { likeness: string | null }) =>
    other.likeness !== null && hashDistance(likeness, other.likeness) <= NEAR;
  const like = album.find(isLike);
  if (like) return `Se parece mucho a ${filed(like)}.`;
  const likeSent = before.find(isLike);
  return likeSent && `Se parece mucho a ${sent(likeSent)}.`;
}

/** What to look at before a photo is filed, in Spanish. It stops nothing. */
export function remarksOf({ blurred, small, size }: PreparedPhoto): string[] {
  return [
    ...(blurred ? ['Parece borrosa: mira si tienes otra más nítida.'] : []),
    ...(small
      ? [
          `Es pequeña para su sitio (${size.width} × ${size.height} píxeles) y puede verse borrosa: si tienes una más grande, ponla.`,
        ]
      : []),
  ];
}

/** The photos of an upload as they would stand in an album, for a look at them. @param album its key; null where it is to be made */
export async function reviewUpload(desk: Desk, id: string, album: string | null) {
  const photos = uploadOf(desk, id);
  const there = album ? await desk.photosGate.shared(() => photosOfAlbum(desk.folders, album)) : [];
  return inOrder(photos).map((photo, i, all) => {
    const repeats = repetition(photo, all.slice(0, i), there);
    return {
      /** Its place in the upload. */
      index: photos.indexOf(photo),
      name: photo.name,
      /** ISO instant; null where nothing tells when it was taken. */
      taken: photo.taken.from === 'nada' ? null : new Date(photo.taken.at).toISOString(),
      /** The same as a day, where the camera or the name tells it. */
      day: dayTaken(photo.taken),
      /** It is there already, or comes twice. */
      repeated: repeats !== undefined,
      remarks: [...(repeats ? [repeats] : []), ...remarksOf(photo)],
    };
  });
}

export type Review = Awaited<ReturnType<typeof reviewUpload>>;
