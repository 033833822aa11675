/** Small club of the desk's tests: three teams and one hall, with a season or an album on request. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { stringify } from 'yaml';

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
