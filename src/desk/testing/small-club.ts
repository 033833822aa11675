/** Small club of the desk's tests: three teams and one hall, with a season or an album on request. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { readContentTexts } from '../core/editing/content-files.ts';

export const SMALL_CONTENT = resolve('tests/otro-club/contenido');
/** Team of the coach in the tests. */
export const TEAM = 'comarcal/cadete-femenino';
export const OTHER_TEAM = 'comarcal/alevin-mixto';

/** Content files by path, as values or as texts. */
export type ClubFiles = Record<string, object | string>;

const venue = (title: string) => ({ title, address: ['Calle del Frontón, s/n'] });

/** Season from September 2025 to June 2026 with Christmas holidays, and a second venue. */
export const SEASON = {
  'calendario.yaml': {
    primer_dia: '2025-09-15',
    ultimo_dia: '2026-06-19',
    cierres: [{ desde: '2025-12-22', hasta: '2026-01-07', motivo: 'Vacaciones de Navidad' }],
  },
  'lugares.yaml': { lugares: { fronton: venue('Frontón cubierto'), parque: venue('Parque') } },
} satisfies ClubFiles;

/** Home match at eleven o'clock. */
export const homeMatch = (equipo: string, dia: string, rival: string, more: object = {}) => ({
  ...{ equipo, dia, hora: '11:00', rival, donde: 'casa', lugar: 'fronton' },
  ...more,
});

interface SmallAlbum {
  route: string;
  name: string;
  /** Number of the cover. */
  img: number;
  amount: number;
  /** Captions by number. */
  pies?: Record<number, string>;
}

/** Album whose cover is its first photo. */
export const album = (name: string, amount: number): SmallAlbum => ({
  route: name.toLowerCase(),
  name,
  img: 1,
  amount,
});

/** File of albums, of one season. */
export const galleries = (curso: string, ...albumes: SmallAlbum[]) => ({
  'galerias.yaml': { intro: 'Fotos.', cursos: [{ curso, intro: 'Fotos.', albumes }] },
});

/** Writes the club's content. @param files added and replaced files */
export async function writeSmallClub(contentDir: string, files: ClubFiles = {}): Promise<void> {
  await cp(SMALL_CONTENT, contentDir, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(contentDir, file)), { recursive: true });
    await writeFile(join(contentDir, file), typeof content === 'string' ? content : stringify(content));
  }
}

/** Reads a file of the club as it is in the repository. */
export const readSmallClubFile = (file: string): Promise<string> =>
  readFile(join(SMALL_CONTENT, file), 'utf8');

interface ClubFolders {
  contentDir: string;
  photosDir: string;
}

/** Writes the club as one that can be published: without the mark of a sample, and with its photos. */
export async function writeRealClub({ contentDir, photosDir }: ClubFolders): Promise<void> {
  const club = await readSmallClubFile('club.yaml');
  await writeSmallClub(contentDir, { 'club.yaml': club.replace('muestra: true\n', '') });
  const texts = [...(await readContentTexts(contentDir)).values()].join('\n');
  const ids = texts.matchAll(/(?:img|img_movil|escudo|ruta): ["']?([a-z0-9-]+(?:\/[a-z0-9-]+)*)/g);
  for (const id of new Set(Array.from(ids, ([, id = '']) => id))) await writePhoto(photosDir, id);
}

/** Adds an album of three photos to a club. */
export async function writeAlbum({ contentDir, photosDir }: ClubFolders): Promise<void> {
  const albums = galleries('2025-2026', album('Copa', 3))['galerias.yaml'];
  await writeFile(join(contentDir, 'galerias.yaml'), stringify(albums));
  for (const n of [1, 2, 3]) await writePhoto(photosDir, `2025-2026/copa/${n}`);
}

/** Writes a photo of one colour, which depends on the id, since identical bytes would be the same photo. */
async function writePhoto(photosDir: string, id: string): Promise<void> {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0) * 7, 0);
  const background = { r: sum % 256, g: 90, b: 140 };
  const file = join(photosDir, `${id}.jpg`);
  await mkdir(dirname(file), { recursive: true });
  await sharp({ create: { width: 1600, height: 1067, channels: 3, background } })
    .jpeg()
    .toFile(file);
}
