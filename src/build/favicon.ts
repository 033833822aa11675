/** `/favicon.ico`, which browsers and others ask for without being told of it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Club } from '../content/club.ts';
import { type Manifest, type PlannedPicture, pictureKey } from '../pictures/manifest.ts';
import { openOriginal } from '../pictures/source.ts';

const SIZES = [16, 32, 48];

/** Writes it into the site's folder. */
export async function writeFavicon(
  siteDir: string,
  club: Club,
  { pictures }: Manifest,
  folders: { photosDir: string },
): Promise<void> {
  const crest = pictures[pictureKey(club.crest.id, 'escudo')];
  if (crest) await writeFile(join(siteDir, 'favicon.ico'), await favicon(crest, folders));
}

/** The club's crest as an icon file. */
export async function favicon(crest: PlannedPicture, folders: { photosDir: string }): Promise<Buffer> {
  const { pixels, width, height, channels } = await openOriginal(crest, folders);
  const images = SIZES.map((size) =>
    sharp(pixels, { raw: { width, height, channels } }).resize(size, size).png().toBuffer(),
  );
  return iconFile(SIZES, await Promise.all(images));
}

/** An ICO file of PNG images: a directory, then the images (https://learn.microsoft.com/previous-versions/ms997538). */
function iconFile(sizes: readonly number[], images: readonly Buffer[]): Buffer {
  const [HEADER, ENTRY] = [6, 16];
  const directory = Buffer.alloc(HEADER + ENTRY * images.length);
  directory.writeUInt16LE(1, 2); // an icon, not a cursor
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [i, image] of images.entries()) {
    const at = HEADER + ENTRY * i;
    const size = sizes[i] ?? 0;
    directory.writeUInt8(size, at);
    directory.writeUInt8(size, at + 1);
    directory.writeUInt16LE(1, at + 4); // planes
    directory.writeUInt16LE(32, at + 6); // bits a pixel
    directory.writeUInt32LE(image.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([directory, ...images]);
}
