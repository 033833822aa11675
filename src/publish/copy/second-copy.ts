/** A second copy of content and originals, on a disk or in a folder that is synchronised. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../../contract/project.ts';
import { replaceFile } from '../../files/write.ts';
import { type OwnFolders, pathsWithoutLinks, refuseOwnFolders } from '../own-folders.ts';
import { diskError, PublishError } from '../publish-error.ts';
import { readWithdrawn } from '../withdrawn.ts';
import { filesToCopy, type SourceFile } from './files-to-copy.ts';
import { copied, mirror, occupied } from './mirror.ts';

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
 * there, `shrunk`, `occupied` where somebody else's files are in the way.
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
    const withdrawn = (await readWithdrawn(contentDir)).hashes;
    const [photos, content] = [await filesToCopy(photosDir), await filesToCopy(contentDir)];
    const before = await readCopy(dir);
    const listed = await readOwnFiles(dir);
    await refuseOthers(dir, listed === null);
    if (before && !evenIfSmaller) {
      refuseShrunk(photosDir, photos.length, before.photoFiles, 'fotos');
      refuseShrunk(contentDir, content.length, before.contentFiles, 'archivos');
    }
    const named = (folder: string, files: readonly SourceFile[]) =>
      files.map(({ path }) => `${folder}/${path}`);
    const wanted = [...named(PHOTOS, photos), ...named(CONTENT, content)];
    // A copy of before there was a list holds these under the same names; of all else there it is not known whose it is.
    const ours = listed?.size === 0 ? new Set(wanted) : (listed ?? new Set());
    const isOurs = (folder: string) => (path: string) => ours.has(`${folder}/${path}`);
    const there = new Set([
      ...named(PHOTOS, await copied(join(dir, PHOTOS))),
      ...named(CONTENT, await copied(join(dir, CONTENT))),
    ]);
    // Before the first of them is there: a copy that is cut off is gone on with.
    await writeJson(join(dir, MARKER), {
      ...before,
      files: [...ours, ...wanted.filter((path) => !ours.has(path) && !there.has(path))],
    });
    const total = wanted.length;
    let done = 0;
    const options = { withdrawn, signal, onFile: () => onProgress?.(++done, total) };
    const photosDone = await mirror(photosDir, join(dir, PHOTOS), { ...options, isOurs: isOurs(PHOTOS) });
    // Content names photos: it comes when they are there.
    const contentDone = await mirror(contentDir, join(dir, CONTENT), { ...options, isOurs: isOurs(CONTENT) });
    const made: CopyMarker = {
      at: Date.now(),
      contentFiles: contentDone.files,
      photoFiles: photosDone.files,
      bytes: contentDone.bytes + photosDone.bytes,
    };
    const refused = new Set([
      ...photosDone.refused.map((path) => `${PHOTOS}/${path}`),
      ...contentDone.refused.map((path) => `${CONTENT}/${path}`),
    ]);
    await writeJson(join(dir, MARKER), { ...made, files: wanted.filter((path) => !refused.has(path)) });
    // Beside the content: how old the copy is has to be known while its disk is not connected.
    await writeJson(join(contentDir, NOTE), made);
    return {
      ...made,
      written: contentDone.written + photosDone.written,
      removed: contentDone.removed + photosDone.removed,
      refused: photosDone.refused,
    };
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

const writeJson = (path: string, value: object) =>
  replaceFile(path, (temporary) => writeFile(temporary, JSON.stringify(value)));

/** Throws PublishError for a folder of a copy that is a link or, where no copy was begun, holds anything. */
async function refuseOthers(dir: string, isNew: boolean): Promise<void> {
  for (const name of [CONTENT, PHOTOS, MESSAGES]) {
    await pathsWithoutLinks(dir)(`${name}/`);
    const names = isNew ? await readdir(join(dir, name)).catch(() => []) : [];
    if (names.length > 0) throw occupied(join(dir, name));
  }
}

/** The last copy that was made of a content, connected or not; null where none ever was. */
export async function readLastCopy(contentDir: string): Promise<CopyMarker | null> {
  return readJson(join(contentDir, NOTE), marker);
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
