/** Puts plain pictures where the other club has its photos. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { picturesOf } from '../../src/content/pictures.ts';
import { readClub } from '../../src/content/read.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';
import type { TestClub } from '../setup/clubs.ts';

/** None of them among the sample's, and light and dark in turn: words stand on some of them. */
const COLOURS = ['#7a2436', '#8cc7e0', '#1c5c5d', '#e9dfd3', '#34424c', '#d9a566'];

/** A picture for each that the club's content names, where there is none yet: of one colour, marks with a clear edge. */
export async function putPhotos({ contentDir, photosDir }: TestClub): Promise<void> {
  const club = await readClub(contentDir, sitePages);
  const pictures = picturesOf(club, sitePages(club)).filter(({ role }) => role !== 'compartir');
  for (const [i, { id, role }] of pictures.entries()) {
    const isMark = role === 'marca' || role === 'escudo';
    const file = join(photosDir, `${id}.${isMark ? 'png' : 'jpg'}`);
    if (existsSync(file)) continue;
    await mkdir(dirname(file), { recursive: true });
    const background = COLOURS[i % COLOURS.length] as string;
    // No two have the same bytes: the same photo twice would be one.
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
