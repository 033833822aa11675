import { access, constants, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { withClubLock } from '../base/files/club-lock.ts';
import { tryLock } from '../base/files/lock.ts';
import { rollBackUnfinished } from './commit-change.ts';
import { StoreError, toStoreError } from './errors.ts';
import {
  DEFAULT_LIMITS,
  deleteWithdrawnSnapshots,
  type HistoryLimits,
  type IsWithdrawn,
  pruneVersions,
} from './history.ts';
import { type DeskFolders, type StoreFolders, StorePaths } from './store-paths.ts';

/** Folders and options of a store. */
export interface StoreOptions extends StoreFolders {
  /** Checks every photo that is added or restored. */
  isWithdrawn: IsWithdrawn;
  limits?: HistoryLimits;
  /** True for a command that works beside an open desk: the club's lock orders their changes. */
  besideDesk?: boolean;
  /** Clock, ms since 1970. */
  now?: () => number;
}

/**
 * Opens the content folder for one desk: acquires the lock, rolls back an interrupted change, prunes old versions, and deletes
 * all snapshots of withdrawn photos.
 * @throws StoreError `already-open`, `interrupted`, `damaged-journal`, `disk-full`…
 */
export async function openStoreFolders(options: StoreOptions) {
  const { isWithdrawn, limits = DEFAULT_LIMITS, besideDesk = false, ...folders } = options;
  try {
    const paths = new StorePaths(await resolveFolders(folders));
    await requireWritable(paths.root('content'));
    return await withClubLock(paths.root('content'), 'change', async () => {
      const lock = besideDesk ? NO_LOCK : await acquireLock(paths.lock);
      try {
        await deleteTemporaryFiles(paths);
        await rollBackUnfinished(paths);
        await deleteWithdrawnSnapshots(paths, isWithdrawn);
        await pruneVersions(paths, limits).catch(() => undefined);
        return { paths, lock };
      } catch (error) {
        lock.release();
        throw error;
      }
    });
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Resolves links, so that a folder reached under two names has one lock. */
async function resolveFolders({ contentDir, photosDir }: DeskFolders): Promise<DeskFolders> {
  const real = await realpath(contentDir).catch((cause) => {
    throw new StoreError({ code: 'content-folder-missing', folder: contentDir }, { cause });
  });
  return { contentDir: real, photosDir: await realpath(photosDir).catch(() => resolve(photosDir)) };
}

/** Checks write access. Runs first, because on a read-only disk Node reports a new folder as one without a parent. */
async function requireWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch((cause) => {
    throw new StoreError({ code: 'read-only-folder', folder }, { cause });
  });
}

const NO_LOCK = { isHeld: async () => true, release: () => {} };

/** Acquires the lock of a content folder, in which only one desk may be open. @throws StoreError `already-open` */
async function acquireLock(path: string) {
  const release = tryLock(path);
  if (!release) throw new StoreError({ code: 'already-open' });
  const { ino } = await stat(path);
  /** False once the lock file or its folder was replaced: another desk may be open then. */
  const isHeld = (): Promise<boolean> =>
    stat(path).then(
      (stats) => stats.ino === ino,
      // On an unreachable disk no other desk can acquire the lock.
      ({ code }) => code !== 'ENOENT',
    );
  return { isHeld, release };
}

/** Deletes temporary files that a killed process left. */
async function deleteTemporaryFiles(paths: StorePaths): Promise<void> {
  const folders = [paths.desk, paths.versions, paths.snapshots('content'), paths.snapshots('photos')];
  for (const folder of folders)
    for (const name of await readdir(folder).catch(() => []))
      if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true });
}
