/**
 * A club's files as they lie on the disk. Read without the product's own reader, so that a fault of the reader's shows
 * as a difference between file and page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { TestClub } from '../setup/clubs.ts';

type PictureField = string | { ruta: string } | null | undefined;

interface ClubFile {
  hoy?: string;
  nombre: string;
  lema: string;
  web: string;
  temporada: string;
  contacto: { email: string; telefono: string; direccion: string[]; intro: string };
  redes?: { title: string; link: string }[];
  privacidad_formulario: string;
  portada: { img: PictureField; img_movil: PictureField; alt: string };
  intro_equipos: string;
}

interface Session {
  dias: string[];
  desde: string;
  hasta: string;
  lugar: string;
}

interface TeamFields {
  name: string;
  division: string;
  route: string;
  pagina_en?: string;
  img: PictureField;
  link?: string;
  entrenadores: string[];
  entrenamientos?: Session[];
  nota?: string;
  nacidos?: { desde?: number; hasta?: number };
  juegan?: 'femenino' | 'masculino' | 'mixto';
  contacto?: string;
  equipacion?: string;
}

export interface Team extends TeamFields {
  path: string;
  /** What other files call it by: `federados/cadete-femenino`. */
  key: string;
  kind: Kind;
}

interface KindFields {
  orden: number;
  title: string;
  miga: string;
  boton?: string;
  intro: string;
}

export interface Kind extends KindFields {
  route: string;
  teams: Team[];
}

interface Venue {
  title: string;
  address: string[];
  link: string;
  img: PictureField;
}

interface Coach {
  name: string;
  description: string;
  img: PictureField;
}

interface Partner {
  title: string;
  subtitle: string;
  href: string;
  img: PictureField;
}

interface Album {
  route: string;
  name: string;
  img: number;
  amount: number;
  retiradas?: number[];
  menores?: boolean;
  fecha?: string | { desde: string; hasta: string };
  lugar?: string;
  direccion?: string;
  pies?: Record<number, string>;
  capitulos?: { title: string; foto: number }[];
}

interface Season {
  curso: string;
  intro: string;
  albumes: Album[];
}

export interface Match {
  equipo: string;
  dia: string;
  hora?: string;
  rival: string;
  donde: 'casa' | 'fuera';
  lugar?: string;
  direccion?: string;
  competicion?: string;
  jornada?: number | string;
  estado?: 'aplazado' | 'suspendido';
  motivo?: string;
  sets?: string[];
}

export interface Calendar {
  primer_dia: string;
  ultimo_dia: string;
  cierres: { desde: string; hasta?: string; motivo: string; lugares?: string[] }[];
  cambios: {
    equipo: string;
    dia: string;
    hora?: string;
    cancelado?: boolean;
    pasa_a?: { dia?: string; desde?: string; hasta?: string; lugar?: string };
    motivo?: string;
  }[];
  extras: { equipo: string; dia: string; desde: string; hasta: string; lugar: string; motivo?: string }[];
}

interface ClubNotice {
  texto: string;
  desde: string;
  hasta: string;
  equipos?: string[];
  enlace?: string;
}

interface MenuEntry {
  title: string;
  link?: string;
  submenu?: 'galerias' | { title: string; link: string }[];
}

export interface Content {
  club: ClubFile;
  kinds: Kind[];
  teams: Team[];
  lugares: {
    intro: string;
    lugares: Record<string, Venue>;
    pabellones?: Pick<Venue, 'title' | 'address' | 'link'>[];
  };
  entrenadores: { intro: string; entrenadores: Record<string, Coach> };
  junta: { intro: string; junta: { name: string; title: string; img: PictureField }[] } | null;
  patrocinadores: { intro: string; patrocinadores: Partner[] } | null;
  colaboradores: { intro: string; colaboradores: Partner[] } | null;
  calendario: Calendar | null;
  partidos: Match[];
  avisos: ClubNotice[];
  galerias: { intro: string; destacado?: string; cursos: Season[] } | null;
  menu: { menu: MenuEntry[]; pie: { title: string; links: { title: string; link: string }[] }[] };
}

/** Id of a picture. */
export const pictureOf = (field: PictureField) => (typeof field === 'object' ? field?.ruta : field);

/** Numbers of an album's photos. */
export const photosOf = ({ amount, retiradas = [] }: Album) =>
  Array.from({ length: amount }, (_, i) => i + 1).filter((n) => !retiradas.includes(n));

export function readContent({ contentDir }: TestClub): Content {
  const read = <T>(file: string): T | null => {
    const path = join(contentDir, file);
    return existsSync(path) ? (parse(readFileSync(path, 'utf8')) as T) : null;
  };
  const required = <T>(file: string): T => {
    const value = read<T>(file);
    if (!value) throw new Error(`there is no ${file}`);
    return value;
  };
  const kinds = readdirSync(join(contentDir, 'equipos'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => {
      const { equipos, ...fields } = required<KindFields & { equipos: TeamFields[] }>(`equipos/${file}`);
      const kind: Kind = { ...fields, route: file.replace('.yaml', ''), teams: [] };
      const path = ({ pagina_en, route }: TeamFields) => `/equipos/${pagina_en ?? kind.route}/${route}`;
      kind.teams = equipos.map((team) => ({
        ...team,
        path: path(team),
        key: path(team).replace('/equipos/', ''),
        kind,
      }));
      return kind;
    })
    .sort((a, b) => a.orden - b.orden);
  return {
    club: required('club.yaml'),
    kinds,
    teams: kinds.flatMap(({ teams }) => teams),
    lugares: required('lugares.yaml'),
    entrenadores: required('entrenadores.yaml'),
    junta: read('junta.yaml'),
    patrocinadores: read('patrocinadores.yaml'),
    colaboradores: read('colaboradores.yaml'),
    calendario: read('calendario.yaml'),
    partidos: read<{ partidos: Match[] }>('partidos.yaml')?.partidos ?? [],
    avisos: read<{ avisos: ClubNotice[] }>('avisos.yaml')?.avisos ?? [],
    galerias: read('galerias.yaml'),
    menu: required('menu.yaml'),
  };
}

/** Fills what a text says in double braces with the club's data. */
export function fill(content: Content, text: string): string {
  const { club, teams, entrenadores, lugares } = content;
  const values: Record<string, string> = {
    dominio: club.web.replace(/^https:\/\/|\/$/g, ''),
    'contacto.direccion': club.contacto.direccion.join(', '),
    'total.equipos': String(teams.length),
    'total.entrenadores': String(Object.keys(entrenadores.entrenadores).length),
    'total.lugares': String(Object.keys(lugares.lugares).length),
  };
  const inFile = (name: string) =>
    name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], club);
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => values[name] ?? String(inFile(name)));
}
