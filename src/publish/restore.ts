/** Restores content and photos from a copy. */
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import type { Folders } from '../config/folders.ts';
import { withdrawn as WITHDRAWN_LIST } from '../content/files/withdrawn.ts';
import { pathExists, SwapError, swapAll } from '../files/swap.ts';
import {
  CONTENT_SUBFOLDER,
  filesInCopy,
  mirror,
  PHOTOS_SUBFOLDER,
  readCopy,
  readOwnFiles,
  requireFolder,
} from './copy.ts';
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

/** Suffixes of folders during a restore, followed by its timestamp: being filled, previous, rolled back. */
const SUFFIXES = { filling: '.nueva-', previous: '.antes-', rolledBack: '.recuperada-' };
type SuffixKind = keyof typeof SUFFIXES;

const siblingPath = (dir: string, kind: SuffixKind, timestamp: string) => dir + SUFFIXES[kind] + timestamp;

/** Returns the timestamps of the restores that left such a folder beside this one, in order. */
async function siblingTimestamps(dir: string, kind: SuffixKind): Promise<string[]> {
  const names = await readdir(dirname(dir)).catch(() => []);
  const start = basename(siblingPath(dir, kind, ''));
  return names
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .sort();
}

/** Returns the absolute paths of previous and unfinished folders that restores left beside this one. */
export async function restoreLeftovers(dir: string): Promise<string[]> {
  const leftovers = (Object.keys(SUFFIXES) as SuffixKind[]).map(async (kind) =>
    (await siblingTimestamps(dir, kind)).map((timestamp) => siblingPath(dir, kind, timestamp)),
  );
  return (await Promise.all(leftovers)).flat();
}

/**
 * Restores content and originals of a copy. Existing folders are moved aside first, nothing is overwritten. Photos
 * that were withdrawn, before or after the copy, are left out. Throws PublishError.
 */
export async function restore(
  copyFolder: string,
  { contentDir, photosDir }: Pick<Folders, 'contentDir' | 'photosDir'>,
  { now = Date.now(), exclusively = (work) => work() }: RestoreOptions = {},
): Promise<RestoreResult> {
  const ownFiles = await readOwnFiles(copyFolder);
  if (!ownFiles || !(await readCopy(copyFolder)))
    throw new PublishError({ code: 'no-copy', location: copyFolder });
  const copy = { content: join(copyFolder, CONTENT_SUBFOLDER), photos: join(copyFolder, PHOTOS_SUBFOLDER) };
  for (const dir of Object.values(copy)) await requireFolder(dir, 'incomplete-copy');
  const lists = [await readWithdrawn(copy.content), await readWithdrawn(contentDir)];
  const withdrawn = hashesOf(lists.flat());
  const timestamp = new Date(now).toISOString().slice(0, -1).replaceAll(/[:.]/g, '-');
  const dirs = [contentDir, photosDir];
  /** Files listed by copies that have not been found yet. */
  const unrestored = new Set(ownFiles);
  /** Copies a folder of the copy into a new one beside its destination. */
  const copyBeside = async (dir: string, folder: string) => {
    const filledDir = siblingPath(dir, 'filling', timestamp);
    await mkdir(filledDir, { recursive: true });
    // Files that the copy does not list are not the club's.
    const files = await filesInCopy(join(copyFolder, folder), '');
    const sources = files.filter(({ path }) => unrestored.delete(`${folder}/${path}`));
    return mirror(sources, filledDir, { withdrawn });
  };
  try {
    const content = await copyBeside(contentDir, CONTENT_SUBFOLDER);
    await mergeWithdrawn(contentDir, siblingPath(contentDir, 'filling', timestamp));
    const photos = await copyBeside(photosDir, PHOTOS_SUBFOLDER);
    // Swap both folders in only when both are complete.
    const movedAside = await exclusively(() => swapFolders(dirs, timestamp));
    return {
      contentFiles: content.copiedPaths.length,
      photoFiles: photos.copiedPaths.length,
      previousFolders: movedAside,
      refused: photos.refused,
      missing: [...unrestored].sort(),
    };
  } catch (error) {
    for (const dir of dirs) {
      // If the destination is missing, the restored folder may be the only one.
      if (!(await pathExists(dir)) && (await pathExists(siblingPath(dir, 'previous', timestamp)))) continue;
      await rm(siblingPath(dir, 'filling', timestamp), { recursive: true, force: true });
    }
    throw toDiskError(error, dirname(contentDir));
  }
}

