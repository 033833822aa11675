/** Restores content and photos from a copy. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { type ClubUse, withClubLock } from '../../base/files/club-lock.ts';
import { SwapError } from '../../base/files/swap.ts';
import { withdrawn as WITHDRAWN_LIST } from '../../club/content/files/withdrawn.ts';
import { StoreError } from '../../store/errors.ts';
import { carryUnforgotten } from '../../store/forget.ts';
import { recoverClub } from '../../store/recover.ts';
import { createNewFolders, deleteNewFolders, swapFolders } from '../../store/replace-folders.ts';
import type { DeskFolders, StoreFolders } from '../../store/store-paths.ts';
import {
  CONTENT_SUBFOLDER,
  PHOTOS_SUBFOLDER,
  readCopy,
  readOwnFiles,
  requireFolder,
  writeLastMarker,
} from './copy.ts';
import { filesInCopy } from './copy-files.ts';
import { mirror } from './mirror.ts';
import { PublishError, toDiskError } from './publish-error.ts';
import { hashesOf, readWithdrawn } from './withdrawn.ts';

export interface RestoreResult {
  contentFiles: number;
  photoFiles: number;
  /** Folders that hold the previous files. */
  previousFolders: string[];
  /** Photos that were not restored because they were withdrawn. */
  refused: string[];
  /** Files listed by the copy that no longer exist in it, `fotos/2024-2025/copa/1.jpg`. */
  missing: string[];
}

interface RestoreOptions {
  /** Ms since 1970, used in the name of previous folders. */
  now?: number;
  /** Runs the swap of the folders exclusively, because they are missing for a moment. */
  exclusively?: (work: () => Promise<string[]>) => Promise<string[]>;
}

/**
 * Restores content and originals of a copy. Existing folders are moved aside first, nothing is overwritten. Photos
 * that were withdrawn, before or after the copy, are left out.
 * @throws PublishError
 */
export async function restore(
  copyFolder: string,
  folders: StoreFolders,
  { now = Date.now(), exclusively = (work) => work() }: RestoreOptions = {},
): Promise<RestoreResult> {
  const { contentDir } = folders;
  const ownFiles = await readOwnFiles(copyFolder);
  const marker = await readCopy(copyFolder);
  if (!ownFiles || !marker) throw new PublishError({ code: 'no-copy', location: copyFolder });
  const copy = { content: join(copyFolder, CONTENT_SUBFOLDER), photos: join(copyFolder, PHOTOS_SUBFOLDER) };
  for (const dir of Object.values(copy)) await requireFolder(dir, 'incomplete-copy');
  // Bytes to forget would be moved aside with their list. A club that is too damaged for that needs the restore all the more.
  await recoverClub(folders).catch((error) => {
    if (!(error instanceof StoreError)) throw error;
  });
  const lists = [await readWithdrawn(copy.content), await readWithdrawn(contentDir)];
  const withdrawn = hashesOf(lists.flat());
  const timestamp = new Date(now).toISOString().slice(0, -1).replaceAll(/[:.]/g, '-');
  /** Files listed by copies that have not been found yet. */
  const unrestored = new Set(ownFiles);
  /** Copies a folder of the copy into a new one. */
  const fill = async (newDir: string, folder: string) => {
    // Files that the copy does not list are not the club's.
    const files = await filesInCopy(join(copyFolder, folder), '');
    const sources = files.filter(({ path }) => unrestored.delete(`${folder}/${path}`));
    return mirror(sources, newDir, { withdrawn });
  };
  try {
    const hasContent = (await readdir(contentDir).catch(() => [])).length > 0;
    // An empty folder has nothing to protect, and no lock must be left in the folder that is moved aside.
    const inTurn = <T>(use: ClubUse, work: () => Promise<T>) =>
      hasContent ? withClubLock(contentDir, use, work) : work();
    const newFolders = await createNewFolders(folders, timestamp);
    const [content, photos] = await inTurn('read', async () => [
      await fill(newFolders.contentDir, CONTENT_SUBFOLDER),
      await fill(newFolders.photosDir, PHOTOS_SUBFOLDER),
    ]);
    // Swap both folders in only when both are complete. A withdrawal since then has deleted its photos from the new folders, too.
    const movedAside = await inTurn('alone', () =>
      exclusively(async () => {
        await mergeWithdrawn(contentDir, newFolders.contentDir);
        await writeLastMarker(newFolders.contentDir, marker);
        await carryUnforgotten(folders, newFolders);
        return swapRestored(folders, timestamp);
      }),
    );
    return {
      contentFiles: content.copiedPaths.length,
      photoFiles: photos.copiedPaths.length,
      previousFolders: movedAside,
      refused: photos.refused,
      missing: [...unrestored].sort(),
    };
  } catch (error) {
    await deleteNewFolders(folders, timestamp);
    throw toDiskError(error, dirname(contentDir));
  }
}

/** Merges the withdrawn photos of another content folder into this one: withdrawals are permanent. */
async function mergeWithdrawn(fromDir: string, toDir: string): Promise<void> {
  const textOf = (dir: string) => readFile(join(dir, WITHDRAWN_LIST.name), 'utf8').catch(() => '');
  const from = parseDocument(await textOf(fromDir)).get('retiradas');
  if (!isSeq(from)) return;
  const targetDocument = parseDocument(await textOf(toDir));
  const known = targetDocument.get('retiradas');
  const lines = new Set(
    isSeq(known) ? (known.toJSON() as unknown[]).map((line) => JSON.stringify(line)) : [],
  );
  const added = (from.toJSON() as unknown[]).filter((line) => !lines.has(JSON.stringify(line)));
  if (added.length === 0) return;
  if (isSeq(known)) for (const line of added) known.add(targetDocument.createNode(line));
  else targetDocument.set('retiradas', targetDocument.createNode(added));
  await writeFile(join(toDir, WITHDRAWN_LIST.name), targetDocument.toString());
}

/** Swaps the new folders in; rolls back on failure. @throws PublishError that names what remains where */
const swapRestored = (folders: DeskFolders, timestamp: string): Promise<string[]> =>
  swapFolders(folders, timestamp).catch((error) => {
    if (!(error instanceof SwapError)) throw error;
    const { path: folder, cause } = error;
    const stranded = error.stranded.map(({ path, backupPath }) => ({ from: path, to: backupPath }));
    const detail = String((cause as NodeJS.ErrnoException).code);
    throw new PublishError({ code: 'not-movable', folder, detail, stranded }, { cause });
  });
