/**
 * Changes several files atomically. Snapshots of the old files and staged copies of the new ones are written first, then the
 * journal, then the staged files are renamed. If anything fails before the journal becomes a version, the change is rolled
 * back: at once, or at the next start. Bytes to forget are deleted once the journal is a version, so they are never rolled back.
 */
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readIfExists } from '../base/files/read.ts';
import { renameOver, syncFolder, writeDurably, writeSynced } from '../base/files/write.ts';
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
  paths: StorePaths,
  metadata: Omit<Version, 'changes'>,
  steps: readonly FileStep[],
  isWithdrawn: IsWithdrawn,
): Promise<Version | null> {
  try {
    const hashes = new Set(metadata.forget?.hashes);
    const record: Version = { ...metadata, changes: await stageChanges(paths, steps, hashes, isWithdrawn) };
    if (record.changes.length === 0 && !record.forget) return null;
    await applyStaged(paths, record).catch(async (error) => {
      await rollBack(paths, record, error);
      throw error;
    });
    return record;
  } finally {
    // Remaining staged files are harmless: the next change or start deletes them.
    await removeStaged(paths).catch(() => undefined);
  }
}

/** Rolls back a change that a killed process or a disk error interrupted. @throws StoreError `interrupted`, `damaged-journal` */
export async function rollBackUnfinished(paths: StorePaths): Promise<void> {
  const text = await readIfExists(paths.journal);
  if (text) {
    const record = parseVersion(text.toString());
    if (!record) throw new StoreError({ code: 'damaged-journal', journal: paths.journal });
    await rollBack(paths, record);
  }
  await removeStaged(paths);
}

/** Writes snapshots of the old files and staged copies of the new ones, so that a full disk fails before anything changes. */
async function stageChanges(
  paths: StorePaths,
  steps: readonly FileStep[],
  forgottenHashes: ReadonlySet<string>,
  isWithdrawn: IsWithdrawn,
): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  for (const { root, path, before, read } of steps) {
    const bytes = read && (await read());
    const after = bytes && hashOf(bytes);
    if (root === 'photos' && after && (await isWithdrawn(after)))
      throw new StoreError({ code: 'withdrawn', path });
    if (after === before) continue;
    const current = await readExpected(paths, { root, path, before });
    // Photos to forget get a snapshot too, for a rollback. It is deleted once the change is committed.
    if (current && before) {
      const snapshot = paths.snapshot(root, before);
      if ((await hashFile(snapshot)) !== before) await writeDurably(snapshot, current);
    }
    if (bytes) await stageFile(paths, root, path, changes.length, bytes);
    const isForgotten = root === 'photos' && before !== null && forgottenHashes.has(before);
    changes.push({ root, path, before, after, ...(isForgotten && { lost: 'withdrawn' }) });
  }
  return changes;
}

async function applyStaged(paths: StorePaths, record: Version): Promise<void> {
  await mkdir(paths.versions, { recursive: true });
  await writeDurably(paths.journal, serializeVersion(record));
  for (const [index, change] of record.changes.entries()) {
    const target = await safePath(paths.root(change.root), change.path);
    await readExpected(paths, change);
    if (change.after === null) await rm(target);
    else await renameOver(stagedPath(paths, change.root, index), target);
  }
  await syncParents(paths, record.changes);
  await renameOver(paths.journal, paths.version(record.id));
  await syncFolder(paths.versions);
  await syncFolder(paths.desk);
}

/**
 * Restores the files that a change replaced, from their snapshots. Keeps files that were written since. Does not use
 * `swapAll`, because a rollback must survive a crash and change several files of one folder.
 * @throws StoreError `interrupted` if that fails; then the journal stays
 */
async function rollBack(paths: StorePaths, record: Version, cause?: unknown): Promise<void> {
  try {
    // If the last step failed, the journal is a version already. Turn it back into a journal during the rollback.
    if (!(await readIfExists(paths.journal)))
      await renameOver(paths.version(record.id), paths.journal).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
    for (const [index, { root, path, before, after }] of record.changes.entries()) {
      const target = await safePath(paths.root(root), path);
      if ((await hashFile(target)) !== after) continue;
      if (before === null) await rm(target, { force: true });
      else {
        await stageFile(paths, root, path, index, await readSnapshot(paths, root, path, before));
        await renameOver(stagedPath(paths, root, index), target);
      }
    }
    await syncParents(paths, record.changes);
    await rm(paths.journal, { force: true });
    await syncFolder(paths.desk);
  } catch (error) {
    throw interruptedError(record, cause ?? error);
  }
}

const stagedPath = (paths: StorePaths, root: StoreRoot, index: number) =>
  join(paths.staging(root), String(index));

/** Writes a staged file, and creates the folder of its target. */
async function stageFile(
  paths: StorePaths,
  root: StoreRoot,
  path: string,
  index: number,
  bytes: Buffer,
): Promise<void> {
  await mkdir(dirname(join(paths.root(root), path)), { recursive: true });
  await mkdir(paths.staging(root), { recursive: true });
  await writeSynced(stagedPath(paths, root, index), bytes);
}

/** Reads a file that the change replaces. @throws ChangedMeanwhile if it differs from what the change expects */
async function readExpected(
  paths: StorePaths,
  { root, path, before }: Pick<FileChange, 'root' | 'path' | 'before'>,
): Promise<Buffer | null> {
  const bytes = await readIfExists(await safePath(paths.root(root), path));
  if ((bytes && hashOf(bytes)) === before) return bytes;
  throw new ChangedMeanwhile(toConflict(root, path, bytes));
}

/** Syncs all folders above the changed files, so that new and removed names survive a power cut. */
async function syncParents(paths: StorePaths, changes: readonly FileChange[]): Promise<void> {
  const folders = new Set<string>();
  for (const { root, path } of changes) {
    const names = path.split('/');
    while (names.pop()) folders.add(join(paths.root(root), ...names));
  }
  for (const folder of folders)
    await syncFolder(folder).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

async function removeStaged(paths: StorePaths): Promise<void> {
  for (const root of ['content', 'photos'] as const) {
    await rm(paths.staging(root), { recursive: true, force: true });
    // Removes the desk folder beside the photos, which contains nothing else.
    await rmdir(dirname(paths.staging(root))).catch(() => undefined);
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
