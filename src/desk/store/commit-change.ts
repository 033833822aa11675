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
 * Commits a change.
 * @returns the version's record; null if no file would change
 * @throws StoreError and file system errors; nothing was changed then, unless the code is `interrupted`
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
    // Leftovers are harmless; the next change or start deletes them.
    await removeStaged(places).catch(() => undefined);
  }
}

/** Rolls back a change that a killed process or a disk error interrupted. @throws StoreError `interrupted`, `damaged-journal` */
export async function rollBackUnfinished(places: StorePaths): Promise<void> {
  const text = await readIfThere(places.journal);
  if (text) {
    const record = parseVersion(text.toString());
    if (!record) throw new StoreError({ code: 'damaged-journal', journal: places.journal });
    await rollBack(places, record);
  }
  await removeStaged(places);
}

/** Writes snapshots of the old files and staged copies of the new ones, so that a full disk fails before anything changes. */
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
 * Restores the files that a change replaced, from their snapshots. Files that were written since stay. Does not use
 * `swapAll`, because a rollback must survive a crash and change several files of one folder.
 * @throws StoreError `interrupted` if that fails; then the journal stays
 */
async function rollBack(places: StorePaths, record: Version, why?: unknown): Promise<void> {
  try {
    // If the last step failed, the journal is a version already. Turn it back into a journal during the rollback.
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

/** Writes a staged file, and creates the folder of its target. */
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

/** Syncs all folders above the changed files, so that new and removed names survive a power cut. */
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
    // Removes the desk folder beside the photos, which contains nothing else.
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
