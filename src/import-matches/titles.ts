import { slugOf } from '../content/slug.ts';
import { type Role, roles, setNumbers } from './list.ts';
import { TWICE } from './table.ts';

/** The titles that lists use, likeliest first. */
const TITLES: Partial<Record<Role, string[]>> = {
  fecha: ['fecha', 'fecha-partido', 'fecha-del-partido', 'fecha-y-hora', 'fecha-hora', 'date', 'dia'],
  hora: ['hora', 'horario', 'hora-partido', 'hora-inicio', 'time'],
  local: [
    'local',
    'equipo-local',
    'nombre-local',
    'equipo-casa',
    'casa',
    'equipo-1',
    'equipo-a',
    'home',
    'home-team',
  ],
  visitante: [
    'visitante',
    'equipo-visitante',
    'nombre-visitante',
    'equipo-fuera',
    'equipo-2',
    'equipo-b',
    'away',
    'away-team',
  ],
  partido: ['partido', 'encuentro', 'enfrentamiento', 'equipos', 'match'],
  lugar: [
    'pabellon',
    'instalacion',
    'lugar',
    'cancha',
    'pista',
    'polideportivo',
    'sede',
    'campo',
    'recinto',
    'terreno-de-juego',
    'venue',
  ],
  direccion: ['direccion', 'direccion-pabellon', 'direccion-instalacion', 'domicilio'],
  competicion: ['competicion', 'liga', 'torneo', 'competition'],
  categoria: ['categoria', 'division', 'category'],
  jornada: ['jornada', 'jor', 'n-jornada', 'numero-de-jornada', 'ronda', 'round'],
  codigo: [
    'codigo',
    'cod',
    'codigo-partido',
    'codigo-encuentro',
    'cod-partido',
    'id-partido',
    'n-partido',
    'num-partido',
    'numero-de-partido',
    'n-encuentro',
    'acta',
    'n-acta',
    'id',
    'uid',
  ],
  estado: ['estado', 'situacion', 'status'],
  resultado: ['resultado', 'marcador', 'result'],
  sets: ['parciales', 'sets', 'resultado-sets', 'resultado-parciales'],
};
for (const n of setNumbers) {
  TITLES[`set${n}`] = [`set-${n}`, `set${n}`, `s${n}`, `parcial-${n}`, `${n}-set`, `${n}o-set`];
  for (const side of ['local', 'visitante'] as const)
    TITLES[`set${n}-${side}`] = [`set-${n}-${side}`, `set${n}-${side}`, `s${n}-${side}`, `${side}-set-${n}`];
}

/** Roles that are also known by the first word of a title: `Fecha inicial`. */
const BY_FIRST_WORD = new Set<Role>([
  'fecha',
  'hora',
  'local',
  'visitante',
  'lugar',
  'competicion',
  'categoria',
  'jornada',
]);

/** The titles that may be meant, where there are several or none they have to be told. */
export function candidates(role: Role, headers: string[]): string[] {
  const slugs = headers.map((header) => slugOf(header.replace(TWICE, '')));
  for (const title of TITLES[role] ?? []) {
    const found = headers.filter((_, i) => slugs[i] === title);
    if (found.length > 0) return found;
  }
  const [word = role] = TITLES[role] ?? [];
  if (!BY_FIRST_WORD.has(role)) return [];
  return headers.filter((_, i) => slugs[i]?.startsWith(`${word}-`));
}

/** How many of a row's texts are known as titles. */
export const knownTitles = (titles: string[], chosen: Partial<Record<Role, string>>) =>
  new Set([
    ...Object.values(chosen).filter((title) => titles.includes(title)),
    ...roles.flatMap((role) => candidates(role, titles).slice(0, 1)),
  ]).size;
