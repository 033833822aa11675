/** Lists of the files of a club and of its copy. */

import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../../base/errors/system-error.ts';
import { DESK_FILES, DESK_FOLDER } from '../../base/files/desk-files.ts';
import { IMPORT_STATE_FILE } from '../../club/lists/import-state.ts';
import { PublishError } from './publish-error.ts';

/** File to copy. */
export interface SourceFile {
  /** Path in the copy, with `/` as separator: `fotos/2024-2025/copa/1.jpg`. */
  path: string;
  /** Absolute path of the source. */
  from: string;
  /** Size in bytes; modification time in ms since 1970. */
  size: number;
  mtimeMs: number;
  /** Inode and time of the last change of its entry, which a replaced file does not share. */
  stamp: string;
}

const toSourceFile = (path: string, from: string, { size, mtimeMs, ino, ctimeMs }: Stats): SourceFile => ({
  path,
  from,
  size,
  mtimeMs,
  stamp: `${ino} ${ctimeMs}`,
});

/** True for a file that has not been replaced or changed since it was listed. */
export const isSameFile = (file: SourceFile, listed: SourceFile) =>
  listed.stamp === file.stamp && listed.size === file.size && listed.mtimeMs === file.mtimeMs;

/** Hidden files that are copied. The desk's other files, such as versions, journal and locks, belong to one computer. */
const COPIED_HIDDEN_FILES = [
  IMPORT_STATE_FILE,
  ...Object.entries(DESK_FILES).flatMap(([name, { isCopied }]) => (isCopied ? `${DESK_FOLDER}/${name}` : [])),
];

/** True if a file of content or photos is copied. Other hidden files belong to git or the system. */
const isCopied = (path: string): boolean =>
  COPIED_HIDDEN_FILES.includes(path) || !path.split('/').some((name) => name.startsWith('.'));

/**
 * Lists the regular files below a folder of the copy. Links are skipped, because copies never create them.
 * @param folder prefix of their path in the copy
 */
export const filesInCopy = (dir: string, folder: string): Promise<SourceFile[]> =>
  listFiles(dir, folder, async () => []);

/**
 * Lists the files to copy below a folder. Follows links, like publishing does.
 * @param folder prefix of their path in the copy
 * @param visited folders read so far, to stop at cyclic links
 * @throws ENOENT if the folder does not exist, PublishError `settings` for a broken link
 */
export async function filesToCopy(
  dir: string,
  folder: string,
  visited = new Set<string>(),
): Promise<SourceFile[]> {
  visited.add(await realpath(dir));
  return listFiles(dir, folder, async (from, path) => {
    const found = await stat(from).catch(() => null);
    if (found?.isFile()) return [toSourceFile(path, from, found)];
    if (!found?.isDirectory()) throw brokenLink(from);
    return visited.has(await realpath(from)) ? [] : filesToCopy(from, path, visited);
  });
}

/** True for a folder that may contain files to copy. */
const mayBeCopied = (path: string, name: string): boolean => path === DESK_FOLDER || !name.startsWith('.');

async function listFiles(
  dir: string,
  folder: string,
  listLink: (from: string, path: string) => Promise<SourceFile[]>,
): Promise<SourceFile[]> {
  /** @param inside path of a folder below `dir`; empty for `dir` itself */
  const listFolder = async (inside: string): Promise<SourceFile[]> => {
    const reading = readdir(join(dir, inside), { withFileTypes: true });
    // A folder below may vanish meanwhile.
    const entries = (inside ? await reading.catch(nullIfMissing) : await reading) ?? [];
    const files: SourceFile[] = [];
    for (const entry of entries)
      files.push(...(await listEntry(entry, inside ? `${inside}/${entry.name}` : entry.name)));
    return files;
  };
  const listEntry = async (entry: Dirent, below: string): Promise<SourceFile[]> => {
    if (entry.isDirectory()) return mayBeCopied(below, entry.name) ? listFolder(below) : [];
    if (!isCopied(below)) return [];
    const [from, path] = [join(dir, below), folder ? `${folder}/${below}` : below];
    if (entry.isSymbolicLink()) return listLink(from, path);
    const found = entry.isFile() ? await stat(from).catch(nullIfMissing) : null;
    return found ? [toSourceFile(path, from, found)] : [];
  };
  const files = await listFolder('');
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const brokenLink = (path: string): PublishError => new PublishError({ code: 'broken-link', path });
