import { readFile } from 'node:fs/promises';
import { openImage } from '../../pictures/encode.ts';
import { isSafeId, originalsOf } from '../../pictures/originals.ts';
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
  return photosGate.shared(async () => {
    const [file, ...more] = await originalsOf(photosDir)(id);
    return file && more.length === 0 ? smallPicture(file.path, side) : null;
  });
}

/** A photo of the disk, WebP. @param side the longest one, px */
export const smallPicture = async (path: string, side: number): Promise<Buffer> =>
  openImage(await readFile(path))
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
