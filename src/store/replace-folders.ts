/**
 * Replaces a club's folders by complete new ones beside them. A replacement has no journal, because it moves the folder that
 * would contain one: the names of the folders are its state.
 */
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { releaseBeforeMove, withClubLock } from '../base/files/club-lock.ts';
import { pathExists, swapAll } from '../base/files/swap.ts';
import type { DeskFolders } from './store-paths.ts';

/** Suffixes of folders during a replacement, followed by its timestamp: being filled, previous, rolled back. */
const SUFFIXES = { filling: '.nueva-', previous: '.antes-', rolledBack: '.recuperada-' };
type SuffixKind = keyof typeof SUFFIXES;

const siblingPath = (dir: string, kind: SuffixKind, timestamp: string) => dir + SUFFIXES[kind] + timestamp;

/** Returns the timestamps of the replacements that left such a folder beside this one, in order. */
async function siblingTimestamps(dir: string, kind: SuffixKind): Promise<string[]> {
  const names = await readdir(dirname(dir)).catch(() => []);
  const start = basename(siblingPath(dir, kind, ''));
  return names
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .sort();
}

/** Returns the absolute paths of previous and unfinished folders that replacements left beside this one. */
export async function leftoverFolders(dir: string): Promise<string[]> {
  const leftovers = (Object.keys(SUFFIXES) as SuffixKind[]).map(async (kind) =>
    (await siblingTimestamps(dir, kind)).map((timestamp) => siblingPath(dir, kind, timestamp)),
  );
  return (await Promise.all(leftovers)).flat();
}

/** Order in which new folders are created and deleted: a new content folder never waits without new photos. */
const inOrder = ({ contentDir, photosDir }: DeskFolders) => [photosDir, contentDir];

/** Creates the new folders beside those to replace. @returns their paths */
export async function createNewFolders(folders: DeskFolders, timestamp: string): Promise<DeskFolders> {
  for (const dir of inOrder(folders))
    await mkdir(siblingPath(dir, 'filling', timestamp), { recursive: true });
  return {
    contentDir: siblingPath(folders.contentDir, 'filling', timestamp),
    photosDir: siblingPath(folders.photosDir, 'filling', timestamp),
  };
}

/** Deletes new folders that have not been swapped in, except one that may be the only one of its kind. */
export async function deleteNewFolders(folders: DeskFolders, timestamp: string): Promise<void> {
  for (const dir of inOrder(folders)) {
    if (!(await pathExists(dir)) && (await pathExists(siblingPath(dir, 'previous', timestamp)))) continue;
    await rm(siblingPath(dir, 'filling', timestamp), { recursive: true, force: true });
  }
}

/**
 * Swaps complete new folders in; rolls back on failure. The caller must be alone with the club.
 * @returns paths of the old folders, except empty or missing ones
 * @throws SwapError
 */
export async function swapFolders(
  { contentDir, photosDir }: DeskFolders,
  timestamp: string,
): Promise<string[]> {
  const swaps = [contentDir, photosDir].map((dir) => ({
    path: dir,
    newPath: siblingPath(dir, 'filling', timestamp),
    backupPath: siblingPath(dir, 'previous', timestamp),
  }));
  releaseBeforeMove();
  const movedAside: string[] = [];
  for (const { backupPath } of await swapAll(swaps)) {
    // Remove the folder if it is empty.
    await rmdir(backupPath).catch(() => {});
    if (await pathExists(backupPath)) movedAside.push(backupPath);
  }
  return movedAside;
}

/**
 * Rolls back an interrupted replacement (power cut), recognised by a missing folder with a new one waiting beside it. Finishes
 * one that replaced nothing, because there is nothing to go back to.
 * @returns Spanish description; empty if there was nothing to do
 * @throws LockError while the replacement is running
 */
export async function recoverFolders({ contentDir, photosDir }: DeskFolders): Promise<string[]> {
  const dirs = [contentDir, photosDir];
  const timestamp = await interruptedAt(dirs);
  if (timestamp === undefined) return [];
  // A running replacement holds the lock of the folder that it has moved aside.
  return withClubLock(siblingPath(contentDir, 'previous', timestamp), 'alone', async () => {
    if ((await interruptedAt(dirs)) !== timestamp) return [];
    releaseBeforeMove();
    const rolledBack = await rollBack(dirs, timestamp);
    return rolledBack.length > 0 ? rolledBack : finishFirst(dirs, timestamp);
  });
}

/** Returns the timestamp of an interrupted replacement; undefined if there is none. */
async function interruptedAt(dirs: readonly string[]): Promise<string | undefined> {
  for (const dir of dirs) {
    const [timestamp] = (await siblingTimestamps(dir, 'filling')).reverse();
    // Without a waiting folder the replacement was complete, and the folder was removed later.
    if (timestamp !== undefined && !(await pathExists(dir))) return timestamp;
  }
  return undefined;
}

/** Moves the old folders back and their replacements aside. Removes nothing. */
async function rollBack(dirs: readonly string[], timestamp: string): Promise<string[]> {
  const lines: string[] = [];
  for (const dir of dirs) {
    const previousDir = siblingPath(dir, 'previous', timestamp);
    if (!(await pathExists(previousDir))) continue;
    if (await pathExists(dir)) {
      // The new folder may not have been swapped in yet.
      await rename(dir, siblingPath(dir, 'rolledBack', timestamp));
      lines.push(
        `Lo que se había recuperado en «${dir}» está ahora en «${siblingPath(dir, 'rolledBack', timestamp)}».`,
      );
    }
    await rename(previousDir, dir);
    lines.push(`La recuperación de una copia se quedó a medias: «${dir}» vuelve a ser lo que había antes.`);
  }
  return lines;
}

/** Swaps the rest of the new folders in if there were no old ones. Does nothing while they may be incomplete: before the first swap. */
async function finishFirst(dirs: readonly string[], timestamp: string): Promise<string[]> {
  const swapped: string[] = [];
  const waiting: string[] = [];
  for (const dir of dirs)
    if (await pathExists(siblingPath(dir, 'filling', timestamp))) waiting.push(dir);
    else if (await pathExists(dir)) swapped.push(dir);
  if (swapped.length === 0) return [];
  const lines: string[] = [];
  for (const dir of waiting) {
    await rename(siblingPath(dir, 'filling', timestamp), dir);
    lines.push(
      `La recuperación de una copia se quedó a medias y se ha terminado: «${dir}» es la de la copia.`,
    );
  }
  return lines;
}
