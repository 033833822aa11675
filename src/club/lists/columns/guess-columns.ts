/** Assigns roles to the columns of a list by their titles. */
import { slugOf } from '../../content/spelling.ts';
import { EVENTS_BEFORE_MATCH, VENUE_WORDS } from '../cells/vocabulary.ts';
import { ImportError } from '../import-error.ts';
import { COLUMN_ROLES, type ColumnRole, type Columns, SET_NUMBERS } from './roles.ts';

/** Suffix of a repeated title: `Fecha`, `Fecha [2]`. */
const REPEATED = / \[\d+\]$/;

/** Known titles by role as slugs, likeliest first. */
const TITLES: Partial<Record<ColumnRole, string>> = {
  fecha:
    'fecha fecha-partido fecha-del-partido fecha-y-hora fecha-hora data data-partit data-i-hora date dia eguna',
  hora: 'hora horario hora-partido hora-inicio horari ordua time',
  local:
    'local equipo-local nombre-local equip-local etxeko-taldea etxekoa equipo-casa casa equipo-1 equipo1 equipo-a home home-team',
  visitante:
    'visitante equipo-visitante nombre-visitante visitant equip-visitant kanpoko-taldea kanpokoa bisitaria equipo-fuera equipo-2 equipo2 equipo-b away away-team',
  partido: 'partido encuentro enfrentamiento partit partida equipos equips match summary subject asunto',
  lugar: VENUE_WORDS,
  direccion: 'direccion direccion-pabellon direccion-instalacion domicilio adreca enderezo helbidea',
  competicion: 'competicion liga torneo competicio lliga txapelketa lehiaketa competition',
  categoria: 'categoria division kategoria maila category',
  jornada: 'jornada jor n-jornada numero-de-jornada ronda xornada jardunaldia round',
  codigo:
    'codigo cod codigo-partido codigo-encuentro cod-partido codi id-partido n-partido num-partido numero-de-partido numero n-encuentro acta n-acta id uid',
  estado: 'estado situacion estat egoera status',
  resultado: 'resultado res marcador resultat emaitza result sets',
  'sets-local': 'sets-local sets-ganados-local sets-ganados-equipo1 sets-ganados-equipo-1 sets-equipo-1',
  'sets-visitante':
    'sets-visitante sets-ganados-visitante sets-ganados-equipo2 sets-ganados-equipo-2 sets-equipo-2',
  sets: 'parciales sets resultado-sets resultado-parciales parcials partzialak',
};
for (const n of SET_NUMBERS) {
  TITLES[`set${n}`] =
    `set-${n} set${n} s${n} parcial-${n} ${n}-set ${n}o-set resultado-set${n} resultado-set-${n}`;
  for (const side of ['local', 'visitante'] as const)
    TITLES[`set${n}-${side}`] = `set-${n}-${side} set${n}-${side} s${n}-${side} ${side}-set-${n}`;
}

/** Further titles in clubs that count goals or points; in volleyball, points of a team are those of all its sets. */
const TALLY_TITLES: Partial<Record<ColumnRole, string>> = {
  resultado: 'resultado-final tanteo goles',
  sets: 'parciales-partes parciales-cuartos',
  'sets-local':
    'goles-local goles-equipo-local goles-casa goles-1 puntos-local puntos-equipo-local tantos-local tanteo-local resultado-local marcador-local gols-local golak-etxekoa',
  'sets-visitante':
    'goles-visitante goles-equipo-visitante goles-fuera goles-2 puntos-visitante puntos-equipo-visitante tantos-visitante tanteo-visitante resultado-visitante marcador-visitante gols-visitant',
};
const FIRST_PERIODS = ['primera-parte primer-tiempo descanso al-descanso', 'segunda-parte segundo-tiempo'];
for (const n of SET_NUMBERS)
  TALLY_TITLES[`set${n}`] = [
    ...['parte', 'tiempo', 'cuarto', 'periodo'].flatMap((noun) => [
      `${noun}-${n} ${n}-${noun} ${n}a-${noun} ${n}-a-${noun} ${n}o-${noun} ${n}-o-${noun} ${n}er-${noun} ${n}-er-${noun}`,
    ]),
    `q${n} c${n}`,
    FIRST_PERIODS[n - 1] ?? '',
  ].join(' ');

/** Titles of other dates and hours, such as those of a summons. */
const OTHER_TIME = new RegExp(
  `${EVENTS_BEFORE_MATCH}|publicacion|limite|actualiza|modifica|inscripcion|aplaza|fin(?:al)?$`,
);

/** Roles also recognised by the first word of a title: `Fecha inicial`. */
const BY_FIRST_WORD = new Set<ColumnRole>(
  'fecha hora local visitante lugar competicion categoria jornada estado'.split(' ') as ColumnRole[],
);

