/** Mirrors files into a folder. */
import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isSameFile, type SourceFile } from './copy-files.ts';
import { parentFolder, STAGING, sha256Of } from './manifest.ts';
import { PublishError, stopIfCancelled } from './publish-error.ts';
import { openFolderTarget } from './targets/folder-target.ts';
import type { Target } from './targets/target.ts';

/** Photos that were copied, or refused because they were withdrawn, as they were listed then, by their path. */
export type CheckedFiles = ReadonlyMap<string, { listed: SourceFile; isRefused: boolean }>;

interface MirrorOptions {
  /** Last copy; null before the first one. */
  before?: { at: number } | null;
  /** Existing files by path. Only managed ones may be replaced or removed. */
  existing?: ReadonlyMap<string, SourceFile>;
  managedPaths?: ReadonlySet<string>;
  /** SHA-256 (hex) of withdrawn photos: never copied, and removed even if they are not managed. */
  withdrawn: ReadonlySet<string>;
  signal?: AbortSignal | undefined;
  onFile?: () => void;
  /** Files that need no further check unless they have changed since. */
  checked?: CheckedFiles;
  /** True if other files of the copy stay, and sources that are gone are left out. */
  isPartial?: boolean;
}

const TEMPORARY_FILE = /\/[\da-f-]{36}\.tmp$/;

/** FAT file systems store times in steps of two seconds. */
const SAME_TIME_MS = 2000;

/**
 * Copies these files into a folder atomically, and removes other managed files.
 * @returns paths that exist now, paths left out as withdrawn, the number of files written, and the removed paths
 * @throws PublishError `foreign` if an unmanaged file is in the way
 */
export async function mirror(sources: readonly SourceFile[], dir: string, options: MirrorOptions) {
  const { signal, onFile, isPartial = false } = options;
  const target = await openFolderTarget(dir);
  // Remove temporary files of an interrupted copy.
  for (const path of (await target.list([STAGING])).keys())
    if (TEMPORARY_FILE.test(path)) await target.remove(path);
  const [copiedPaths, refused]: [string[], string[]] = [[], []];
  let written = 0;
  for (const source of sources) {
    stopIfCancelled(signal);
    const outcome = await copyFile(source, target, dir, options).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || existsSync(source.from)) throw error;
      if (!isPartial) throw new PublishError({ code: 'source-changed', path: source.from }, { cause: error });
      return 'gone';
    });
    if (outcome === 'refused') refused.push(source.path);
    else if (outcome !== 'gone') copiedPaths.push(source.path);
    if (outcome === 'written') written++;
    onFile?.();
  }
  const removed = isPartial ? [] : await removeOthers(target, new Set(copiedPaths), options);
  return { copiedPaths, refused, written, removed };
}

/**
 * Copies a file unless the copy has it.
 * @returns `refused` for a withdrawn photo
 */
async function copyFile(
  source: SourceFile,
  target: Target,
  dir: string,
  { before, existing, managedPaths, withdrawn, checked }: MirrorOptions,
): Promise<'refused' | 'unchanged' | 'written'> {
  const { path, from, size, mtimeMs } = source;
  const earlier = checked?.get(path);
  if (earlier && isSameFile(source, earlier.listed)) return earlier.isRefused ? 'refused' : 'unchanged';
  const copy = existing?.get(path);
  const looksSame = copy?.size === size && Math.abs(copy.mtimeMs - mtimeMs) <= SAME_TIME_MS;
  // A file that was changed since the last copy may still look the same: FAT stores times in steps.
  const isUnchanged = looksSame && Boolean(before && mtimeMs < before.at - SAME_TIME_MS);
  const hash = isUnchanged && withdrawn.size === 0 ? '' : await sha256Of(from);
  if (withdrawn.has(hash)) return 'refused';
  if (isUnchanged) return 'unchanged';
  const hasSameBytes = copy?.size === size && (await sha256Of(copy.from)) === hash;
  if (hasSameBytes && looksSame) return 'unchanged';
  if (!hasSameBytes) {
    if (copy && !managedPaths?.has(path)) throw foreignFile(copy.from);
    await target.put(path, { from });
  }
  await utimes(join(dir, path), new Date(mtimeMs), new Date(mtimeMs));
  return 'written';
}

/** Removes managed files and withdrawn photos that are not among the copied files. Returns their paths. */
async function removeOthers(
  target: Target,
  copiedPaths: ReadonlySet<string>,
  { existing, managedPaths, withdrawn }: MirrorOptions,
): Promise<string[]> {
  const removed: string[] = [];
  for (const { path, from } of existing?.values() ?? []) {
    if (copiedPaths.has(path)) continue;
    if (!managedPaths?.has(path) && !(withdrawn.size > 0 && withdrawn.has(await sha256Of(from)))) continue;
    await target.remove(path);
    // Does nothing unless the folder is now empty.
    await target.removeFolder(parentFolder(path));
    removed.push(path);
  }
  await target.removeFolder(STAGING);
  return removed;
}

/**
 * Error for a file or non-empty folder that this program did not write. Unlike `occupied` it cannot be confirmed,
 * since the file may be the only copy.
 */
export const foreignFile = (path: string): PublishError => new PublishError({ code: 'foreign', path });
