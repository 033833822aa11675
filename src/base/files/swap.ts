import { lstat, rename } from 'node:fs/promises';
import { renameOver } from './write.ts';

/** Replacement of a file or folder; all three paths lie on one disk. */
export interface Swap {
  /** Path to replace; may not exist. */
  path: string;
  /** Complete new version, built beside `path`. */
  newPath: string;
  /** Unused path that receives the old version. */
  backupPath: string;
}

/** Error of a swap that was rolled back. `cause` is the error of the file system. */
export class SwapError extends Error {
  /** Path that could not be replaced. */
  readonly path: string;
  /** Swaps whose old version could not be moved back from `backupPath`. */
  readonly stranded: readonly Swap[];

  constructor(path: string, stranded: readonly Swap[], cause: unknown) {
    super(`${path} could not be replaced.`, { cause });
    this.name = 'SwapError';
    this.path = path;
    this.stranded = stranded;
  }
}

/**
 * Replaces files and folders by renames. All old versions are moved away before the first new one is moved in, so that an
 * obstacle (file in use, mount point) is found before anything is lost. Rolls back on failure.
 * @returns swaps that had an old version
 * @throws {SwapError}
 */
export async function swapAll(swaps: readonly Swap[]): Promise<Swap[]> {
  const [moved, installed]: [Swap[], Swap[]] = [[], []];
  let currentPath = '';
  try {
    for (const swap of swaps) {
      currentPath = swap.path;
      if (!(await pathExists(swap.path))) continue;
      await renameOver(swap.path, swap.backupPath);
      moved.push(swap);
    }
    for (const swap of swaps) {
      currentPath = swap.path;
      await renameOver(swap.newPath, swap.path);
      installed.push(swap);
    }
    return moved;
  } catch (cause) {
    for (const { path, newPath } of installed) await rename(path, newPath).catch(() => {});
    for (const { path, backupPath } of moved) await rename(backupPath, path).catch(() => {});
    const stranded: Swap[] = [];
    for (const swap of moved)
      if (!(await pathExists(swap.path)) && (await pathExists(swap.backupPath))) stranded.push(swap);
    throw new SwapError(currentPath, stranded, cause);
  }
}

/** True if a path exists, also for a link to a disk that is not mounted. */
export const pathExists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