/** Titles of columns that are only searched for remarks, by their start or as a whole. */
const OTHER_TITLES = new RegExp(
  [
    '(?:^|-)arb(?:itr|-|$)|^(?:juez|anotador|delegad|entrenador|tecnic|telefono|movil|correo|e-?mail|url|enlace|link|detalle|accion)',
    '^(?:video|foto|escudo|logo|imagen|mapa|pdf|dorsal|espectador|observacio|nota|coment|incidenc|aviso|info|anotac|ohar)',
    '^(?:ver|vs|n|no|num|orden|mas|web|acta)$',
    OTHER_TIME.source,
  ].join('|'),
);

const slugOfTitle = (title: string) => slugOf(title.replace(REPEATED, ''));

/** True if a title says that the column is about something else than a match's place, time, teams or result. */
export const isOtherTitle = (title: string): boolean => OTHER_TITLES.test(slugOfTitle(title));

/** Returns the titles that may have a role. @param slugs slugs of the titles @param hasTallies true to know titles of goals and points */
function candidates(
  role: ColumnRole,
  headers: readonly string[],
  slugs: readonly string[],
  hasTallies: boolean,
): string[] {
  const titles = `${TITLES[role] ?? ''} ${hasTallies ? (TALLY_TITLES[role] ?? '') : ''}`.trim().split(' ');
  for (const title of titles) {
    const found = headers.filter((_, i) => slugs[i] === title);
    if (found.length > 0) return found;
  }
  return BY_FIRST_WORD.has(role)
    ? headers.filter((_, i) => slugs[i]?.startsWith(`${titles[0]}-`) && !OTHER_TIME.test(slugs[i]))
    : [];
}

/** Counts the texts of a row that are known titles. */
export function countKnownTitles(titles: readonly string[], chosen: Columns, hasTallies: boolean): number {
  const slugs = titles.map(slugOfTitle);
  return new Set([
    ...Object.values(chosen).filter((title) => title && titles.includes(title)),
    ...COLUMN_ROLES.flatMap((role) => candidates(role, titles, slugs, hasTallies).slice(0, 1)),
  ]).size;
}

/** Returns the key under which later imports find the columns of a list. */
export const headerKey = (headers: readonly string[]) => headers.map(slugOf).join(' ').trim();

export interface ColumnAssignment {
  columns: Columns;
  /** Titles to choose from for ambiguous roles and for required roles without a column. */
  unclear: Map<ColumnRole, string[]>;
  /** Titles of roles that a person left without a column. */
  declined: string[];
}

/** Guesses the columns' roles from their titles; choices take precedence. @throws ImportError without a column for the teams */
export function guessColumns(
  headers: readonly string[],
  chosen: Columns,
  hasTallies: boolean,
): ColumnAssignment {
  const titles = headers.filter(Boolean);
  const columns: Columns = Object.fromEntries(
    COLUMN_ROLES.flatMap((role) =>
      chosen[role] && headers.includes(chosen[role]) ? [[role, chosen[role]]] : [],
    ),
  );
  const unclearTitles = new Map<ColumnRole, string[]>();
  const slugs = headers.map(slugOfTitle);
  for (const role of COLUMN_ROLES) {
    if (role in chosen) continue;
    const usedTitles = Object.values(columns);
    const [title, ...otherTitles] = candidates(role, headers, slugs, hasTallies).filter(
      (title) => !usedTitles.includes(title),
    );
    if (title && otherTitles.length > 0) unclearTitles.set(role, [title, ...otherTitles]);
    else if (title) columns[role] = title;
  }
  if (columns.local && columns.visitante) {
    if (!chosen.partido) delete columns.partido;
    unclearTitles.delete('partido');
  }
  const isKnown = (role: ColumnRole) => columns[role] !== undefined || unclearTitles.has(role);
  if (!isKnown('fecha')) unclearTitles.set('fecha', titles);
  const sides = (['local', 'visitante'] as const).filter((role) => !isKnown(role));
  if (sides.length > 0 && !isKnown('partido')) {
    // Does not ask again for a role that the volunteer left without a column.
    const open = [...sides, 'partido' as const].filter((role) => !(role in chosen));
    if (open.length === 0) throw new ImportError({ code: 'no-team-columns' });
    for (const role of open) unclearTitles.set(role, titles);
  }
  const declined = COLUMN_ROLES.filter((role) => chosen[role] === '');
  return {
    columns,
    unclear: unclearTitles,
    declined: declined.flatMap((role) => candidates(role, headers, slugs, hasTallies)),
  };
}
