/** Brings the second copy back. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Folders } from '../../contract/folders.ts';
import { diskError, PublishError } from '../publish-error.ts';
import { readWithdrawn } from '../withdrawn.ts';
import { mergeWithdrawn } from './merge-withdrawn.ts';
import { type Mirrored, mirror } from './mirror.ts';
import { CONTENT, mustBeThere, PHOTOS, readCopy, readOwnFiles } from './second-copy.ts';
import { isThere, type Place, takePlaces } from './take-places.ts';

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
  const isWanted = (folder: string) => (path: string) => !own?.size || own.has(`${folder}/${path}`);
  const made: Place[] = [];
  let isFilled = false;
  try {
    const content = await besides(contentDir, async (dir) => {
      const done = await mirror(copy.content, dir, { withdrawn, isWanted: isWanted(CONTENT) });
      await mergeWithdrawn(contentDir, dir);
      return done;
    });
    made.push({ from: content.dir, to: contentDir });
    const photos = await besides(photosDir, (dir) =>
      mirror(copy.photos, dir, { withdrawn, isWanted: isWanted(PHOTOS) }),
    );
    made.push({ from: photos.dir, to: photosDir });
    // Only once both are whole beside the others do they take their places.
    isFilled = true;
    const aside = await alone(() => takePlaces(made, now));
    return {
      contentFiles: content.done.files,
      photoFiles: photos.done.files,
      aside,
      refused: photos.done.refused,
    };
  } catch (error) {
    // Where nothing stands in its place, what was brought back may be all there is.
    for (const { from, to } of made)
      if (!isFilled || (await isThere(to))) await rm(from, { recursive: true, force: true });
    throw diskError(error, dirname(contentDir));
  }
}

/** Fills a new folder beside the one that it will replace; one that was not filled to its end is removed. */
async function besides(
  dir: string,
  fill: (dir: string) => Promise<Mirrored>,
): Promise<{ dir: string; done: Mirrored }> {
  await mkdir(dirname(dir), { recursive: true });
  const made = await mkdtemp(`${dir}${NEW}`);
  try {
    return { dir: made, done: await fill(made) };
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
}
