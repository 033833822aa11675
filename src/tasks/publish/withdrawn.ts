/** Withdrawn photos, and the published files that show them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseWithdrawn, withdrawn } from '../../club/content/files/withdrawn.ts';
import type { WithdrawnPhoto } from '../../club/content/picture-request.ts';
import { pictureBasePath } from '../../media/pictures/manifest.ts';

/**
 * Reads the withdrawn photos, even while other content files are invalid.
 * @throws {ContentError} if the file cannot be read, since then no photo is known to be safe
 */
export async function readWithdrawn(contentDir: string): Promise<WithdrawnPhoto[]> {
  const text = await readFile(join(contentDir, withdrawn.name), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  return text === null ? [] : parseWithdrawn(text);
}

/** Returns the SHA-256 of the photos' files, hex. */
export const hashesOf = (photos: readonly WithdrawnPhoto[]): Set<string> =>
  new Set(photos.flatMap(({ hashes }) => hashes));

/**
 * Pattern of a picture path, `img/9f86d081884c7d65-480.0a1b2c3d4e.avif`: hash or former id of the original, then the
 * hash of the variant.
 */
const PICTURE_FILE = /^img\/(.+)-\d+\.([\da-f]+)\.\w+$/;

/**
 * True if a file shows one of these photos, including crops and link previews, by the original in its name or, on
 * older sites, by the photo's position in its album.
 */
export function showsWithdrawn(path: string, photos: readonly WithdrawnPhoto[]): boolean {
  const [, name = '', hash = ''] = PICTURE_FILE.exec(path) ?? [];
  return photos.some(
    ({ inAlbum, hashes, images = [] }) =>
      images.includes(hash) ||
      (inAlbum !== null && name === `${inAlbum.album}/${inAlbum.photo}`) ||
      hashes.some((sha256) => pictureBasePath(sha256) === `/img/${name}`),
  );
}
