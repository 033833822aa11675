/** A second copy of content and originals, on a disk or in a folder that is synchronised. */
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../contract/project.ts';
import { replaceFile } from '../files/write.ts';
import { folderOf, STAGING, sha256Of } from './manifest.ts';
import { type OwnFolders, pathsWithoutLinks, refuseOwnFolders } from './own-folders.ts';
import { diskError, PublishError, stopIfCancelled } from './publish-error.ts';
import { openFolder } from './targets/folder-target.ts';
import { readWithdrawn } from './withdrawn.ts';

/** Of the copy's folder. */
export const CONTENT = 'contenido';
export const PHOTOS = 'fotos';
/** Of a server; `src/backup` puts them there. */
export const MESSAGES = 'mensajes';
const MARKER = 'copia.json';

const marker = z.object({
  /** When the copy was finished, ms since 1970. */
  at: z.number(),
  contentFiles: z.number(),
  photoFiles: z.number(),
  bytes: z.number(),
});
export type CopyMarker = z.infer<typeof marker>;

/** What copies put there, `fotos/2024-2025/copa/1.jpg`, and so what they may replace and remove; copies once had no list. */
const list = z.object({ files: z.array(z.string()).optional() });

export interface CopyOptions {
  /** Goes on where the copy would lose more than half of its photos or of its content. */
  evenIfSmaller?: boolean;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal | undefined;
}

export interface CopyResult extends CopyMarker {
  written: number;
  removed: number;
  /** Photos that were left out because they had been taken down. */
  refused: string[];
}

/**
 * Brings the copy in line with what there is: only what changed is written, of what copies put there what is gone is
 * removed, photos that were taken down always. Throws PublishError: `missing` where the folder or the originals are not
 * there, `shrunk`, `foreign` where somebody else's files are in the way.
 * @param place a folder that is there
 */
export async function copyContent(
  folders: OwnFolders,
  place: string,
  { evenIfSmaller = false, onProgress, signal }: CopyOptions = {},
): Promise<CopyResult> {
  const { contentDir, photosDir } = folders;
  const dir = resolve(PROJECT_DIR, place);
  await refuseOwnFolders(dir, folders);
  await mustBeThere(dir, 'Conecta el disco o crea la carpeta, y vuelve a intentarlo.');
  await mustBeThere(contentDir, 'No se ha copiado nada.');
  await mustBeThere(photosDir, 'No se ha copiado nada, para no vaciar la copia que hay.');
  try {
    const { hashes: withdrawn } = await readWithdrawn(contentDir);
    const [photos, content] = [await filesToCopy(photosDir, PHOTOS), await filesToCopy(contentDir, CONTENT)];
    const before = await readCopy(dir);
    const listed = await readOwnFiles(dir);
    await refuseOthers(dir, listed === null);
    if (before && !evenIfSmaller) {
      refuseShrunk(photosDir, photos.length, before.photoFiles, 'fotos');
      refuseShrunk(contentDir, content.length, before.contentFiles, 'archivos');
    }
    // Content names photos: it comes when they are there.
    const sources = [...photos, ...content];
    const paths = sources.map(({ path }) => path);
    // A copy of before there was a list holds these under the same names; of all else there it is not known whose it is.
    const ours = listed?.size === 0 ? new Set(paths) : (listed ?? new Set());
    const copied = [...(await copiedBefore(dir, PHOTOS)), ...(await copiedBefore(dir, CONTENT))];
    const there = new Map(copied.map((file) => [file.path, file]));
    // Before the first of them is there: a copy that is cut off is gone on with.
    await writeJson(join(dir, MARKER), {
      ...before,
      files: [...ours, ...paths.filter((path) => !ours.has(path) && !there.has(path))],
    });
    let done = 0;
    const onFile = () => onProgress?.(++done, paths.length);
    const { written, refused, removed } = await mirror(sources, dir, {
      there,
      ours,
      withdrawn,
      signal,
      onFile,
    });
    const isRefused = new Set(refused);
    const files = sources.filter(({ path }) => !isRefused.has(path));
    const made: CopyMarker = {
      at: Date.now(),
      contentFiles: files.filter(isOf(CONTENT)).length,
      photoFiles: files.filter(isOf(PHOTOS)).length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
    };
    // A copy of no files is a copy, too: without its folder it would be taken for one that is incomplete.
    for (const folder of [CONTENT, PHOTOS]) await mkdir(join(dir, folder), { recursive: true });
    await writeJson(join(dir, MARKER), { ...made, files: files.map(({ path }) => path) });
    // Beside the content: how old the copy is has to be known while its disk is not connected.
    await writeJson(join(contentDir, NOTE), made);
    const photosRefused = photos.filter(({ path }) => isRefused.has(path));
    return {
      ...made,
      written,
      removed,
      refused: photosRefused.map(({ path }) => path.slice(PHOTOS.length + 1)),
    };
  } catch (error) {
    throw diskError(error, dir);
  }
}

