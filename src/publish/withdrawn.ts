/** The photos that were taken off for good: the list of them, and which published files show them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withdrawn, withdrawnIn } from '../content/files/withdrawn.ts';
import { imgBase } from '../pictures/manifest.ts';
import type { WithdrawnPhoto } from '../pictures/types.ts';

/**
 * The photos that must not come back, also while other files of the content are faulty.
 * @throws {ContentError} when the file cannot be read: then nothing tells which photos may be shown
 */
export async function readWithdrawn(contentDir: string): Promise<WithdrawnPhoto[]> {
  const text = await readFile(join(contentDir, withdrawn.name), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  return text === null ? [] : withdrawnIn(text);
}

/** SHA-256 of their files, hex. */
export const hashesOf = (photos: readonly WithdrawnPhoto[]): Set<string> =>
  new Set(photos.flatMap(({ hashes }) => hashes));

/** `img/9f86d081884c7d65-480.0a1b2c3d4e.avif`: what its original is known by, once its id, and its hash. */
const PICTURE = /^img\/(.+)-\d+\.([\da-f]+)\.\w+$/;

/**
 * Whether a file shows one of these photos, as its name says: by what it was made of, also cut or in a link preview, or, of
 * sites of before, by the photo's place in its album.
 */
export function showsWithdrawn(path: string, photos: readonly WithdrawnPhoto[]): boolean {
  const [, name = '', hash = ''] = PICTURE.exec(path) ?? [];
  return photos.some(
    ({ album, photo, hashes, images = [] }) =>
      images.includes(hash) ||
      name === `${album}/${photo}` ||
      hashes.some((sha256) => imgBase(sha256) === `/img/${name}`),
  );
}
