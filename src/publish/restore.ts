/** Brings the second copy back. */
import { lstat, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { withdrawn as WITHDRAWN_LIST } from '../content/files/withdrawn.ts';
import type { Folders } from '../contract/folders.ts';
import { CONTENT, filesInCopy, mirror, mustBeThere, PHOTOS, readCopy, readOwnFiles } from './copy.ts';
import { diskError, PublishError } from './publish-error.ts';
import { hashesOf, readWithdrawn } from './withdrawn.ts';

export interface Restored {
  contentFiles: number;
  photoFiles: number;
  /** Where that went which was there before. */
  aside: string[];
  /** Photos that were not brought back because they had been taken down. */
  refused: string[];
  /** What copies put there and is not there any more, `fotos/2024-2025/copa/1.jpg`. */
  missing: string[];
}

interface RestoreOptions {
  /** Ms since 1970, in the name of what is moved aside. */
  now?: number;
  /** Moves the folders while nobody else is at them: for a moment they are not there. */
  alone?: (work: () => Promise<string[]>) => Promise<string[]>;
}

/** What stands behind the name of a folder, with the moment of the restoration: being filled, as it was before, taken back. */
const SIGNS = { filling: '.nueva-', before: '.antes-', back: '.recuperada-' };
type Sign = keyof typeof SIGNS;

const beside = (dir: string, sign: Sign, moment: string) => dir + SIGNS[sign] + moment;

/** Of the folders beside this one that restorations made. @returns the moments that their names end with, in order */
async function momentsBeside(dir: string, sign: Sign): Promise<string[]> {
  const names = await readdir(dirname(dir)).catch(() => []);
  const start = basename(beside(dir, sign, ''));
  return names
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .sort();
}

/** Folders beside this one that bringing a copy back put aside or, cut off, left unfinished. Absolute paths. */
export async function leftByRestore(dir: string): Promise<string[]> {
  const left = (Object.keys(SIGNS) as Sign[]).map(async (sign) =>
    (await momentsBeside(dir, sign)).map((moment) => beside(dir, sign, moment)),
  );
  return (await Promise.all(left)).flat();
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
  const own = await readOwnFiles(place);
  if (!own || !(await readCopy(place)))
    throw new PublishError(
      'missing',
      `En «${place}» no hay ninguna copia terminada. Conecta el disco o elige la carpeta de la copia.`,
    );
  const copy = { content: join(place, CONTENT), photos: join(place, PHOTOS) };
  for (const dir of Object.values(copy))
    await mustBeThere(dir, 'La copia está incompleta; no se ha cambiado nada.');
  const lists = [await readWithdrawn(copy.content), await readWithdrawn(contentDir)];
  const withdrawn = hashesOf(lists.flat());
  const moment = new Date(now).toISOString().slice(0, -1).replaceAll(/[:.]/g, '-');
  const dirs = [contentDir, photosDir];
  /** What is not found again of what copies put there. */
  const lost = new Set(own);
  /** Puts the copy's files into a new folder beside the one that it will replace. */
  const fill = async (dir: string, folder: string) => {
    const made = beside(dir, 'filling', moment);
    await mkdir(made, { recursive: true });
    // What somebody put beside the copy is not the club's.
    const files = await filesInCopy(join(place, folder), '');
    const sources = files.filter(({ path }) => lost.delete(`${folder}/${path}`));
    return mirror(sources, made, { withdrawn });
  };
  try {
    const content = await fill(contentDir, CONTENT);
    await mergeWithdrawn(contentDir, beside(contentDir, 'filling', moment));
    const photos = await fill(photosDir, PHOTOS);
    // Only once both are whole beside the others do they take their places.
    const aside = await alone(() => takePlaces(dirs, moment));
    return {
      contentFiles: content.kept.length,
      photoFiles: photos.kept.length,
      aside,
      refused: photos.refused,
      missing: [...lost].sort(),
    };
  } catch (error) {
    for (const dir of dirs) {
      // Where nothing stands in its place, what was brought back may be all there is.
      if (!(await isThere(dir)) && (await isThere(beside(dir, 'before', moment)))) continue;
      await rm(beside(dir, 'filling', moment), { recursive: true, force: true });
    }
    throw diskError(error, dirname(contentDir));
  }
}

/** What a copy should have and has not, for whoever brings it back; the first of them by name. */
export function missingWords(missing: readonly string[]): string {
  const [photos, texts] = [PHOTOS, CONTENT].map((folder) =>
    missing.filter((path) => path.startsWith(`${folder}/`)),
  );
  const counts = [
    ...(photos?.length ? [photos.length === 1 ? '1 foto' : `${photos.length} fotos`] : []),
    ...(texts?.length
      ? [texts.length === 1 ? '1 archivo de contenido' : `${texts.length} archivos de contenido`]
      : []),
  ];
  const shown = missing.slice(0, SHOWN).join(', ');
  const rest = missing.length > SHOWN ? ` y ${missing.length - SHOWN} más` : '';
  return `En la copia faltaban ${counts.join(' y ')} que debería tener: ${shown}${rest}. Lo demás ha vuelto. Búscalos en otra copia o en otro ordenador.`;
}

const SHOWN = 20;

/** Adds to the list of a content what the list of another one has besides: who took a photo down did so for good. */
async function mergeWithdrawn(fromDir: string, toDir: string): Promise<void> {
  const textOf = (dir: string) => readFile(join(dir, WITHDRAWN_LIST.name), 'utf8').catch(() => '');
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
  await writeFile(join(toDir, WITHDRAWN_LIST.name), into.toString());
}

/** Also a link to a disk that is not mounted. */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * Puts the folders that were filled in the places of those that are there. All old ones go before the first new one comes:
 * what cannot be moved (a file in use, a disk that is mounted there) shows while nothing is lost.
 * @returns where the old ones went; not those that were empty or not there
 * @throws PublishError that says what stands where
 */
export async function takePlaces(dirs: readonly string[], moment: string): Promise<string[]> {
  const [moved, placed]: [string[], string[]] = [[], []];
  let at = '';
  try {
    for (const dir of dirs) {
      at = dir;
      if (!(await isThere(dir))) continue;
      await rename(dir, beside(dir, 'before', moment));
      moved.push(dir);
    }
    for (const dir of dirs) {
      at = dir;
      await rename(beside(dir, 'filling', moment), dir);
      placed.push(dir);
    }
  } catch (cause) {
    for (const dir of placed) await rename(dir, beside(dir, 'filling', moment)).catch(() => {});
    await takeBack(moved, moment).catch(() => {});
    const lines: string[] = [];
    for (const dir of moved)
      if (!(await isThere(dir)) && (await isThere(beside(dir, 'before', moment))))
        lines.push(
          `Falta «${dir}»: lo que había está en «${beside(dir, 'before', moment)}»; cámbiale el nombre para que vuelva a su sitio.`,
        );
    throw new PublishError(
      'permission',
      `No se puede cambiar de sitio la carpeta «${at}» (${(cause as NodeJS.ErrnoException).code}): otro programa tiene abierto uno de sus archivos, no hay permiso o es un disco montado ahí. ${lines.join(' ') || 'Todo sigue como estaba.'} Cierra los demás programas o elige otra carpeta, y vuelve a intentarlo.`,
      { cause },
    );
  }
  const aside: string[] = [];
  for (const before of moved.map((dir) => beside(dir, 'before', moment))) {
    // Of an empty one nothing need be kept.
    await rmdir(before).catch(() => {});
    if (await isThere(before)) aside.push(before);
  }
  return aside;
}

/** What was moved aside in a restoration comes back; what took its place in the meantime is put aside. Removes nothing. */
async function takeBack(dirs: readonly string[], moment: string): Promise<string[]> {
  const lines: string[] = [];
  for (const dir of dirs) {
    const before = beside(dir, 'before', moment);
    if (!(await isThere(before))) continue;
    if (await isThere(dir)) {
      // What waits to take its place may still be there.
      await rename(dir, beside(dir, 'back', moment));
      lines.push(`Lo que se había recuperado en «${dir}» está ahora en «${beside(dir, 'back', moment)}».`);
    }
    await rename(before, dir);
    lines.push(`La recuperación de una copia se quedó a medias: «${dir}» vuelve a ser lo que había antes.`);
  }
  return lines;
}

/**
 * Takes back a restoration that ended in between (a power cut): it is known by a folder that is not there while a new one
 * waits beside its place.
 * @returns what was done, in Spanish; empty where there was nothing to do
 */
export async function putBack(dirs: readonly string[]): Promise<string[]> {
  for (const dir of dirs) {
    const [moment] = (await momentsBeside(dir, 'filling')).reverse();
    // Without one that waits, the restoration had ended, and somebody removed the folder later.
    if (moment !== undefined && !(await isThere(dir))) return takeBack(dirs, moment);
  }
  return [];
}