const isOf =
  (folder: string) =>
  ({ path }: SourceFile) =>
    path.startsWith(`${folder}/`);

/** Below this many files, losing half of them says nothing. */
const FEW = { fotos: 10, archivos: 3 };

function refuseShrunk(folder: string, now: number, before: number, what: keyof typeof FEW): void {
  if (before <= FEW[what] || now >= before / 2) return;
  throw new PublishError(
    'shrunk',
    `En ${folder} hay ${now} ${what}, y en la copia ${before}: parece que faltan. No se ha tocado la copia. Si está bien así, confírmalo.`,
  );
}

const NOTE = join('.escritorio', MARKER);

const writeJson = (path: string, value: object) =>
  replaceFile(path, (temporary) => writeFile(temporary, JSON.stringify(value)));

/** Throws PublishError for a folder of a copy that is a link or, where no copy was begun, holds anything. */
async function refuseOthers(dir: string, isNew: boolean): Promise<void> {
  for (const name of [CONTENT, PHOTOS, MESSAGES]) {
    await pathsWithoutLinks(dir)(`${name}/`);
    const names = isNew ? await readdir(join(dir, name)).catch(() => []) : [];
    if (names.length > 0) throw foreign(join(dir, name));
  }
}

/** The last copy, also while its disk is not connected. A folder without one is connected all the same. */
export async function lastCopy(
  contentDir: string,
  place: string,
): Promise<{ last: CopyMarker | null; connected: boolean }> {
  const folder = resolve(PROJECT_DIR, place);
  const last = (await readCopy(folder)) ?? (await readJson(join(contentDir, NOTE), marker));
  const found = await stat(folder).catch(() => null);
  return { last, connected: found?.isDirectory() ?? false };
}

/** What is known of a copy; null where there is none that was finished, or its disk is not connected. */
export async function readCopy(place: string): Promise<CopyMarker | null> {
  return readJson(join(place, MARKER), marker);
}

/** What copies put into a place; empty where they had no list yet, null where none was begun. */
export async function readOwnFiles(place: string): Promise<ReadonlySet<string> | null> {
  const found = await readJson(join(place, MARKER), list);
  return found && new Set(found.files);
}

