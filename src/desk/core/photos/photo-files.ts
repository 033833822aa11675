/** Lists the files of photos, and finds them by hash and likeness. */

import { stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Folders } from '../../../base/config/folders.ts';
import { DESK_FOLDER } from '../../../base/files/desk-files.ts';
import { hashOfFile, listFilesBelow } from '../../../base/files/list.ts';
import { splitId } from '../../../club/content/picture-id.ts';
import type { WithdrawnPhoto } from '../../../club/content/picture-request.ts';
import { hashDistance } from '../../../media/pictures/difference-hash.ts';
import { type InspectionCache, openInspectionCache } from '../../../media/pictures/inspection-cache.ts';
import { nameKey, readPhotoFolder } from '../../../media/pictures/originals.ts';
import { runInPool } from '../../../media/pictures/pool.ts';
import { hashesOf, readWithdrawn } from '../../../tasks/publish/withdrawn.ts';

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
  const versionCopies = await listFilesBelow(join(contentDir, DESK_FOLDER, 'versiones', 'fotos'));
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

/** True if two difference hashes are those of one photo in another size or encoding. */
export const isSameLikeness = (likeness: string, other: string | null): boolean =>
  other !== null && hashDistance(likeness, other) <= MAX_DISTANCE;

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
      isSameLikeness(photo.likeness, likeness),
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
