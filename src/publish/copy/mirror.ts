/** Makes a folder hold what another one holds, file by file, each whole or not at all. */
import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Of } from '../manifest.ts';
import { pathsWithoutLinks } from '../own-folders.ts';
import { PublishError, stopIfCancelled } from '../publish-error.ts';
import { filesToCopy, type SourceFile } from './files-to-copy.ts';

export interface Mirrored {
  /** Files in the copy; of them those that were written now; files that were removed from it. */
  files: number;
  written: number;
  removed: number;
  /** Bytes in the copy. */
  bytes: number;
  /** Paths that were left out because their content was taken down. */
  refused: string[];
}

export interface MirrorOptions {
  /** SHA-256 of content that must not be copied, and leaves the copy whoever put it there; hex. */
  withdrawn: ReadonlySet<string>;
  /** Of the folder that is copied, the files that count. Default: all. */
  isWanted?: (path: string) => boolean;
  /** Of the copy, what may be replaced and removed. Default: all. */
  isOurs?: (path: string) => boolean;
  signal?: AbortSignal | undefined;
  onFile?: (() => void) | undefined;
}

/** File systems of sticks keep times to two seconds. */
const SAME_TIME_MS = 2000;

/** Throws PublishError `occupied` where a file of somebody else's is in the place of another one. */
export async function mirror(from: string, to: string, options: MirrorOptions): Promise<Mirrored> {
  const { withdrawn, isWanted = () => true, isOurs = () => true } = options;
  const at = pathsWithoutLinks(to);
  // A copy of no files is a copy, too: without its folder it would be taken for one that is incomplete.
  await mkdir(to, { recursive: true });
  await removeUnfinished(to);
  const source = (await filesToCopy(from)).filter(({ path }) => isWanted(path));
  const there = new Map((await copied(to)).map((file) => [file.path, file]));
  const result: Mirrored = { files: 0, written: 0, removed: 0, bytes: 0, refused: [] };
  const wanted = new Set<string>();
  for (const file of source) {
    stopIfCancelled(options.signal);
    const state = await bring(join(from, file.path), await at(file.path), file, {
      there: there.get(file.path),
      isOurs: isOurs(file.path),
      withdrawn,
    });
    options.onFile?.();
    if (state === 'refused') {
      result.refused.push(file.path);
      continue;
    }
    wanted.add(file.path);
    result.files++;
    result.bytes += file.size;
    if (state === 'written') result.written++;
  }
  for (const path of there.keys()) {
    if (wanted.has(path)) continue;
    const file = await at(path);
    if (!isOurs(path) && !(withdrawn.size > 0 && withdrawn.has(await sha256Of(file)))) continue;
    await rm(file, { force: true });
    // The folder goes with its last file.
    await rmdir(dirname(file)).catch(() => {});
    result.removed++;
  }
  return result;
}

/** Of a copy that was cut off in the middle of a file. */
const UNFINISHED = /^\.[\da-f-]{36}\.tmp$/;

async function removeUnfinished(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const { name, parentPath } of entries)
    if (UNFINISHED.test(name)) await rm(join(parentPath, name), { force: true });
}

/** What a copy holds already; nothing where there is none yet. */
export const copied = (dir: string): Promise<SourceFile[]> =>
  filesToCopy(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

interface Copied {
  there: SourceFile | undefined;
  isOurs: boolean;
  withdrawn: ReadonlySet<string>;
}

async function bring(
  source: string,
  target: string,
  { size, mtimeMs }: SourceFile,
  { there, isOurs, withdrawn }: Copied,
): Promise<'same' | 'written' | 'refused'> {
  const isSame = there?.size === size && Math.abs(there.mtimeMs - mtimeMs) <= SAME_TIME_MS;
  if (isSame && withdrawn.size === 0) return 'same';
  const hash = await sha256Of(source);
  if (withdrawn.has(hash)) return 'refused';
  if (isSame) return 'same';
  if (there?.size !== size || (await sha256Of(target)) !== hash) {
    if (there && !isOurs) throw occupied(target);
    await copyWhole(source, target);
  }
  await utimes(target, new Date(mtimeMs), new Date(mtimeMs));
  return 'written';
}

/** @param path what is there and was not put there by this program: a file, or a folder with something in it */
export const occupied = (path: string): PublishError =>
  new PublishError(
    'occupied',
    `«${path}» ya estaba ahí y no es de una copia de este programa: no se toca. Elige otra carpeta para la copia, mejor una vacía, o llévate de ahí lo que hay.`,
    { items: [path] },
  );

async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  // Hidden, so that the next copy does not take one that was cut off for a file.
  const temporary = join(dirname(to), `.${randomUUID()}.tmp`);
  try {
    await copyFile(from, temporary);
    // Of an original that is read-only the copy is, too, and could not be opened. Disks without modes refuse this.
    await chmod(temporary, (await stat(temporary)).mode | 0o200).catch(() => {});
    const file = await open(temporary, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, to);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
