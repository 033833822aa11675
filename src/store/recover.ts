import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { withClubLock } from '../base/files/club-lock.ts';
import { rollBackUnfinished } from './commit-change.ts';
import { toStoreError } from './errors.ts';
import { aloneWithFiles, finishForgetting, hasUnforgotten } from './forget.ts';
import { finishOldWithdrawal, hasOldWithdrawal } from './old-withdrawal.ts';
import { recoverFolders } from './replace-folders.ts';
import { type StoreFolders, StorePaths } from './store-paths.ts';

/** Time for which a start waits for programs that use the built site, ms. */
const WAIT = 60_000;

/**
 * Finishes or rolls back what a killed program left of a club: a replacement of its folders, a change, bytes to forget. Every
 * program that changes, builds, publishes or copies the club calls it first, without holding the club's lock. Writes nothing if
 * nothing is left.
 * @returns Spanish lines about restored folders
 * @throws StoreError `interrupted`, `damaged-journal`, `damaged-withdrawal`, `not-forgotten`, `disk-full`…; LockError
 */
export async function recoverClub(folders: StoreFolders): Promise<string[]> {
  const paths = new StorePaths(folders);
  try {
    const lines = await recoverFolders(folders);
    // A build with a read-only content folder leaves the rest to a program that may write.
    if (!(await isWritable(folders.contentDir))) return lines;
    if (existsSync(paths.journal))
      await withClubLock(folders.contentDir, 'change', () => rollBackUnfinished(paths));
    // After the change: whether an old journal's withdrawal was applied shows only then.
    if (hasOldWithdrawal(paths) || (await hasUnforgotten(paths)))
      await aloneWithFiles(
        folders,
        async () => {
          await finishOldWithdrawal(paths, folders);
          await finishForgetting(paths, folders);
        },
        { wait: WAIT },
      );
    return lines;
  } catch (error) {
    throw toStoreError(error);
  }
}

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
