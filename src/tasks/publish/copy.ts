/** Second copy of content and original photos, on a disk or in a synchronised folder. */

import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../../base/config/project.ts';
import { withClubLock } from '../../base/files/club-lock.ts';
import { DESK_FOLDER } from '../../base/files/desk-files.ts';
import { pathExists } from '../../base/files/swap.ts';
import { writeDurably } from '../../base/files/write.ts';
import { filesInCopy, filesToCopy, type SourceFile } from './copy-files.ts';
import { type CheckedFiles, foreignFile, mirror } from './mirror.ts';
import { type OwnFolders, pathWithoutLinks, refuseSourceFolders } from './own-folders.ts';
import { PublishError, toDiskError } from './publish-error.ts';
import type { MissingEffect } from './publish-messages.ts';
import type { TaskContext } from './sync.ts';
import { hashesOf, readWithdrawn } from './withdrawn.ts';

/** Subfolders of the copy. */
export const CONTENT_SUBFOLDER = 'contenido';
export const PHOTOS_SUBFOLDER = 'fotos';
/** Only in copies of a server, written by `backUp`. */
export const MESSAGES_SUBFOLDER = 'mensajes';
const MARKER = 'copia.json';

const markerSchema = z.object({
  /** Completion time, ms since 1970. */
  at: z.number(),
  contentFiles: z.number(),
  photoFiles: z.number(),
});
export type CopyMarker = z.infer<typeof markerSchema>;

/** List of files written by copies (`fotos/2024-2025/copa/1.jpg`); later copies may replace and remove them. */
const fileListSchema = z.object({
  files: z.array(z.string()).transform((files): ReadonlySet<string> => new Set(files)),
});

export interface CopyOptions extends TaskContext {
  /** Continues even if the copy would lose more than half of its photos or content. */
  allowShrinking?: boolean | undefined;
}

export interface CopyResult extends CopyMarker {
  written: number;
  /** Files that the copy had, and that no longer exist: `fotos/2024-2025/copa/1.jpg`. */
  removed: string[];
  /** Photos that were left out because they were withdrawn. */
  refused: string[];
}

/**
 * Updates the copy: writes changed files, and removes files that earlier copies wrote and that no longer exist.
 * Withdrawn photos are always removed. The copy is of one version, also while people save: photos, which take long, are copied
 * while the club may change; then everything that differs is copied in one turn.
 * @param copyFolder existing folder
 * @throws PublishError: `missing` if the folder or the originals do not exist, `shrunk`, `foreign` if other files are
 * in the way, `source-changed`; LockError
 */
export async function copyContent(
  folders: OwnFolders,
  copyFolder: string,
  options: CopyOptions = {},
): Promise<CopyResult> {
  const { contentDir } = folders;
  const dir = resolve(PROJECT_DIR, copyFolder);
  await refuseSourceFolders(dir, folders);
  await requireFolder(dir, 'reconnect');
  await requireFolder(contentDir, 'nothing-copied');
  try {
    // No photo is withdrawn meanwhile.
    return await withClubLock(contentDir, 'read', async () => {
      const photos = await copyPhotos(folders, dir, options);
      return withClubLock(contentDir, 'snapshot', () => copyDifferences(folders, dir, photos, options));
    });
  } catch (error) {
    throw toDiskError(error, dir);
  }
}

/** Copies new and changed photos, and leaves out those that vanish meanwhile. */
async function copyPhotos(
  folders: OwnFolders,
  dir: string,
  { allowShrinking = false, onProgress, signal }: CopyOptions,
): Promise<{ checked: CheckedFiles; written: number }> {
  const { contentDir, photosDir } = folders;
  const before = await readCopy(dir);
  const photos = await photosToCopy(photosDir, before);
  const ownFiles = await readOwnFiles(dir);
  await refuseForeignFolder(dir, ownFiles === null);
  if (before && !allowShrinking) {
    const content = await filesToCopy(contentDir, CONTENT_SUBFOLDER);
    refuseShrunk(photosDir, photos.length, before.photoFiles, 'fotos');
    refuseShrunk(contentDir, content.length, before.contentFiles, 'archivos');
  }
  const state = await readCopyState(dir);
  await announce(dir, state, photos);
  let done = 0;
  const { copiedPaths, refused, written } = await mirror(photos, dir, {
    ...state,
    withdrawn: hashesOf(await readWithdrawn(contentDir)),
    signal,
    onFile: () => onProgress?.({ phase: 'copy', done: ++done, total: photos.length }),
    isPartial: true,
  });
  const handled = new Set([...copiedPaths, ...refused]);
  const checked = photos
    .filter(({ path }) => handled.has(path))
    .map((listed) => [listed.path, { listed, isRefused: refused.includes(listed.path) }] as const);
  return { checked: new Map(checked), written };
}

