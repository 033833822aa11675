/** Brings the second copy back. */
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import type { Folders } from '../contract/folders.ts';
import {
  CONTENT,
  filesToCopy,
  mirror,
  mustBeThere,
  PHOTOS,
  readCopy,
  readOwnFiles,
  type SourceFile,
} from './copy.ts';
import { diskError, PublishError } from './publish-error.ts';
import { readWithdrawn, WITHDRAWN_FILE } from './withdrawn.ts';

export interface Restored {
  contentFiles: number;
  photoFiles: number;
  /** Where that went which was there before. */
  aside: string[];
  /** Photos that were not brought back because they had been taken down. */
  refused: string[];
}

interface RestoreOptions {
  /** Ms since 1970, in the name of what is moved aside. */
  now?: number;
  /** Moves the folders while nobody else is at them: for a moment they are not there. */
  alone?: (work: () => Promise<string[]>) => Promise<string[]>;
}

/** What stands behind the name of a folder: one that is being filled, those that were put aside (take-places.ts). */
const NEW = '.nueva-';
const ASIDE = ['.antes-', '.recuperada-'];

/** Folders beside this one that bringing a copy back put aside or, cut off, left unfinished. Absolute paths. */
export async function leftByRestore(dir: string): Promise<string[]> {
  const names = await readdir(dirname(dir)).catch(() => []);
  const isLeft = (name: string) => [NEW, ...ASIDE].some((sign) => name.startsWith(basename(dir) + sign));
  return names.filter(isLeft).map((name) => join(dirname(dir), name));
}

/**
 * Puts content and originals of a copy in their folders. What is there is moved aside first, nothing is overwritten.
 * Photos that were taken down, before the copy or since, are left out. Throws PublishError.
 */
export async function restore(
  place: string,
  { contentDir, photosDir }: Pick<Folders, 'contentDir' | 'photosDir'>,
  { now = Date.now(), alone = (work) => work() }: RestoreOptions = {},
): Promise<Restored> {
  if (!(await readCopy(place)))
    throw new PublishError(
      'missing',
      `En «${place}» no hay ninguna copia terminada. Conecta el disco o elige la carpeta de la copia.`,
    );
  const copy = { content: join(place, CONTENT), photos: join(place, PHOTOS) };
  for (const dir of [copy.content, copy.photos])
    await mustBeThere(dir, 'La copia está incompleta; no se ha cambiado nada.');
  const lists = [await readWithdrawn(copy.content), await readWithdrawn(contentDir)];
  const withdrawn = new Set(lists.flatMap(({ hashes }) => [...hashes]));
  // What somebody put beside the copy is not the club's.
  const own = await readOwnFiles(place);
  const sourcesOf = async (folder: string) => {
    const files = await filesToCopy(join(place, folder), '');
    return files.filter(({ path }) => !own?.size || own.has(`${folder}/${path}`));
  };
  const made: Place[] = [];
  let isFilled = false;
  try {
    const content = await besides(contentDir, await sourcesOf(CONTENT), withdrawn);
    made.push({ from: content.dir, to: contentDir });
    await mergeWithdrawn(contentDir, content.dir);
    const photos = await besides(photosDir, await sourcesOf(PHOTOS), withdrawn);
    made.push({ from: photos.dir, to: photosDir });
    // Only once both are whole beside the others do they take their places.
    isFilled = true;
    const aside = await alone(() => takePlaces(made, now));
    return { contentFiles: content.files, photoFiles: photos.files, aside, refused: photos.refused };
  } catch (error) {
    // Where nothing stands in its place, what was brought back may be all there is.
    for (const { from, to } of made)
      if (!isFilled || (await isThere(to))) await rm(from, { recursive: true, force: true });
    throw diskError(error, dirname(contentDir));
  }
}

