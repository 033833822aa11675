import { access, constants, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { tryLock } from '../../files/lock.ts';
import { readIfThere } from '../../files/read.ts';
import { writeDurably } from '../../files/write.ts';
import { rollBackUnfinished } from './commit-change.ts';
import { StoreError, toStoreError } from './errors.ts';
import {
  DEFAULT_LIMITS,
  deleteWithdrawnCopies,
  type HistoryLimits,
  type IsWithdrawn,
  pruneVersions,
} from './history.ts';
import { type DeskFolders, StorePaths } from './store-paths.ts';

/** Folders and options of a store. */
export interface StoreOptions extends DeskFolders {
  /** Called with every photo that is put in or brought back. Default: none was withdrawn. */
  isWithdrawn?: IsWithdrawn;
  limits?: HistoryLimits;
  /** The clock, ms. */
  now?: () => number;
}

/**
 * Opens the content folder for one desk: takes the lock, takes back what was interrupted, removes what is too old and every
 * copy of a withdrawn photo.
 * @throws StoreError `already-open`, `interrupted`, `damaged-journal`, `disk-full`…
 */
export async function openStoreFolders({ isWithdrawn, limits = DEFAULT_LIMITS, ...folders }: StoreOptions) {
  try {
    const places = new StorePaths(await realFolders(folders));
    await mustBeWritable(places.root('content'));
    const lock = await takeLock(places.lock);
    try {
      await prepareFolder(places);
      await rollBackUnfinished(places);
      await deleteWithdrawnCopies(places, isWithdrawn ?? (() => false));
      await pruneVersions(places, limits).catch(() => undefined);
      return { places, lock };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw toStoreError(error);
  }
}

/** The same folder by two names is one folder, with one lock. */
async function realFolders({ contentDir, photosDir }: DeskFolders): Promise<DeskFolders> {
  const real = await realpath(contentDir).catch((cause) => {
    throw new StoreError({ code: 'content-folder-missing', folder: contentDir }, { cause });
  });
  return { contentDir: real, photosDir: await realpath(photosDir).catch(() => resolve(photosDir)) };
}

/** Before anything is made in it: on a disk that is read-only, Node says of a new folder that its parent is not there. */
async function mustBeWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch((cause) => {
    throw new StoreError({ code: 'read-only-folder', folder }, { cause });
  });
}

/** Takes the lock of a content folder: only one desk may be open in it. */
async function takeLock(path: string) {
  const release = tryLock(path);
  if (!release) throw new StoreError({ code: 'already-open' });
  const { ino } = await stat(path);
  /** False once its file was removed, or the folder is another one: then there may be another desk by now. */
  const isHeld = (): Promise<boolean> =>
    stat(path).then(
      (now) => now.ino === ino,
      // A disk that does not answer has not given it to anybody.
      ({ code }) => code !== 'ENOENT',
    );
  return { isHeld, release };
}

/** Nothing of the desk goes into a repository. Files that a killed run was writing are no files yet. */
async function prepareFolder(places: StorePaths): Promise<void> {
  const ignore = join(places.desk, '.gitignore');
  if ((await readIfThere(ignore)) === null) await writeDurably(ignore, '*\n');
  const folders = [places.desk, places.versions, places.kept('content'), places.kept('photos')];
  for (const folder of folders)
    for (const name of await readdir(folder).catch(() => []))
      if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true });
}
