/**
 * Changes several files atomically. Snapshots of the old files and staged copies of the new ones are written first, then the
 * journal, then the staged files are renamed. If anything fails before the journal becomes a version, the change is rolled
 * back: at once, or when the desk is next opened.
 */
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readIfThere } from '../../files/read.ts';
import { renameOver, syncFolder, writeDurably, writeSynced } from '../../files/write.ts';
import { ChangedMeanwhile, StoreError, toStoreError } from './errors.ts';
import {
  type FileChange,
  type IsWithdrawn,
  parseVersion,
  readSnapshot,
  serializeVersion,
  type Version,
} from './history.ts';
import type { FileStep } from './plan-change.ts';
import { hashFile, hashOf, type StorePaths, type StoreRoot, safePath, toConflict } from './store-paths.ts';

/**
 * Carries out a change.
 * @returns the version's record; null when every file is already like that
 * @throws StoreError, and whatever the file system throws; then nothing was changed, unless it is `interrupted`
 */
export async function commitChange(
  places: StorePaths,
  head: Omit<Version, 'changes'>,
  steps: readonly FileStep[],
  isWithdrawn: IsWithdrawn,
): Promise<Version | null> {
  try {
    const record: Version = { ...head, changes: await stageChanges(places, steps, isWithdrawn) };
    if (record.changes.length === 0) return null;
    await applyStaged(places, record).catch(async (error) => {
      await rollBack(places, record, error);
      throw error;
    });
    return record;
  } finally {
    // Leftovers hurt nobody; the next change or start tries again.
    await removeStaged(places).catch(() => undefined);
  }
}

/** Rolls back a change that a killed run or a failed disk left half done. @throws StoreError `interrupted`, `damaged-journal` */
export async function rollBackUnfinished(places: StorePaths): Promise<void> {
  const text = await readIfThere(places.journal);
  if (text) {
    const record = parseVersion(text.toString());
    if (!record) throw new StoreError({ code: 'damaged-journal', journal: places.journal });
    await rollBack(places, record);
  }
  await removeStaged(places);
}

/** Does all that needs room, on files that nobody looks at: keeps what is replaced, and lays ready what replaces it. */
async function stageChanges(
  places: StorePaths,
  steps: readonly FileStep[],
  isWithdrawn: IsWithdrawn,
): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  for (const { root, path, before, read, forget } of steps) {
    const bytes = read && (await read());
    const after = bytes && hashOf(bytes);
    if (root === 'photos' && after && (await isWithdrawn(after)))
      throw new StoreError({ code: 'withdrawn', path });
    if (after === before) continue;
    const found = await readExpected(places, { root, path, before });
    // Withdrawn photos are copied too, for a rollback; the copy is deleted once the change is done.
    if (found && before) {
      const kept = places.kept(root, before);
      if ((await hashFile(kept)) !== before) await writeDurably(kept, found);
    }
    if (bytes) await stageFile(places, root, path, changes.length, bytes);
    changes.push({ root, path, before, after, ...(forget && { lost: 'withdrawn' }) });
  }
  return changes;
}

async function applyStaged(places: StorePaths, record: Version): Promise<void> {
  await mkdir(places.versions, { recursive: true });
  await writeDurably(places.journal, serializeVersion(record));
  for (const [index, change] of record.changes.entries()) {
    const target = await safePath(places.root(change.root), change.path);
    await readExpected(places, change);
    if (change.after === null) await rm(target);
    else await renameOver(stagedPath(places, change.root, index), target);
  }
  await syncParents(places, record.changes);
  await renameOver(places.journal, places.version(record.id));
  await syncFolder(places.versions);
  await syncFolder(places.desk);
}

/**
 * Restores the files that a change replaced, from their snapshots. Files that somebody has written since stay. Not by
 * `swapAll`: a change survives a crash by its journal, and several files of one folder change at once.
 * @throws StoreError `interrupted` if that fails; then the journal stays
 */
async function rollBack(places: StorePaths, record: Version, why?: unknown): Promise<void> {
  try {
    // When the very last step failed it is a version already, and must not be one while it is taken back.
    if (!(await readIfThere(places.journal)))
      await renameOver(places.version(record.id), places.journal).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
    for (const [index, { root, path, before, after }] of record.changes.entries()) {
      const target = await safePath(places.root(root), path);
      if ((await hashFile(target)) !== after) continue;
      if (before === null) await rm(target, { force: true });
      else {
        await stageFile(places, root, path, index, await readSnapshot(places, root, path, before));
        await renameOver(stagedPath(places, root, index), target);
      }
    }
    await syncParents(places, record.changes);
    await rm(places.journal, { force: true });
    await syncFolder(places.desk);
  } catch (error) {
    throw interruptedError(record, why ?? error);
  }
}

const stagedPath = (places: StorePaths, root: StoreRoot, index: number) =>
  join(places.work(root), String(index));

/** Writes a new file where nobody looks, and makes the folder that it goes to. */
async function stageFile(
  places: StorePaths,
  root: StoreRoot,
  path: string,
  index: number,
  bytes: Buffer,
): Promise<void> {
  await mkdir(dirname(join(places.root(root), path)), { recursive: true });
  await mkdir(places.work(root), { recursive: true });
  await writeSynced(stagedPath(places, root, index), bytes);
}

/** Reads a file that the change replaces. @throws ChangedMeanwhile if it differs from what the change expects */
async function readExpected(
  places: StorePaths,
  { root, path, before }: Pick<FileChange, 'root' | 'path' | 'before'>,
): Promise<Buffer | null> {
  const found = await readIfThere(await safePath(places.root(root), path));
  if ((found && hashOf(found)) === before) return found;
  throw new ChangedMeanwhile(toConflict(root, path, found));
}

/** Names that are new or gone, in new folders too, outlast a power cut after this. */
async function syncParents(places: StorePaths, changes: readonly FileChange[]): Promise<void> {
  const folders = new Set<string>();
  for (const { root, path } of changes) {
    const names = path.split('/');
    while (names.pop()) folders.add(join(places.root(root), ...names));
  }
  for (const folder of folders)
    await syncFolder(folder).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

/** Deletes staged files. */
async function removeStaged(places: StorePaths): Promise<void> {
  for (const root of ['content', 'photos'] as const) {
    await rm(places.work(root), { recursive: true, force: true });
    // Beside the photos nothing else is hidden there.
    await rmdir(dirname(places.work(root))).catch(() => undefined);
  }
}

function interruptedError(record: Version, cause: unknown): StoreError {
  const files = record.changes.map(({ path }) => `«${path}»`).join(', ');
  const reason = toStoreError(cause);
  return new StoreError(
    {
      code: 'interrupted',
      title: record.title,
      files,
      reason: reason instanceof StoreError ? reason.message : null,
    },
    { cause },
  );
}
