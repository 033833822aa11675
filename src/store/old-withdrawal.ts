/** Journal of withdrawals of earlier versions of the desk, written before the store applied the withdrawal's change. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfExists } from '../base/files/read.ts';
import { deleteUnusedEncodings, namesOfEncodings } from '../media/pictures/cache.ts';
import { forgetInspections } from '../media/pictures/inspection-cache.ts';
import { StoreError } from './errors.ts';
import { deleteForgotten } from './forget.ts';
import type { StoreFolders, StorePaths } from './store-paths.ts';

const journalSchema = z.object({
  trace: z.object({ hashes: z.array(z.string()), keys: z.array(z.string()) }),
  /** Keys of the planned pictures that stay in the cache. */
  keep: z.array(z.string()),
  /** Files to delete, relative to the photos folder. */
  remove: z.array(z.string()),
});

const journalFile = ({ desk }: StorePaths) => join(desk, 'retirada.json');

export const hasOldWithdrawal = (paths: StorePaths): boolean => existsSync(journalFile(paths));

/** Finishes the withdrawal, unless it was not applied. The caller must be alone with the files. @throws StoreError `damaged-withdrawal` */
export async function finishOldWithdrawal(paths: StorePaths, folders: StoreFolders): Promise<void> {
  const file = journalFile(paths);
  const bytes = await readIfExists(file);
  if (!bytes) return;
  const { trace, keep, remove } = parseJournal(bytes.toString(), file);
  const { cacheDir, photosDir } = folders;
  // If a photo still exists, the store has not applied the change.
  if (!remove.some((path) => existsSync(join(photosDir, path)))) {
    const names = namesOfEncodings(trace.hashes, trace.keys);
    const undeleted = await deleteForgotten(paths, folders, { hashes: trace.hashes, names });
    await deleteUnusedEncodings(cacheDir, keep);
    await forgetInspections(cacheDir, photosDir, remove);
    if (undeleted.length > 0) return;
  }
  await rm(file, { force: true });
}

function parseJournal(text: string, journal: string) {
  try {
    return journalSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new StoreError({ code: 'damaged-withdrawal', journal }, { cause });
  }
}
