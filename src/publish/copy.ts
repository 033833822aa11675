/** A second copy of content and originals, on a disk or in a folder that is synchronised. */
import { mkdir, readdir, readFile, realpath, stat, utimes } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../contract/project.ts';
import { writeDurably } from '../files/write.ts';
import { folderOf, STAGING, sha256Of } from './manifest.ts';
import { type OwnFolders, pathWithoutLinks, refuseOwnFolders } from './own-folders.ts';
import { diskError, PublishError, stopIfCancelled } from './publish-error.ts';
import type { PublishProgress } from './sync.ts';
import { openFolder } from './targets/folder-target.ts';
import { hashesOf, readWithdrawn } from './withdrawn.ts';

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
});
export type CopyMarker = z.infer<typeof marker>;

/** What copies put there, `fotos/2024-2025/copa/1.jpg`, and so what they may replace and remove. */
const list = z.object({
  files: z.array(z.string()).transform((files): ReadonlySet<string> => new Set(files)),
});

export interface CopyOptions {
  /** Goes on where the copy would lose more than half of its photos or of its content. */
  evenIfSmaller?: boolean | undefined;
  onProgress?: ((progress: PublishProgress) => void) | undefined;
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
    const withdrawn = hashesOf(await readWithdrawn(contentDir));
    const [photos, content] = [await filesToCopy(photosDir, PHOTOS), await filesToCopy(contentDir, CONTENT)];
    const before = await readCopy(dir);
    const ours = await readOwnFiles(dir);
    await refuseOthers(dir, ours === null);
    if (before && !evenIfSmaller) {
      refuseShrunk(photosDir, photos.length, before.photoFiles, 'fotos');
      refuseShrunk(contentDir, content.length, before.contentFiles, 'archivos');
    }
    // Content names photos: it comes when they are there. A copy of no files has both folders, too.
    const sources = [...photos, ...content];
    for (const folder of [CONTENT, PHOTOS]) await mkdir(join(dir, folder), { recursive: true });
    const copied = [PHOTOS, CONTENT].map((folder) => filesInCopy(join(dir, folder), folder));
    const there = new Map((await Promise.all(copied)).flat().map((file) => [file.path, file]));
    // Before the first of them is there: a copy that is cut off is gone on with.
    const coming = sources.map(({ path }) => path).filter((path) => !there.has(path));
    const mine = new Set([...(ours ?? []), ...coming]);
    await writeJson(join(dir, MARKER), { ...before, files: [...mine] });
    let done = 0;
    const onFile = () => onProgress?.({ phase: 'copy', done: ++done, total: sources.length });
    const { kept, ...counts } = await mirror(sources, dir, { there, ours: mine, withdrawn, signal, onFile });
    const countIn = (folder: string) => kept.filter((path) => path.startsWith(`${folder}/`)).length;
    const made: CopyMarker = { at: Date.now(), contentFiles: countIn(CONTENT), photoFiles: countIn(PHOTOS) };
    await writeJson(join(dir, MARKER), { ...made, files: kept });
    // Beside the content: how old the copy is has to be known while its disk is not connected.
    await writeJson(join(contentDir, NOTE), made);
    return { ...made, ...counts, refused: counts.refused.map((path) => path.replace(`${PHOTOS}/`, '')) };
  } catch (error) {
    throw diskError(error, dir);
  }
}

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

const writeJson = (path: string, value: object) => writeDurably(path, JSON.stringify(value));