/** Copies everything that differs, removes what is gone, and records the copy. The club must not change meanwhile. */
async function copyDifferences(
  { contentDir, photosDir }: OwnFolders,
  dir: string,
  { checked, written }: Awaited<ReturnType<typeof copyPhotos>>,
  { signal }: CopyOptions,
): Promise<CopyResult> {
  const state = await readCopyState(dir);
  // Content refers to photos, so it is copied after them.
  const sources = [
    ...(await photosToCopy(photosDir, state.before)),
    ...(await filesToCopy(contentDir, CONTENT_SUBFOLDER)),
  ];
  await announce(dir, state, sources);
  const { copiedPaths, refused, ...counts } = await mirror(sources, dir, {
    ...state,
    withdrawn: hashesOf(await readWithdrawn(contentDir)),
    signal,
    checked,
  });
  const countIn = (folder: string) => copiedPaths.filter((path) => path.startsWith(`${folder}/`)).length;
  const marker: CopyMarker = {
    at: Date.now(),
    contentFiles: countIn(CONTENT_SUBFOLDER),
    photoFiles: countIn(PHOTOS_SUBFOLDER),
  };
  await writeJson(join(dir, MARKER), { ...marker, files: copiedPaths });
  // Also store the marker with the content, so that the copy's age is known while its disk is not connected.
  await writeLastMarker(contentDir, marker);
  return {
    ...marker,
    written: written + counts.written,
    removed: counts.removed,
    refused: refused.map((path) => path.replace(`${PHOTOS_SUBFOLDER}/`, '')),
  };
}

/** State of a copy folder: the last copy, the files in it, and those that copies wrote. */
async function readCopyState(dir: string) {
  const copied = [PHOTOS_SUBFOLDER, CONTENT_SUBFOLDER].map(async (folder) => {
    // Both folders exist even in an empty copy.
    await mkdir(join(dir, folder), { recursive: true });
    return filesInCopy(join(dir, folder), folder);
  });
  return {
    before: await readCopy(dir),
    existing: new Map((await Promise.all(copied)).flat().map((file) => [file.path, file])),
    managedPaths: new Set(await readOwnFiles(dir)),
  };
}

/** Records the new files before they are written, so that an interrupted copy can be resumed. */
async function announce(
  dir: string,
  { before, existing, managedPaths }: Awaited<ReturnType<typeof readCopyState>>,
  sources: readonly SourceFile[],
): Promise<void> {
  for (const { path } of sources) if (!existing.has(path)) managedPaths.add(path);
  await writeJson(join(dir, MARKER), { ...before, files: [...managedPaths] });
}

/**
 * Lists the photos to copy. A club may have no photos yet.
 * @throws PublishError `source-missing` if the folder is gone of which the last copy has photos
 */
async function photosToCopy(photosDir: string, before: CopyMarker | null): Promise<SourceFile[]> {
  if (before && before.photoFiles > 0) await requireFolder(photosDir, 'copy-kept');
  else if (!(await pathExists(photosDir))) return [];
  return filesToCopy(photosDir, PHOTOS_SUBFOLDER);
}

/** Number of files below which losing half of them is not suspicious. */
const SHRINK_CHECK_MINIMUM = { fotos: 10, archivos: 3 };

function refuseShrunk(
  folder: string,
  now: number,
  before: number,
  files: keyof typeof SHRINK_CHECK_MINIMUM,
): void {
  if (before <= SHRINK_CHECK_MINIMUM[files] || now >= before / 2) return;
  throw new PublishError({ code: 'shrunk', folder, files, now, before });
}

const MARKER_IN_CONTENT = join(DESK_FOLDER, MARKER);

const writeJson = (path: string, value: object) => writeDurably(path, JSON.stringify(value));

/** Refuses a subfolder that is a link or, before the first copy, not empty. @throws PublishError */
async function refuseForeignFolder(dir: string, isNew: boolean): Promise<void> {
  for (const name of [CONTENT_SUBFOLDER, PHOTOS_SUBFOLDER, MESSAGES_SUBFOLDER]) {
    await pathWithoutLinks(dir, `${name}/`);
    const names = isNew ? await readdir(join(dir, name)).catch(() => []) : [];
    if (names.length > 0) throw foreignFile(join(dir, name));
  }
}

/** Returns the last copy, also while its disk is not connected. `connected` is true for a folder without a copy. */
export async function lastCopy(
  contentDir: string,
  copyFolder: string,
): Promise<{ last: CopyMarker | null; connected: boolean }> {
  const folder = resolve(PROJECT_DIR, copyFolder);
  const last = (await readCopy(folder)) ?? (await readLastMarker(contentDir));
  const found = await stat(folder).catch(() => null);
  return { last, connected: found?.isDirectory() ?? false };
}

/** Reads the marker of the last copy to any folder, such as a server's nightly backup; null before the first one. */
export const readLastMarker = (contentDir: string): Promise<CopyMarker | null> =>
  readJson(join(contentDir, MARKER_IN_CONTENT), markerSchema);

/** Writes the marker of the copy that has the content, or from which it was restored. */
export const writeLastMarker = (contentDir: string, marker: CopyMarker): Promise<void> =>
  writeJson(join(contentDir, MARKER_IN_CONTENT), marker);

/** Reads the marker of a copy; null without a finished copy, or if its disk is not connected. */
export const readCopy = (copyFolder: string): Promise<CopyMarker | null> =>
  readJson(join(copyFolder, MARKER), markerSchema);

/** Reads the list of files written by copies; null before the first one. */
export const readOwnFiles = async (copyFolder: string): Promise<ReadonlySet<string> | null> =>
  (await readJson(join(copyFolder, MARKER), fileListSchema))?.files ?? null;

async function readJson<T>(file: string, shape: z.ZodType<T>): Promise<T | null> {
  try {
    return shape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

export async function requireFolder(folder: string, effect: MissingEffect): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new PublishError({ code: 'source-missing', folder, effect });
}
