/** Finds the files of photos and the files made from them, by hash, likeness and name. */
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
import { runInPool } from '../../pictures/pool.ts';
import type { WithdrawnPhoto } from '../../pictures/types.ts';
import { hashesOf, readWithdrawn } from '../../publish/withdrawn.ts';

/** File that may be a photo, with its hashes. */
export interface KnownFile {
  /** Path in the photos folder, with `/` as separator; null for a copy kept by a version. */
  path: string | null;
  /** Id of the picture: `2024-2025/copa/17` for `2024-2025/copa/017.JPG`. */
  id: string | null;
  absolute: string;
  /** Hash of its content, hex. */
  sha256: string;
  /** Difference hash, 16 hex digits; null if it is no readable picture. */
  likeness: string | null;
}

/** Returns the SHA-256 of a file, hex. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Returns the absolute paths of all files below a folder, including hidden ones; none if it is missing. Ignores links. */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    },
  );
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Returns the files below several folders, which may contain each other. */
export const listFilesIn = async (folders: readonly string[]): Promise<string[]> => [
  ...new Set((await Promise.all(folders.map(listFilesBelow))).flat()),
];

function idOfFile(path: string): string {
  const { folder, stem } = splitId(path);
  return [...(folder ? [folder] : []), nameKey(stem) ?? stem].join('/');
}

type PhotoFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir'>;

/** Returns all files of the photos folder, except in hidden folders, and all photo copies of versions. */
export async function listKnownFiles({
  contentDir,
  photosDir,
  cacheDir,
}: PhotoFolders): Promise<KnownFile[]> {
  const photos = (await listFilesBelow(photosDir)).filter(
    (file) => !/(?:^|\/)\.[^/]*\//.test(pathOf(photosDir, file)),
  );
  const versionCopies = await listFilesBelow(join(contentDir, '.escritorio', 'versiones', 'fotos'));
  const cache = await openInspectionCache(cacheDir, photosDir);
  const known = [
    ...(await inspect(photos, photosDir, cache)),
    ...(await inspect(versionCopies, null, cache)),
  ];
  await cache.save();
  return known;
}

/** Returns all numbered files in an album's folder, even if the album does not count them. @param album key, `2024-2025/copa` */
export async function photosOfAlbum({ photosDir, cacheDir }: PhotoFolders, album: string) {
  const files = [...(await readPhotoFolder(join(photosDir, album))).values()].flat();
  const numbered = files.filter(({ name }) => /^\d+\./.test(name)).map(({ path }) => path);
  return inspect(numbered, photosDir, await openInspectionCache(cacheDir, photosDir));
}

const pathOf = (photosDir: string, absolute: string) => relative(photosDir, absolute).split(sep).join('/');

/** Hashes files, with the inspections cached by builds. @param photosDir folder of the files; null for files elsewhere */
async function inspect(files: readonly string[], photosDir: string | null, cache: InspectionCache) {
  const found: KnownFile[] = [];
  await runInPool([...files.entries()], 4, async ([i, absolute]) => {
    const inspection = await cache.inspect(absolute, await stat(absolute));
    const path = photosDir === null ? null : pathOf(photosDir, absolute);
    const file = { path, id: path && idOfFile(path), absolute };
    found[i] =
      'fault' in inspection
        ? { ...file, sha256: await hashOfFile(absolute), likeness: null }
        : { ...file, sha256: inspection.info.hash, likeness: inspection.info.likeness };
  });
  return found;
}

/** Largest distance between the difference hashes of a photo and of the same photo in another size or encoding. */
const MAX_DISTANCE = 5;

/** Returns a function that is true for hashes of withdrawn files. @throws {ContentError} if retiradas.yaml is invalid */
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

/** Largest distance between the difference hashes (64 bits) of a photo and its resized or slightly cropped copy. */
const COPY_DISTANCE = 12;
/** Largest distance between the difference hashes of two photos of a burst. */
const BURST_DISTANCE = 20;
/** Largest difference between the album numbers of two photos of a burst. */
const BURST_NUMBERS = 3;

/** Returns files with other content that look like one of the photos. A person decides if they are the same photo. */
export function findSimilarFiles(photos: readonly KnownFile[], files: readonly KnownFile[]): KnownFile[] {
  const hashes = new Set(photos.map(({ sha256 }) => sha256));
  const isSimilar = (file: KnownFile, photo: KnownFile) => {
    if (!file.likeness || !photo.likeness) return false;
    const maxDistance = areNeighbours(file, photo) ? BURST_DISTANCE : COPY_DISTANCE;
    return hashDistance(file.likeness, photo.likeness) <= maxDistance;
  };
  return files.filter((file) => !hashes.has(file.sha256) && photos.some((photo) => isSimilar(file, photo)));
}

/** True for two photos with close numbers in one album. */
function areNeighbours(a: KnownFile, b: KnownFile): boolean {
  if (a.id === null || b.id === null) return false;
  const [first, second] = [splitId(a.id), splitId(b.id)];
  const difference = Math.abs(Number(first.stem) - Number(second.stem));
  return first.folder === second.folder && difference <= BURST_NUMBERS;
}

/** Identifiers of the files of photos and of the files made from them. */
export interface PhotoTrace {
  /** SHA-256 of the originals and of the encoded files, hex. */
  hashes: string[];
  /** Keys of the planned pictures: part of the names of encoded files in the cache and, shortened, in the site. */
  keys: string[];
}

/** True if the file's name shows that it was made from the photos. */
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
 * Finds the files below folders that contain one of the photos or were made from it, by hash, and by name for files of other
 * builds.
 */
export async function findTraces(trace: PhotoTrace, folders: readonly string[]): Promise<string[]> {
  const hashes = new Set(trace.hashes);
  const found: string[] = [];
  await runInPool(await listFilesIn(folders), 4, async (path) => {
    if (isNamedAfter(path, trace)) found.push(path);
    // A file may be deleted meanwhile. An empty file may be a lock, which reading would release.
    else if ((await stat(path).catch(() => null))?.size) {
      const hash = await hashOfFile(path).catch(() => '');
      if (hashes.has(hash)) found.push(path);
    }
  });
  return found.sort();
}