/** Throws PublishError for a folder of a copy that is a link or, where no copy was begun, holds anything. */
async function refuseOthers(dir: string, isNew: boolean): Promise<void> {
  for (const name of [CONTENT, PHOTOS, MESSAGES]) {
    await pathWithoutLinks(dir, `${name}/`);
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
export const readCopy = (place: string): Promise<CopyMarker | null> => readJson(join(place, MARKER), marker);

/** What copies put into a place; null where none was begun. */
export const readOwnFiles = async (place: string): Promise<ReadonlySet<string> | null> =>
  (await readJson(join(place, MARKER), list))?.files ?? null;

async function readJson<T>(file: string, shape: z.ZodType<T>): Promise<T | null> {
  try {
    return shape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

export async function mustBeThere(dir: string, otherwise: string): Promise<void> {
  const found = await stat(dir).catch(() => null);
  if (!found?.isDirectory())
    throw new PublishError('missing', `No encuentro la carpeta «${dir}». ${otherwise}`);
}

/** A file, and what the copy calls it. */
export interface SourceFile {
  /** With `/` in between: `fotos/2024-2025/copa/1.jpg`. */
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

/** Regular files below a folder of a copy, where a link is nothing of ours. @param folder where they go in the copy */
export const filesInCopy = (dir: string, folder: string): Promise<SourceFile[]> =>
  filesBelow(dir, folder, async () => []);

/**
 * Files below a folder that are copied. As in publishing, a link counts as what it leads to. Throws ENOENT for no such folder,
 * PublishError `settings` for a link that leads nowhere.
 * @param folder where they go in the copy
 * @param seen folders that are read already: a link may lead back
 */
async function filesToCopy(dir: string, folder: string, seen = new Set<string>()): Promise<SourceFile[]> {
  seen.add(await realpath(dir));
  return filesBelow(dir, folder, async (from, path) => {
    const found = await stat(from).catch(() => null);
    if (found?.isFile()) return [{ path, from, size: found.size, mtimeMs: found.mtimeMs }];
    if (!found?.isDirectory()) throw badLink(from);
    return seen.has(await realpath(from)) ? [] : filesToCopy(from, path, seen);
  });
}

async function filesBelow(
  dir: string,
  folder: string,
  ofLink: (from: string, path: string) => Promise<SourceFile[]>,
): Promise<SourceFile[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files: SourceFile[] = [];
  for (const entry of entries) {
    const from = join(entry.parentPath, entry.name);
    const inside = relative(dir, from).split(sep).join('/');
    if (!isCopied(inside)) continue;
    const path = folder ? `${folder}/${inside}` : inside;
    if (entry.isSymbolicLink()) files.push(...(await ofLink(from, path)));
    if (!entry.isFile()) continue;
    const { size, mtimeMs } = await stat(from);
    files.push({ path, from, size, mtimeMs });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const badLink = (path: string): PublishError =>
  new PublishError(
    'settings',
    `«${path}» es un enlace que no lleva a ningún archivo, y no se ha copiado nada. Bórralo, o pon en su lugar el archivo mismo.`,
  );

interface MirrorOptions {
  /** What the folder holds already, by path, and what of it may be replaced and removed. */
  there?: ReadonlyMap<string, SourceFile>;
  ours?: ReadonlySet<string>;
  /** SHA-256 of content that must not be copied, and leaves the copy whoever put it there; hex. */
  withdrawn: ReadonlySet<string>;
  signal?: AbortSignal | undefined;
  onFile?: () => void;
}

const UNFINISHED = /\/[\da-f-]{36}\.tmp$/;

/** File systems of sticks keep times to two seconds. */
const SAME_TIME_MS = 2000;

/**
 * Makes a folder hold these files, each whole or not at all. Throws PublishError `foreign` where a file of somebody else's is
 * in the place of another one.
 * @returns the paths that are there and of those that were left out because they were taken down, and how many were written
 * and removed
 */
export async function mirror(sources: readonly SourceFile[], dir: string, options: MirrorOptions) {
  const { there = new Map<string, SourceFile>(), ours = new Set(), withdrawn, signal, onFile } = options;
  const target = await openFolder(dir);
  // What a copy that was cut off had not put into its place.
  for (const path of (await target.list([STAGING])).keys())
    if (UNFINISHED.test(path)) await target.remove(path);
  let [written, removed] = [0, 0];
  const [kept, refused]: [string[], string[]] = [[], []];
  for (const { path, from, size, mtimeMs } of sources) {
    stopIfCancelled(signal);
    const copy = there.get(path);
    const isSame = copy?.size === size && Math.abs(copy.mtimeMs - mtimeMs) <= SAME_TIME_MS;
    const hash = isSame && withdrawn.size === 0 ? '' : await sha256Of(from);
    (withdrawn.has(hash) ? refused : kept).push(path);
    if (!withdrawn.has(hash) && !isSame) {
      if (copy?.size !== size || (await sha256Of(copy.from)) !== hash) {
        if (copy && !ours.has(path)) throw foreign(copy.from);
        await target.put(path, { from });
      }
      await utimes(join(dir, path), new Date(mtimeMs), new Date(mtimeMs));
      written++;
    }
    onFile?.();
  }
  const stays = new Set(kept);
  for (const { path, from } of there.values()) {
    if (stays.has(path)) continue;
    if (!ours.has(path) && !(withdrawn.size > 0 && withdrawn.has(await sha256Of(from)))) continue;
    await target.remove(path);
    // The folder goes with its last file.
    await target.removeFolder(folderOf(path));
    removed++;
  }
  await target.removeFolder(STAGING);
  return { kept, refused, written, removed };
}

/**
 * Not `occupied`: nobody confirms that it is replaced, since it may be on no other disk.
 * @param path what is there and was not put there by this program: a file, or a folder with something in it
 */
const foreign = (path: string): PublishError =>
  new PublishError(
    'foreign',
    `«${path}» ya estaba ahí y no es de una copia de este programa: no se toca. Elige otra carpeta para la copia, mejor una vacía, o llévate de ahí lo que hay.`,
  );
