/**
 * Reads a club's content files without the product's reader, so that a fault of that reader shows as a difference between
 * file and page. Only field names come from the schemas.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { WrittenFiles } from '../../src/content/files/files.ts';
import { partnerTiers } from '../../src/content/files/partners.ts';
import type { TestClub } from '../setup/clubs.ts';

/** Field types without `null`: the content of tests leaves empty fields out. */
type Plain<T> = T extends null ? never : T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T;
type FileOf<Name extends keyof WrittenFiles> = Plain<WrittenFiles[Name]>;

type TeamFields = FileOf<'equipos/*.yaml'>['equipos'][number];
type KindFields = Omit<FileOf<'equipos/*.yaml'>, 'equipos'>;
type Album = FileOf<'galerias.yaml'>['cursos'][number]['albumes'][number];

export interface Team extends TeamFields {
  path: string;
  /** Key in other files: `federados/cadete-femenino`. */
  key: string;
  kind: Kind;
}

export interface Kind extends KindFields {
  route: string;
  teams: Team[];
}

export type Content = ReturnType<typeof readContent>;

/** Id of the picture that a field names. */
export const pictureOf = (field: Album['img']) =>
  typeof field === 'object' ? field.ruta : String(field ?? '');

/** Numbers of an album's photos. */
export const photosOf = ({ amount, retiradas = [] }: Album) =>
  Array.from({ length: amount }, (_, i) => i + 1).filter((n) => !retiradas.includes(n));

export function readContent({ contentDir }: TestClub) {
  const readFile = (file: string): unknown => {
    const path = join(contentDir, file);
    return existsSync(path) ? parse(readFileSync(path, 'utf8')) : undefined;
  };
  const read = <Name extends keyof WrittenFiles>(file: Name) => readFile(file) as FileOf<Name> | undefined;
  const required = <Name extends keyof WrittenFiles>(file: Name) => {
    const value = read(file);
    if (!value) throw new Error(`there is no ${file}`);
    return value;
  };
  const kinds = readdirSync(join(contentDir, 'equipos'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => {
      const { equipos, ...fields } = readFile(`equipos/${file}`) as FileOf<'equipos/*.yaml'>;
      const kind: Kind = { ...fields, route: file.replace('.yaml', ''), teams: [] };
      kind.teams = equipos.map((team) => {
        const key = `${team.pagina_en ?? kind.route}/${team.route}`;
        return { ...team, key, path: `/equipos/${key}`, kind };
      });
      return kind;
    })
    .sort((a, b) => (a.orden ?? Infinity) - (b.orden ?? Infinity));
  return {
    club: required('club.yaml'),
    kinds,
    teams: kinds.flatMap(({ teams }) => teams),
    lugares: required('lugares.yaml'),
    entrenadores: required('entrenadores.yaml'),
    junta: read('junta.yaml'),
    /** Partner tiers, each with its heading. */
    partners: partnerTiers.flatMap(({ name, holds }) => {
      const file = read(name) as { intro: string; [list: string]: unknown } | undefined;
      const list = file?.[name.replace('.yaml', '')] as FileOf<'patrocinadores.yaml'>['patrocinadores'];
      return file ? [{ title: holds, intro: file.intro, list }] : [];
    }),
    calendario: read('calendario.yaml'),
    partidos: read('partidos.yaml')?.partidos ?? [],
    galerias: read('galerias.yaml'),
    menu: required('menu.yaml'),
  };
}

/** Fills the placeholders of a text, `{{dominio}}`, with the club's data. */
export function fill({ club, teams, entrenadores, lugares }: Content, text: string): string {
  const values: Record<string, string> = {
    dominio: club.web.replace(/^https:\/\/|\/$/g, ''),
    'contacto.direccion': (club.contacto.direccion ?? []).join(', '),
    'total.equipos': String(teams.length),
    'total.entrenadores': String(Object.keys(entrenadores.entrenadores).length),
    'total.lugares': String(Object.keys(lugares.lugares).length),
  };
  const inFile = (name: string) =>
    name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], club);
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => values[name] ?? String(inFile(name)));
}
