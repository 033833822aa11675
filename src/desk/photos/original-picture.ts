import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAlbumLists } from '../../pictures/album-list.ts';
import { openImage } from '../../pictures/decode.ts';
import { isSafeId, pick, readFolder, splitId } from '../../pictures/originals.ts';
import type { DeskContext } from '../server/context.ts';

/**
 * The original of a picture as a screen of the desk shows it, WebP; null where there is none. A photo that an album lists is its file's.
 * @param side the longest one, px
 */
export async function originalPicture(
  { folders: { photosDir }, photosGate }: Pick<DeskContext, 'folders' | 'photosGate'>,
  id: string,
  side: number,
): Promise<Buffer | null> {
  if (!isSafeId(id)) return null;
  const fileOf = async (name: string) => {
    const { folder, stem } = splitId(name);
    const found = pick(await readFolder(join(photosDir, folder)), stem);
    return found.kind === 'one' ? found.file.path : null;
  };
  return photosGate.shared(async () => {
    const listed = await readAlbumLists(photosDir, [splitId(id).folder]);
    const path = (await fileOf(id)) ?? (await fileOf(listed.get(id) ?? id));
    return path === null ? null : smallPicture(path, side);
  });
}

/** A photo of the disk, WebP. @param side the longest one, px */
export const smallPicture = async (path: string, side: number): Promise<Buffer> =>
  openImage(await readFile(path))
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
