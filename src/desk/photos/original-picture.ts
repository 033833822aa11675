import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openImage } from '../../pictures/decode.ts';
import { isSafeId, pick, readFolder, splitId } from '../../pictures/originals.ts';
import type { DeskContext } from '../server/context.ts';

/**
 * The original of a picture as a screen of the desk shows it, WebP; null where there is none.
 * @param side the longest one, px
 */
export async function originalPicture(
  { folders: { photosDir }, photosGate }: Pick<DeskContext, 'folders' | 'photosGate'>,
  id: string,
  side: number,
): Promise<Buffer | null> {
  if (!isSafeId(id)) return null;
  const { folder, stem } = splitId(id);
  return photosGate.shared(async () => {
    const found = pick(await readFolder(join(photosDir, folder)), stem);
    if (found.kind !== 'one') return null;
    return smallPicture(found.file.path, side);
  });
}

/** A photo of the disk, WebP. @param side the longest one, px */
export const smallPicture = async (path: string, side: number): Promise<Buffer> =>
  openImage(await readFile(path))
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
