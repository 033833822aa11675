/** One file may stand in several albums: a list in an album's folder says which of its photos are files of another folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSafeId } from './originals.ts';

/** Its first line names the file of photo 1, and so on, under the photos folder and without extension: `album/remate`. */
const ALBUM_LIST = 'fotos.txt';

/**
 * Ids of listed photos, `2024-2025/copa/3`, with the id of each one's file. A file of the photo's own counts before that.
 * @param albums folders under `photosDir`
 */
export async function readAlbumLists(
  photosDir: string,
  albums: Iterable<string>,
): Promise<Map<string, string>> {
  const listed = new Map<string, string>();
  for (const album of albums) {
    const text = await readFile(join(photosDir, album, ALBUM_LIST), 'utf8').catch(() => '');
    for (const [i, line] of text.split('\n').entries()) {
      const id = line.trim();
      if (isSafeId(id)) listed.set(`${album}/${i + 1}`, id);
    }
  }
  return listed;
}
