import { lstat, rename } from 'node:fs/promises';
import { renameOver } from './write.ts';

/** Replacement of a file or folder; all three paths lie on one disk. */
export interface Swap {
  /** Path to replace; nothing needs to be there. */
  path: string;
  /** Complete new version, built beside `path`. */
  fresh: string;
  /** Free path that receives the old version. */
  aside: string;
}

/** Error of a swap that was rolled back. `cause` is the error of the file system. */
export class SwapError extends Error {
  /** Path that could not be replaced. */
  readonly path: string;
  /** Swaps whose old version could not be moved back from `aside`. */
  readonly stranded: readonly Swap[];

  constructor(path: string, stranded: readonly Swap[], cause: unknown) {
    super(`${path} could not be replaced.`, { cause });
    this.name = 'SwapError';
    this.path = path;
    this.stranded = stranded;
  }
}

/**
 * Replaces files and folders by renames. All old versions move aside before any new one moves in, so that an obstacle (file in
 * use, mount point) appears before anything is lost. Rolls back on failure.
 * @returns swaps that had an old version
 * @throws {SwapError}
 */
export async function swapAll(swaps: readonly Swap[]): Promise<Swap[]> {
  const [moved, installed]: [Swap[], Swap[]] = [[], []];
  let at = '';
  try {
    for (const swap of swaps) {
      at = swap.path;
      if (!(await pathExists(swap.path))) continue;
      await renameOver(swap.path, swap.aside);
      moved.push(swap);
    }
    for (const swap of swaps) {
      at = swap.path;
      await renameOver(swap.fresh, swap.path);
      installed.push(swap);
    }
    return moved;
  } catch (cause) {
    for (const { path, fresh } of installed) await rename(path, fresh).catch(() => {});
    for (const { path, aside } of moved) await rename(aside, path).catch(() => {});
    const stranded: Swap[] = [];
    for (const swap of moved)
      if (!(await pathExists(swap.path)) && (await pathExists(swap.aside))) stranded.push(swap);
    throw new SwapError(at, stranded, cause);
  }
}

/** True if a path exists, also for a link to a disk that is not mounted. */
export const pathExists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
