/** Puts the pictures of the other club where a club has its photos. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { DRAWINGS } from './drawings.ts';

const SEE_THROUGH = /^club\/escudo$|^patrocinadores\//;

/** Draws them where they are not there yet, or are others. */
export async function drawPhotos(photosDir: string): Promise<void> {
  const version = createHash('sha256').update(JSON.stringify(DRAWINGS)).digest('hex');
  const note = join(photosDir, `.dibujos-${version.slice(0, 12)}`);
  if (existsSync(note)) return;
  await rm(photosDir, { recursive: true, force: true });
  for (const [id, { svg }] of Object.entries(DRAWINGS)) {
    const image = sharp(Buffer.from(svg));
    const alpha = SEE_THROUGH.test(id);
    const file = join(photosDir, `${id}.${alpha ? 'png' : 'jpg'}`);
    await mkdir(dirname(file), { recursive: true });
    await (alpha ? image.png() : image.jpeg({ quality: 88 })).toFile(file);
  }
  await writeFile(note, '');
}
