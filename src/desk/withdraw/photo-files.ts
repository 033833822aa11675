/** The files of photos, and of what was made of them: what they are known by, and which there are. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Folders } from '../../config/folders.ts';
import { hashDistance } from '../../pictures/difference-hash.ts';
import { type InspectionCache, openInspectionCache } from '../../pictures/inspection-cache.ts';
import { pictureBasePath, publishedHash } from '../../pictures/manifest.ts';
import { nameKey, readPhotoFolder, splitId } from '../../pictures/originals.ts';
import { inPool } from '../../pictures/pool.ts';
import type { WithdrawnPhoto } from '../../pictures/types.ts';
import { hashesOf, readWithdrawn } from '../../publish/withdrawn.ts';

/** A file that may be a photo, and what it is known by. */
export interface KnownFile {
  /** Inside the photos folder, with `/`; null for what a version keeps of before. */
  path: string | null;
  /** The picture that its path answers to: `2024-2025/copa/17` for `2024-2025/copa/017.JPG`. */
  id: string | null;
  absolute: string;
  sha256: string;
  /** Difference hash, 16 hex digits; null where it is no picture that can be read. */
  likeness: string | null;
}

/** SHA-256 of a file, hex. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Absolute paths of all files below a folder, hidden ones too; none where there is no such folder. Links are not followed. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    },
  );
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** The files below some folders, which may lie in each other. */
export const filesIn = async (folders: readonly string[]): Promise<string[]> => [
  ...new Set((await Promise.all(folders.map(filesBelow))).flat()),
];

function idOfFile(path: string): string {
  const { folder, stem } = splitId(path);
  return [...(folder ? [folder] : []), nameKey(stem) ?? stem].join('/');
}

type PhotoFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir'>;

/** Every file of the photos folder, hidden folders apart, and every photo that versions keep. */
export async function knownPhotos({ contentDir, photosDir, cacheDir }: PhotoFolders): Promise<KnownFile[]> {
  const photos = (await filesBelow(photosDir)).filter(
    (file) => !/(?:^|\/)\.[^/]*\//.test(pathOf(photosDir, file)),
  );
  const kept = await filesBelow(join(contentDir, '.escritorio', 'versiones', 'fotos'));
  const memory = await openInspectionCache(cacheDir, photosDir);
  const known = [...(await inspect(photos, photosDir, memory)), ...(await inspect(kept, null, memory))];
  await memory.save();
  return known;
}

/** The photos in an album's folder, `2024-2025/copa`, counted or not. */
export async function photosOfAlbum({ photosDir, cacheDir }: PhotoFolders, album: string) {
  const files = [...(await readPhotoFolder(join(photosDir, album))).values()].flat();
  const numbered = files.filter(({ name }) => /^\d+\./.test(name)).map(({ path }) => path);
  return inspect(numbered, photosDir, await openInspectionCache(cacheDir, photosDir));
}

const pathOf = (photosDir: string, absolute: string) => relative(photosDir, absolute).split(sep).join('/');

/** What builds remember of a file is not read again. @param photosDir the folder that the files lie in; null for another one */
async function inspect(files: readonly string[], photosDir: string | null, memory: InspectionCache) {
  const found: KnownFile[] = [];
  await inPool([...files.entries()], 4, async ([i, absolute]) => {
    const inspection = await memory.inspect(absolute, await stat(absolute));
    const path = photosDir === null ? null : pathOf(photosDir, absolute);
    const file = { path, id: path && idOfFile(path), absolute };
    found[i] =
      'fault' in inspection
        ? { ...file, sha256: await hashOfFile(absolute), likeness: null }
        : { ...file, sha256: inspection.info.hash, likeness: inspection.info.likeness };
  });
  return found;
}

/** Largest distance between the difference hashes of a photo and of another size or encoding. */
const MAX_DISTANCE = 5;

/** Whether a file was withdrawn. @throws {ContentError} when retiradas.yaml cannot be read */
export const isWithdrawnIn = (contentDir: string) => async (sha256: string) =>
  hashesOf(await readWithdrawn(contentDir)).has(sha256);

/** True if an uploaded photo was withdrawn, or looks like a withdrawn photo. */
export const isWithdrawnPhoto = (
  photo: { hash: string; sourceHash: string; likeness: string },
  withdrawn: readonly WithdrawnPhoto[],
): boolean =>
  withdrawn.some(
    ({ hashes, likeness }) =>
      hashes.includes(photo.hash) ||
      hashes.includes(photo.sourceHash) ||
      (likeness !== null && hashDistance(likeness, photo.likeness) <= MAX_DISTANCE),
  );

/** Bits of 64 in which a photo may differ from itself in another size or a little cut. */
const LIKE = 12;
/** Those taken within moments of each other stand beside each other in their album, and differ in more. */
const BURST = { bits: 20, numbers: 3 };

/** Of some files, those that look like one of these and do not hold the same bytes. Whether they are is for a person to say. */
export function filesLike(these: readonly KnownFile[], files: readonly KnownFile[]): KnownFile[] {
  const hashes = new Set(these.map(({ sha256 }) => sha256));
  const isLike = (file: KnownFile, one: KnownFile) => {
    if (!file.likeness || !one.likeness) return false;
    return hashDistance(file.likeness, one.likeness) <= (areNeighbours(file, one) ? BURST.bits : LIKE);
  };
  return files.filter((file) => !hashes.has(file.sha256) && these.some((one) => isLike(file, one)));
}

function areNeighbours(a: KnownFile, b: KnownFile): boolean {
  if (a.id === null || b.id === null) return false;
  const [one, other] = [splitId(a.id), splitId(b.id)];
  return one.folder === other.folder && Math.abs(Number(one.stem) - Number(other.stem)) <= BURST.numbers;
}

/** What photos and all that was made of them are known by. */
export interface PhotoTrace {
  /** SHA-256 of their files, and of those that were encoded, hex. */
  hashes: string[];
  /** Keys of their planned pictures: they name encoded files in the cache and, by their first ten digits, in the site. */
  keys: string[];
}

/** Whether a file's name says that it was made of these. */
export function isNamedAfter(path: string, { keys, hashes }: PhotoTrace): boolean {
  const file = path.split(sep).join('/');
  return (
    keys.some(
      (key) =>
        file.includes(`/img/${key.slice(0, 2)}/${key.slice(2)}-`) || file.includes(`.${publishedHash(key)}.`),
    ) || hashes.some((sha256) => file.includes(`${pictureBasePath(sha256)}-`))
  );
}

/**
 * Absolute paths of every file below some folders that holds one of these photos or was made of it: by content, whatever its
 * name, and by name where another build encoded it.
 */
export async function remaining(trace: PhotoTrace, folders: readonly string[]): Promise<string[]> {
  const hashes = new Set(trace.hashes);
  const found: string[] = [];
  await inPool(await filesIn(folders), 4, async (path) => {
    if (isNamedAfter(path, trace)) found.push(path);
    // A file may go while others are looked at; an empty one shows nothing, and may be a lock, which reading would end.
    else if ((await stat(path).catch(() => null))?.size) {
      const hash = await hashOfFile(path).catch(() => '');
      if (hashes.has(hash)) found.push(path);
    }
  });
  return found.sort();
}
