/** Deletes bytes that may never come back, from every file of a club on this computer. */
import { rm, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { type WaitOptions, withClubLock, withSiteLock } from '../base/files/club-lock.ts';
import { hashOfFile, listFilesIn } from '../base/files/list.ts';
import { writeDurably } from '../base/files/write.ts';
import { runInPool } from '../media/pictures/pool.ts';
import { StoreError } from './errors.ts';
import {
  deletePhotoSnapshots,
  type Forgotten,
  readVersion,
  readVersions,
  serializeVersion,
} from './history.ts';
import { leftoverFolders } from './replace-folders.ts';
import { type DeskFolders, type StoreFolders, StorePaths } from './store-paths.ts';

/**
 * Runs work while no program reads photos, makes files from them, or uses the built site.
 * @throws LockError
 */
export const aloneWithFiles = <T>(
  { buildDir, contentDir }: Pick<StoreFolders, 'buildDir' | 'contentDir'>,
  work: () => Promise<T>,
  options: WaitOptions = {},
): Promise<T> => withSiteLock(buildDir, () => withClubLock(contentDir, 'alone', work), options);

/**
 * Returns the folders that may contain a club's photos or files made from them: originals, cache, built site, the desk's folder
 * with versions and pending uploads, and the folders that a restore moved aside or left unfinished.
 */
export async function foldersWithPhotos(folders: StoreFolders): Promise<string[]> {
  const { contentDir, photosDir, cacheDir, buildDir } = folders;
  const leftovers = [...(await leftoverFolders(contentDir)), ...(await leftoverFolders(photosDir))];
  return [photosDir, cacheDir, buildDir, new StorePaths(folders).desk, ...leftovers];
}

/** True if the path contains one of the names. */
export function isNamed(path: string, names: readonly string[]): boolean {
  const file = path.split(sep).join('/');
  return names.some((name) => file.includes(name));
}

/** Finds the files below folders that contain forgotten bytes, by hash, and by name for files of other builds. */
export async function findForgotten(
  { hashes, names }: Forgotten,
  folders: readonly string[],
): Promise<string[]> {
  const forgottenHashes = new Set(hashes);
  const found: string[] = [];
  await runInPool(await listFilesIn(folders), 4, async (path) => {
    if (isNamed(path, names)) found.push(path);
    // A file may be deleted meanwhile. An empty file may be a lock, which reading would release.
    else if ((await stat(path).catch(() => null))?.size) {
      const hash = await hashOfFile(path).catch(() => '');
      if (forgottenHashes.has(hash)) found.push(path);
    }
  });
  return found.sort();
}

/** True if a committed version has not forgotten all its bytes. */
export const hasUnforgotten = async (paths: StorePaths): Promise<boolean> =>
  (await readVersions(paths)).some(({ forget }) => forget);

/**
 * Copies the versions that have bytes to forget to the content folder that replaces this one, so that a file which cannot be
 * deleted now is deleted later.
 */
export async function carryUnforgotten(from: DeskFolders, to: DeskFolders): Promise<void> {
  const [oldPaths, newPaths] = [new StorePaths(from), new StorePaths(to)];
  for (const record of await readVersions(oldPaths))
    if (record.forget) await writeDurably(newPaths.version(record.id), serializeVersion(record));
}

/**
 * Forgets the bytes of all versions that have not done so. A version keeps its list until every file is deleted, so that the
 * next start retries. The caller must be alone with the files.
 * @returns files that cannot be deleted
 * @throws StoreError `not-forgotten`
 */
export async function finishForgetting(paths: StorePaths, folders: StoreFolders): Promise<string[]> {
  const undeleted: string[] = [];
  try {
    for (const { id, forget } of await readVersions(paths)) {
      if (!forget) continue;
      const remaining = await deleteForgotten(paths, folders, forget);
      undeleted.push(...remaining);
      if (remaining.length > 0) continue;
      const { forget: _, ...record } = await readVersion(paths, id);
      await writeDurably(paths.version(id), serializeVersion(record));
    }
  } catch (cause) {
    throw new StoreError({ code: 'not-forgotten' }, { cause });
  }
  return undeleted;
}

/** Deletes snapshots and files with forgotten bytes. @returns files that cannot be deleted */
export async function deleteForgotten(
  paths: StorePaths,
  folders: StoreFolders,
  forgotten: Forgotten,
): Promise<string[]> {
  await deletePhotoSnapshots(paths, new Set(forgotten.hashes));
  const undeleted: string[] = [];
  for (const path of await findForgotten(forgotten, await foldersWithPhotos(folders)))
    await rm(path, { force: true }).catch(() => undeleted.push(path));
  return undeleted;
}