/** Returns a Spanish text about files missing in a copy; it names the first ones. */
export function describeMissing(missing: readonly string[]): string {
  const [photos, texts] = [PHOTOS_SUBFOLDER, CONTENT_SUBFOLDER].map((folder) =>
    missing.filter((path) => path.startsWith(`${folder}/`)),
  );
  const counts = [
    ...(photos?.length ? [photos.length === 1 ? '1 foto' : `${photos.length} fotos`] : []),
    ...(texts?.length
      ? [texts.length === 1 ? '1 archivo de contenido' : `${texts.length} archivos de contenido`]
      : []),
  ];
  const shown = missing.slice(0, MAX_NAMED_FILES).join(', ');
  const rest = missing.length > MAX_NAMED_FILES ? ` y ${missing.length - MAX_NAMED_FILES} más` : '';
  return `En la copia faltaban ${counts.join(' y ')} que debería tener: ${shown}${rest}. Lo demás ha vuelto. Búscalos en otra copia o en otro ordenador.`;
}

const MAX_NAMED_FILES = 20;

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

/**
 * Swaps the filled folders in; rolls back on failure.
 * @returns paths of the old folders, except empty or missing ones
 * @throws PublishError that names what remains where
 */
export async function swapFolders(dirs: readonly string[], timestamp: string): Promise<string[]> {
  const swaps = dirs.map((dir) => ({
    path: dir,
    newPath: siblingPath(dir, 'filling', timestamp),
    backupPath: siblingPath(dir, 'previous', timestamp),
  }));
  const moved = await swapAll(swaps).catch((error) => {
    if (!(error instanceof SwapError)) throw error;
    const { path: folder, cause } = error;
    const stranded = error.stranded.map(({ path, backupPath }) => ({ from: path, to: backupPath }));
    const detail = String((cause as NodeJS.ErrnoException).code);
    throw new PublishError({ code: 'not-movable', folder, detail, stranded }, { cause });
  });
  const movedAside: string[] = [];
  for (const { backupPath } of moved) {
    // Remove the folder if it is empty.
    await rmdir(backupPath).catch(() => {});
    if (await pathExists(backupPath)) movedAside.push(backupPath);
  }
  return movedAside;
}

/** Rolls a restore back: moves the old folders back and their replacements aside. Removes nothing. */
async function rollBack(dirs: readonly string[], timestamp: string): Promise<string[]> {
  const lines: string[] = [];
  for (const dir of dirs) {
    const previousDir = siblingPath(dir, 'previous', timestamp);
    if (!(await pathExists(previousDir))) continue;
    if (await pathExists(dir)) {
      // The new folder may not have been swapped in yet.
      await rename(dir, siblingPath(dir, 'rolledBack', timestamp));
      lines.push(
        `Lo que se había recuperado en «${dir}» está ahora en «${siblingPath(dir, 'rolledBack', timestamp)}».`,
      );
    }
    await rename(previousDir, dir);
    lines.push(`La recuperación de una copia se quedó a medias: «${dir}» vuelve a ser lo que había antes.`);
  }
  return lines;
}

/**
 * Rolls back an interrupted restore (power cut), recognised by a missing folder with a new one waiting beside it.
 * @returns Spanish description; empty if there was nothing to do
 */
export async function rollBackInterrupted(dirs: readonly string[]): Promise<string[]> {
  for (const dir of dirs) {
    const [timestamp] = (await siblingTimestamps(dir, 'filling')).reverse();
    // Without a waiting folder the restore was complete, and the folder was removed later.
    if (timestamp !== undefined && !(await pathExists(dir))) return rollBack(dirs, timestamp);
  }
  return [];
}