/** Puts files into a new folder beside the one that it will replace; one that was not filled to its end is removed. */
async function besides(
  dir: string,
  sources: readonly SourceFile[],
  withdrawn: ReadonlySet<string>,
): Promise<{ dir: string; files: number; refused: string[] }> {
  await mkdir(dirname(dir), { recursive: true });
  const made = await mkdtemp(`${dir}${NEW}`);
  try {
    const { refused } = await mirror(sources, made, { withdrawn });
    return { dir: made, files: sources.length - refused.length, refused };
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
}

/** Adds to the list of a content what the list of another one has besides: who took a photo down did so for good. */
async function mergeWithdrawn(fromDir: string, toDir: string): Promise<void> {
  const from = parseDocument(await textOf(fromDir)).get('retiradas');
  if (!isSeq(from)) return;
  const into = parseDocument(await textOf(toDir));
  const known = into.get('retiradas');
  const lines = new Set(
    isSeq(known) ? (known.toJSON() as unknown[]).map((line) => JSON.stringify(line)) : [],
  );
  const added = (from.toJSON() as unknown[]).filter((line) => !lines.has(JSON.stringify(line)));
  if (added.length === 0) return;
  if (isSeq(known)) for (const line of added) known.add(into.createNode(line));
  else into.set('retiradas', into.createNode(added));
  await writeFile(join(toDir, WITHDRAWN_FILE), into.toString());
}

const textOf = (dir: string) =>
  readFile(join(dir, WITHDRAWN_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

interface Place {
  /** The new folder, whole, beside the other. */
  from: string;
  /** Where it goes; what is there is moved aside. */
  to: string;
}

const STAMP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;
const asideOf = (dir: string, stamp: string) => `${dir}.antes-${stamp}`;

/** Also a link to a disk that is not mounted. */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** The second that names what is moved aside: a later one where another restoration has taken that name. */
async function freeStamp(places: readonly Place[], now: number): Promise<string> {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  for (const { to } of places) if (await isThere(asideOf(to, stamp))) return freeStamp(places, now + 1000);
  return stamp;
}

/**
 * All old folders go before the first new one comes: what cannot be moved (a file in use, a disk that is mounted there)
 * shows while nothing is lost.
 * @param now ms since 1970
 * @returns where the old ones went; not those that were empty or not there
 * @throws PublishError that says what stands where
 */
export async function takePlaces(places: readonly Place[], now: number): Promise<string[]> {
  const stamp = await freeStamp(places, now);
  const undo: (() => Promise<unknown>)[] = [];
  const aside: string[] = [];
  let at = '';
  try {
    for (const { to } of places) {
      at = to;
      const names = await readdir(to).catch(() => null);
      if (!names) continue;
      if (names.length === 0) {
        await rmdir(to);
        undo.unshift(() => mkdir(to));
        continue;
      }
      await rename(to, asideOf(to, stamp));
      undo.unshift(() => rename(asideOf(to, stamp), to));
      aside.push(asideOf(to, stamp));
    }
    for (const { from, to } of places) {
      at = to;
      await rename(from, to);
      undo.unshift(() => rename(to, from));
    }
    return aside;
  } catch (cause) {
    for (const step of undo) await step().catch(() => {});
    throw await notReplaced(at, places, stamp, cause);
  }
}

async function notReplaced(
  dir: string,
  places: readonly Place[],
  stamp: string,
  cause: unknown,
): Promise<PublishError> {
  const lines: string[] = [];
  for (const { from, to } of places) {
    const aside = asideOf(to, stamp);
    if (await isThere(to)) continue;
    if (await isThere(aside))
      lines.push(
        `Falta «${to}»: lo que había está en «${aside}»; cámbiale el nombre para que vuelva a su sitio.`,
      );
    if (await isThere(from)) lines.push(`Lo recuperado está en «${from}».`);
  }
  const now = lines.length > 0 ? lines.join(' ') : 'Todo sigue como estaba.';
  return new PublishError(
    'permission',
    `No se puede cambiar de sitio la carpeta «${dir}» (${(cause as NodeJS.ErrnoException).code}): otro programa tiene abierto uno de sus archivos, no hay permiso o es un disco montado ahí. ${now} Cierra los demás programas o elige otra carpeta, y vuelve a intentarlo.`,
    { cause },
  );
}

/**
 * Takes back a restoration that ended in between (a power cut): a folder that is not there comes back from where it was
 * moved, and with it the others that were moved at the same time. Nothing is removed.
 * @returns what was done, in Spanish; empty where there was nothing to do
 */
export async function putBack(dirs: readonly string[]): Promise<string[]> {
  const stamps: string[] = [];
  for (const dir of dirs) {
    if (await isThere(dir)) continue;
    const names = await readdir(dirname(dir)).catch(() => []);
    // Without a new folder that waits, the restoration had ended, and somebody removed the folder later.
    if (!names.some((name) => name.startsWith(`${basename(dir)}.nueva-`))) continue;
    const start = asideOf(basename(dir), '');
    stamps.push(
      ...names
        .filter((name) => name.startsWith(start))
        .map((name) => name.slice(start.length))
        .filter((stamp) => STAMP.test(stamp)),
    );
  }
  const stamp = stamps.sort().at(-1);
  if (stamp === undefined) return [];
  const said: string[] = [];
  for (const dir of dirs) {
    const aside = asideOf(dir, stamp);
    if (!(await isThere(aside))) continue;
    if (await isThere(dir)) {
      const other = join(dirname(dir), `${basename(dir)}.recuperada-${stamp}`);
      await rename(dir, other);
      said.push(`Lo que se había recuperado en «${dir}» está ahora en «${other}».`);
    }
    await rename(aside, dir);
    said.push(`La recuperación de una copia se quedó a medias: «${dir}» vuelve a ser lo que había antes.`);
  }
  return said;
}
