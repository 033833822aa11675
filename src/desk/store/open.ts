import { readdir, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeDurably } from '../../files/write.ts';
import type { IsWithdrawn } from './change.ts';
import type { StoreParts } from './commit.ts';
import { readIfThere } from './durable.ts';
import { explained, StoreError } from './errors.ts';
import { History } from './history.ts';
import { recover } from './journal.ts';
import { takeLock } from './lock.ts';
import { type DeskFolders, Places } from './places.ts';
import { LIMITS, type Limits } from './retention.ts';
import { Store } from './store.ts';

/** What the store works on. */
export interface StoreOptions extends DeskFolders {
  /** Whether a photo was withdrawn; asked of every photo that is put in or brought back. Default: none was. */
  isWithdrawn?: IsWithdrawn;
  limits?: Limits;
  /** The clock, ms. */
  now?: () => number;
}

/**
 * Opens the content folder for one desk: takes the lock, finishes or undoes what was interrupted, removes what is too
 * old and every copy of a withdrawn photo.
 * @throws StoreError `locked`, `interrupted`, `damaged`, `diskFull`…, with a Spanish sentence for the volunteer
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const open = () => openParts(options);
  return new Store(await open(), open);
}

async function openParts(options: StoreOptions): Promise<StoreParts> {
  const { isWithdrawn = () => false, limits = LIMITS, now = Date.now } = options;
  try {
    const places = new Places(await realFolders(options));
    const lock = await takeLock(places.lock);
    try {
      await prepareFolder(places);
      await recover(places);
      const history = await History.read(places);
      await forgetWithdrawn(history, isWithdrawn);
      await history.prune(limits, now()).catch(() => undefined);
      return { places, history, isWithdrawn, limits, now, lock };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw explained(error);
  }
}

/** The same folder by two names is one folder, with one lock. */
async function realFolders({ contentDir, photosDir }: DeskFolders): Promise<DeskFolders> {
  const real = await realpath(contentDir).catch((cause) => {
    throw new StoreError(
      'badPath',
      `No encuentro la carpeta del contenido (${contentDir}). Si está en otro disco, conéctalo; si no hay ningún club todavía, créalo con «npm run nuevo-club».`,
      { cause },
    );
  });
  return { contentDir: real, photosDir: await realpath(photosDir).catch(() => resolve(photosDir)) };
}

/** Nothing of the desk goes into a repository. Files that a killed run was writing are no files yet. */
async function prepareFolder(places: Places): Promise<void> {
  const ignore = join(places.desk, '.gitignore');
  if ((await readIfThere(ignore)) === null) await writeDurably(ignore, '*\n');
  const folders = [
    places.desk,
    places.drafts,
    places.versions,
    places.kept('content'),
    places.kept('photos'),
  ];
  for (const folder of folders)
    for (const name of await readdir(folder).catch(() => []))
      if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true });
}

/** Also when the desk was killed between withdrawing a photo and forgetting it. */
async function forgetWithdrawn(history: History, isWithdrawn: IsWithdrawn): Promise<void> {
  const hashes = history.withdrawnPhotos();
  for (const hash of history.photosBefore()) if (await isWithdrawn(hash)) hashes.add(hash);
  await history.forget(hashes);
}
