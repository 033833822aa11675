import sharp from 'sharp';
import type { PlannedPicture } from '../pictures/manifest.ts';
import { openOriginal } from '../pictures/source.ts';

const SIDE = 48;

/**
 * The club's crest as `/favicon.ico`, which browsers and others ask for without being told of it: an ICO file of one PNG
 * image, its directory before it (https://learn.microsoft.com/previous-versions/ms997538).
 */
export async function favicon(crest: PlannedPicture, folders: { photosDir: string }): Promise<Buffer> {
  const { pixels, width, height, channels } = await openOriginal(crest, folders);
  const image = sharp(pixels, { raw: { width, height, channels } }).resize(SIDE, SIDE);
  const png = await image.png().toBuffer();
  const directory = Buffer.alloc(22);
  // An icon, of one image; its sides, planes and bits a pixel.
  directory.set([0, 0, 1, 0, 1, 0, SIDE, SIDE, 0, 0, 1, 0, 32, 0]);
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}