async function readJson<T>(file: string, shape: z.ZodType<T>): Promise<T | null> {
  try {
    return shape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

export async function mustBeThere(dir: string, advice: string): Promise<void> {
  const found = await stat(dir).catch(() => null);
  if (!found?.isDirectory()) throw new PublishError('missing', `No encuentro la carpeta «${dir}». ${advice}`);
}

export interface SourceFile {
  /** In the copy, with `/` in between: `fotos/2024-2025/copa/1.jpg`. */
  path: string;
  /** Absolute. */
  from: string;
  /** Bytes; ms since 1970. */
  size: number;
  mtimeMs: number;
}

/** What imports remember, and of the desk's own folder; versions, drafts, journal and lock are this computer's business. */
const HIDDEN = /^(\.importar-partidos\.json|\.escritorio\/(permisos\.yaml|publicar\.yaml|\.gitignore))$/;

/** Whether a file of the content or the photos is copied. Hidden ones are the system's, and git's. */
const isCopied = (path: string): boolean =>
  HIDDEN.test(path) || !path.split('/').some((name) => name.startsWith('.'));

/** Regular files below a folder that are copied. Throws ENOENT for no such folder. @param folder where they go in the copy */
export async function filesToCopy(dir: string, folder: string): Promise<SourceFile[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files: SourceFile[] = [];
  for (const entry of entries) {
    const from = join(entry.parentPath, entry.name);
    const path = relative(dir, from).split(sep).join('/');
    if (!entry.isFile() || !isCopied(path)) continue;
    const { size, mtimeMs } = await stat(from);
    files.push({ path: folder ? `${folder}/${path}` : path, from, size, mtimeMs });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What a copy holds already; nothing where there is none yet. */
const copiedBefore = (dir: string, folder: string): Promise<SourceFile[]> =>
  filesToCopy(join(dir, folder), folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

interface MirrorOptions {
  /** What the folder holds already, by path, and what of it may be replaced and removed. */
  there?: ReadonlyMap<string, SourceFile>;
  ours?: ReadonlySet<string>;
  /** SHA-256 of content that must not be copied, and leaves the copy whoever put it there; hex. */
  withdrawn: ReadonlySet<string>;
  signal?: AbortSignal | undefined;
  onFile?: () => void;
}

/** File systems of sticks keep times to two seconds. */
const SAME_TIME_MS = 2000;

/**
 * Makes a folder hold these files, each whole or not at all. Throws PublishError `foreign` where a file of somebody else's is
 * in the place of another one.
 * @returns how many were written and removed, and the paths of those that were left out because they were taken down
 */
export async function mirror(sources: readonly SourceFile[], dir: string, options: MirrorOptions) {
  const { there = new Map<string, SourceFile>(), ours = new Set(), withdrawn, signal, onFile } = options;
  const target = await openFolder(dir);
  await removeUnfinished(dir);
  let [written, removed] = [0, 0];
  const refused: string[] = [];
  for (const { path, from, size, mtimeMs } of sources) {
    stopIfCancelled(signal);
    const copy = there.get(path);
    const isSame = copy?.size === size && Math.abs(copy.mtimeMs - mtimeMs) <= SAME_TIME_MS;
    const hash = isSame && withdrawn.size === 0 ? '' : await sha256Of(from);
    if (withdrawn.has(hash)) refused.push(path);
    else if (!isSame) {
      if (copy?.size !== size || (await sha256Of(copy.from)) !== hash) {
        if (copy && !ours.has(path)) throw foreign(copy.from);
        await target.put(path, { from });
      }
      await utimes(join(dir, path), new Date(mtimeMs), new Date(mtimeMs));
      written++;
    }
    onFile?.();
  }
  const left = new Set(refused);
  const kept = new Set(sources.map(({ path }) => path).filter((path) => !left.has(path)));
  for (const { path, from } of there.values()) {
    if (kept.has(path)) continue;
    if (!ours.has(path) && !(withdrawn.size > 0 && withdrawn.has(await sha256Of(from)))) continue;
    await target.remove(path);
    // The folder goes with its last file.
    await target.removeFolder(folderOf(path));
    removed++;
  }
  await target.removeFolder(STAGING);
  return { written, removed, refused };
}

/** Of a copy that was cut off in the middle of a file. */
const UNFINISHED = /^\.?[\da-f-]{36}\.tmp$/;

async function removeUnfinished(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries)
    if (UNFINISHED.test(name)) await rm(join(parentPath, name), { force: true });
}

/**
 * Not `occupied`: nobody confirms that it is replaced, since it may be on no other disk.
 * @param path what is there and was not put there by this program: a file, or a folder with something in it
 */
const foreign = (path: string): PublishError =>
  new PublishError(
    'foreign',
    `«${path}» ya estaba ahí y no es de una copia de este programa: no se toca. Elige otra carpeta para la copia, mejor una vacía, o llévate de ahí lo que hay.`,
    { items: [path] },
  );
