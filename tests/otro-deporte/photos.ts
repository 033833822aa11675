/** Creates plain pictures for the photos of the handball club. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { picturesOf } from '../../src/club/content/pictures.ts';
import { readClub } from '../../src/club/content/read.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';
import type { TestClub } from '../setup/clubs.ts';

/** Alternately dark and light, because text is on some of them; none is a colour of the sample. */
const COLOURS = ['#7a2436', '#8cc7e0', '#1c5c5d', '#e9dfd3', '#34424c', '#d9a566'];

/** Creates every missing picture that the content names: one colour, with a transparent edge for logos. */
export async function putPhotos({ contentDir, photosDir }: TestClub): Promise<void> {
  const club = await readClub(contentDir, sitePages);
  const pictures = picturesOf(club, sitePages(club)).filter(({ role }) => role !== 'compartir');
  for (const [i, { id, role }] of pictures.entries()) {
    const isMark = role === 'marca' || role === 'escudo';
    const file = join(photosDir, `${id}.${isMark ? 'png' : 'jpg'}`);
    if (existsSync(file)) continue;
    await mkdir(dirname(file), { recursive: true });
    const background = COLOURS[i % COLOURS.length] as string;
    // Different bytes, because identical files would be one photo.
    const [width, height] = isMark ? [560, role === 'escudo' ? 560 : 160] : [1600 + i, i % 3 ? 1067 : 1800];
    const plain = sharp({ create: { width, height, channels: 3, background } });
    const image = isMark
      ? plain
          .ensureAlpha()
          .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#ffffff00' })
          .png()
      : plain.jpeg();
    await writeFile(file, await image.toBuffer());
  }
}
