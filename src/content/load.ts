import { basename } from 'node:path';
import type { z } from 'zod';
import { readFiles } from './files.ts';
import { type Loaded, loadYaml, type Reading } from './reading.ts';
import {
  type BoardInput,
  boardSchema,
  type ClubInput,
  type CoachesInput,
  type CollaboratorsInput,
  clubSchema,
  coachesSchema,
  coachKey,
  collaboratorsSchema,
  type GalleriesInput,
  galleriesSchema,
  kindKey,
  kindSchema,
  type MenuInput,
  menuSchema,
  type SponsorsInput,
  sponsorsSchema,
  type VenuesInput,
  venueKey,
  venuesSchema,
} from './schema.ts';
import type { Names } from './schema-problems.ts';
import type { LoadedKind } from './teams.ts';
import { type LoadedText, loadText } from './texts.ts';

/** Every file of a club, each checked by itself; null where a file is wrong or not there. */
export interface LoadedFiles {
  club: Loaded<ClubInput> | null;
  menu: Loaded<MenuInput> | null;
  coaches: Loaded<CoachesInput> | null;
  venues: Loaded<VenuesInput> | null;
  board: Loaded<BoardInput> | null;
  galleries: Loaded<GalleriesInput> | null;
  sponsors: Loaded<SponsorsInput> | null;
  collaborators: Loaded<CollaboratorsInput> | null;
  kinds: LoadedKind[];
  /** Routes of all kinds, also of those whose file is wrong. */
  kindRoutes: string[];
  story: LoadedText | null;
  legal: LoadedText | null;
  privacy: LoadedText | null;
  pages: { text: LoadedText; path: string }[];
  /** Text of every file, by path. */
  texts: ReadonlyMap<string, string>;
  /** All files of teams could be read, so what no team names is unused for certain. */
  kindsComplete: boolean;
  /** All files that make pages could be read, so a link to any other page is dead for certain. */
  pagesComplete: boolean;
}

/** Reads and checks the files one by one; problems go to `reading`. */
export async function loadFiles(contentDir: string, reading: Reading): Promise<LoadedFiles> {
  const files = await readFiles(contentDir, reading.problems);
  const yaml = <T>(file: string, schema: z.ZodType<T>, names?: Names) =>
    loadYaml(reading, files.texts, file, schema, names);
  const coaches = yaml('entrenadores.yaml', coachesSchema);
  const venues = yaml('lugares.yaml', venuesSchema);
  const kindRoutes = files.kinds.map((file) => basename(file, '.yaml'));
  const names = new Map([
    [kindKey, kindRoutes],
    ...(coaches ? [[coachKey, Object.keys(coaches.value.entrenadores)] as const] : []),
    ...(venues ? [[venueKey, Object.keys(venues.value.lugares)] as const] : []),
  ]);
  const kinds = files.kinds.flatMap((file) => {
    const loaded = yaml(file, kindSchema, names);
    return loaded ? [{ ...loaded, route: basename(file, '.yaml') }] : [];
  });
  const pages = files.pages.flatMap((file) => {
    const text = loadText(reading, files.texts, file);
    return text ? [{ text, path: `/${basename(file, '.md')}` }] : [];
  });
  const board = yaml('junta.yaml', boardSchema);
  const galleries = yaml('galerias.yaml', galleriesSchema);
  const unread = (like: RegExp) => files.unread.some((file) => like.test(file));
  const kindsComplete = kinds.length === files.kinds.length && kinds.length > 0 && !unread(/^equipos\//i);
  return {
    club: yaml('club.yaml', clubSchema),
    menu: yaml('menu.yaml', menuSchema),
    coaches,
    venues,
    board,
    galleries,
    sponsors: yaml('patrocinadores.yaml', sponsorsSchema),
    collaborators: yaml('colaboradores.yaml', collaboratorsSchema),
    kinds,
    kindRoutes,
    story: loadText(reading, files.texts, 'textos/quienes-somos.md'),
    legal: loadText(reading, files.texts, 'textos/aviso-legal.md'),
    privacy: loadText(reading, files.texts, 'textos/privacidad-y-cookies.md'),
    pages,
    texts: files.texts,
    kindsComplete,
    pagesComplete:
      kindsComplete &&
      pages.length === files.pages.length &&
      (board !== null || !files.texts.has('junta.yaml')) &&
      (galleries !== null || !files.texts.has('galerias.yaml')) &&
      !unread(/^(?:paginas\/|junta\.|galerias\.)/i),
  };
}
