/** Brings the second copy back. */
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Folders } from '../../contract/folders.ts';
import { diskError, PublishError } from '../publish-error.ts';
import { readWithdrawn } from '../withdrawn.ts';
import { mergeWithdrawn } from './merge-withdrawn.ts';
import { type Mirrored, mirror } from './mirror.ts';
import { CONTENT, mustBeThere, PHOTOS, readCopy } from './second-copy.ts';

export interface Restored {
  contentFiles: number;
  photoFiles: number;
  /** Where that went which was there before. */
  aside: string[];
  /** Photos that were not brought back because they had been taken down. */
  refused: string[];
}

/** What stands behind the name of a folder: one that is being filled, and one that was put aside. */
const NEW = '.nueva-';
const ASIDE = '.antes-';

/** Folders beside this one that bringing a copy back put aside or, cut off, left unfinished. Absolute paths. */
export async function leftByRestore(dir: string): Promise<string[]> {
  const names = await readdir(dirname(dir)).catch(() => []);
  const isLeft = (name: string) => [NEW, ASIDE].some((sign) => name.startsWith(basename(dir) + sign));
  return names.filter(isLeft).map((name) => join(dirname(dir), name));
}

/**
 * Puts content and originals of a copy in their folders. What is there is moved aside first, nothing is overwritten.
 * Photos that were taken down, before the copy or since, are left out. Throws PublishError.
 * @param now ms since 1970, in the name of what is moved aside
 */
export async function restore(
  place: string,
  { contentDir, photosDir }: Pick<Folders, 'contentDir' | 'photosDir'>,
  now = Date.now(),
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
  try {
    const content = await besides(contentDir, async (dir) => {
      const done = await mirror(copy.content, dir, { withdrawn });
      await mergeWithdrawn(contentDir, dir);
      return done;
    });
    try {
      const photos = await besides(photosDir, (dir) => mirror(copy.photos, dir, { withdrawn }));
      // Only once both are whole beside the others do they take their places.
      const aside = [await replace(content.dir, contentDir, now), await replace(photos.dir, photosDir, now)];
      return {
        contentFiles: content.done.files,
        photoFiles: photos.done.files,
        aside: aside.filter((path) => path !== null),
        refused: photos.done.refused,
      };
    } finally {
      await rm(content.dir, { recursive: true, force: true });
    }
  } catch (error) {
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

/** Returns where the old folder went; null where it was empty or not there. */
async function replace(from: string, to: string, now: number): Promise<string | null> {
  const names = await readdir(to).catch(() => null);
  let aside: string | null = null;
  if (names?.length === 0) await rm(to, { recursive: true });
  else if (names) {
    aside = `${to}${ASIDE}${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`;
    await rename(to, aside);
  }
  await rename(from, to);
  return aside;
}
