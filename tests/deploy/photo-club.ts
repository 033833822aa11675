import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { photoJpeg } from '../../src/media/pictures/fixtures/photo.ts';
import { SMALL } from '../setup/clubs.ts';

/** Folder and page of an album of two photos. */
export const ALBUM = { photos: '2024-2025/copa', page: '/galerias/2024-2025/copa' };

/** Creates a small club with an album of two photos. */
export async function writePhotoClub(contentDir: string, photosDir: string): Promise<void> {
  cpSync(SMALL.contentDir, contentDir, { recursive: true });
  writeGallery(contentDir, []);
  appendFileSync(join(contentDir, 'permisos.yaml'), `  - { pagina: ${ALBUM.page}, nadie: true }\n`);
  mkdirSync(join(photosDir, ALBUM.photos), { recursive: true });
  for (const n of [1, 2])
    writeFileSync(join(photosDir, ALBUM.photos, `${n}.jpg`), await photoJpeg(n, 900, 600));
}

/** Writes the gallery with its album. @param withdrawn numbers of the withdrawn photos */
export function writeGallery(contentDir: string, withdrawn: number[]): void {
  const album = JSON.stringify({ route: 'copa', name: 'Copa', img: 1, amount: 2, retiradas: withdrawn });
  const text = `intro: Fotos.\ncursos:\n  - { curso: 2024-2025, intro: Fotos., albumes: [${album}] }\n`;
  writeFileSync(join(contentDir, 'galerias.yaml'), text);
}

/** Counts the photos on the album's page. */
export const countPhotos = (page: string): number =>
  new Set(page.match(/href="\/img\/[^"]+" data-photo="[^"]+"/g)).size;
