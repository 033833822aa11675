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
  collaboratorsSchema,
  type GalleriesInput,
  galleriesSchema,
  kindSchema,
  type MenuInput,
  menuSchema,
  type SponsorsInput,
  sponsorsSchema,
  type VenuesInput,
  venuesSchema,
} from './schema.ts';
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
  story: LoadedText | null;
  legal: LoadedText | null;
  privacy: LoadedText | null;
  pages: { text: LoadedText; path: string }[];
  /** All files of teams could be read, so what no team names is unused for certain. */
  kindsComplete: boolean;
  /** All files that make pages could be read, so a link to any other page is dead for certain. */
  pagesComplete: boolean;
}

/** Reads and checks the files one by one; problems go to `reading`. */
export async function loadFiles(contentDir: string, reading: Reading): Promise<LoadedFiles> {
  const files = await readFiles(contentDir, reading.problems);
  const yaml = <T>(file: string, schema: z.ZodType<T>) => loadYaml(reading, files.texts, file, schema);
  const kinds = files.kinds.flatMap((file) => {
    const loaded = yaml(file, kindSchema);
    return loaded ? [{ ...loaded, route: basename(file, '.yaml') }] : [];
  });
  const pages = files.pages.flatMap((file) => {
    const text = loadText(reading, files.texts, file);
    return text ? [{ text, path: `/${basename(file, '.md')}` }] : [];
  });
  const board = yaml('junta.yaml', boardSchema);
  const galleries = yaml('galerias.yaml', galleriesSchema);
  const kindsComplete = kinds.length === files.kinds.length && kinds.length > 0;
  return {
    club: yaml('club.yaml', clubSchema),
    menu: yaml('menu.yaml', menuSchema),
    coaches: yaml('entrenadores.yaml', coachesSchema),
    venues: yaml('lugares.yaml', venuesSchema),
    board,
    galleries,
    sponsors: yaml('patrocinadores.yaml', sponsorsSchema),
    collaborators: yaml('colaboradores.yaml', collaboratorsSchema),
    kinds,
    story: loadText(reading, files.texts, 'textos/quienes-somos.md'),
    legal: loadText(reading, files.texts, 'textos/aviso-legal.md'),
    privacy: loadText(reading, files.texts, 'textos/privacidad-y-cookies.md'),
    pages,
    kindsComplete,
    pagesComplete:
      kindsComplete &&
      pages.length === files.pages.length &&
      (board !== null || !files.texts.has('junta.yaml')) &&
      (galleries !== null || !files.texts.has('galerias.yaml')),
  };
}
