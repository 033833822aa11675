import { slugOf } from '../content/slug.ts';
import { ImportError, type Line, type MatchList, type Role, roles, setNumbers, shortened } from './list.ts';
import { type Table, TWICE } from './table.ts';
import { says, saysOff } from './vocabulary.ts';

/** Which title stands above which role; an empty one where the role is not wanted. */
export type Columns = Partial<Record<Role, string>>;

/** The titles that lists use, likeliest first. */
const TITLES: Partial<Record<Role, string>> = {
  fecha:
    'fecha fecha-partido fecha-del-partido fecha-y-hora fecha-hora data data-partit data-i-hora date dia eguna',
  hora: 'hora horario hora-partido hora-inicio horari ordua time',
  local:
    'local equipo-local nombre-local equip-local etxeko-taldea etxekoa equipo-casa casa equipo-1 equipo-a home home-team',
  visitante:
    'visitante equipo-visitante nombre-visitante visitant equip-visitant kanpoko-taldea kanpokoa bisitaria equipo-fuera equipo-2 equipo-b away away-team',
  partido: 'partido encuentro enfrentamiento partit partida equipos equips match summary subject asunto',
  lugar:
    'pabellon instalacion lugar cancha pista polideportivo sede campo recinto terreno-de-juego pavello instal-lacio lloc pavillon kiroldegia lekua venue location ubicacion',
  direccion: 'direccion direccion-pabellon direccion-instalacion domicilio adreca enderezo helbidea',
  competicion: 'competicion liga torneo competicio lliga txapelketa lehiaketa competition',
  categoria: 'categoria division kategoria maila category',
  jornada: 'jornada jor n-jornada numero-de-jornada ronda xornada jardunaldia round',
  codigo:
    'codigo cod codigo-partido codigo-encuentro cod-partido codi id-partido n-partido num-partido numero-de-partido n-encuentro acta n-acta id uid',
  estado: 'estado situacion estat egoera status',
  resultado: 'resultado marcador resultat emaitza result',
  sets: 'parciales sets resultado-sets resultado-parciales parcials partzialak',
};
for (const n of setNumbers) {
  TITLES[`set${n}`] = `set-${n} set${n} s${n} parcial-${n} ${n}-set ${n}o-set`;
  for (const side of ['local', 'visitante'] as const)
    TITLES[`set${n}-${side}`] = `set-${n}-${side} set${n}-${side} s${n}-${side} ${side}-set-${n}`;
}

/** Titles of days and hours that are not those of the match. */
const ANOTHER =
  /citacion|convocatoria|quedada|salida|llegada|calentamiento|publicacion|limite|actualiza|modifica|inscripcion|aplaza|fin(?:al)?$/;

/** Roles that are also known by the first word of a title: `Fecha inicial`. */
const BY_FIRST_WORD = new Set<Role>(
  'fecha hora local visitante lugar competicion categoria jornada'.split(' ') as Role[],
);

/** The titles that may be meant; where there are several, somebody has to say. */
function candidates(role: Role, headers: string[]): string[] {
  const slugs = headers.map((header) => slugOf(header.replace(TWICE, '')));
  const titles = TITLES[role]?.split(' ') ?? [];
  for (const title of titles) {
    const found = headers.filter((_, i) => slugs[i] === title);
    if (found.length > 0) return found;
  }
  return BY_FIRST_WORD.has(role)
    ? headers.filter((_, i) => slugs[i]?.startsWith(`${titles[0]}-`) && !ANOTHER.test(slugs[i]))
    : [];
}

/** How many of a row's texts are known as titles. */
export const knownTitles = (titles: string[], chosen: Columns) =>
  new Set([
    ...Object.values(chosen).filter((title) => title && titles.includes(title)),
    ...roles.flatMap((role) => candidates(role, titles).slice(0, 1)),
  ]).size;

/** The same titles in the same order are the same list to a club, whatever is below. */
export const shapeOf = (headers: string[]) => headers.map(slugOf).join(' ').trim();

export interface Guess {
  columns: Columns;
  /** Titles to choose from for the roles that are not clear: several columns could have it, or it is needed and none has. */
  unclear: Map<Role, string[]>;
}

/** Which column is which, as far as the titles say. What has been chosen stays. @throws ImportError for a title that is not there */
export function guessColumns(headers: string[], chosen: Columns): Guess {
  const titles = headers.filter(Boolean);
  for (const [role, title] of Object.entries(chosen))
    if (title && !headers.includes(title))
      throw new ImportError(
        `No hay ninguna columna «${title}» para «${role}». Las de la lista son: ${titles.join(', ')}.`,
      );
  const columns: Columns = Object.fromEntries(Object.entries(chosen).filter(([, title]) => title));
  const unclear = new Map<Role, string[]>();
  for (const role of roles) {
    if (role in chosen) continue;
    const taken = Object.values(columns);
    const [title, ...others] = candidates(role, headers).filter((title) => !taken.includes(title));
    if (title && others.length > 0) unclear.set(role, [title, ...others]);
    else if (title) columns[role] = title;
  }
  if (columns.local && columns.visitante) {
    if (!chosen.partido) delete columns.partido;
    unclear.delete('partido');
  }
  const isKnown = (role: Role) => columns[role] !== undefined || unclear.has(role);
  if (!isKnown('fecha')) unclear.set('fecha', titles);
  const sides = (['local', 'visitante'] as const).filter((role) => !isKnown(role));
  if (sides.length > 0 && !isKnown('partido')) {
    // Whoever says that there is no such column has answered.
    const open = [...sides, 'partido' as const].filter((role) => !(role in chosen));
    if (open.length === 0)
      throw new ImportError('Sin saber qué columnas tienen los equipos no se puede leer la lista.');
    for (const role of open) unclear.set(role, titles);
  }
  return { columns, unclear };
}

/** `="10:00"` is how a spreadsheet is told to leave a text alone. */
const ownText = (cell = '') => cell.replace(/^="([^"]*)"$/, '$1');
/** A row with one text in it stands above the rows of its round: `Jornada 3`. */
const ROUND_ROW = /^(?:jornada|xornada|jardunaldia|jor\.?)\s*(?:n\.?º?\s*)?(\d+)/i;

/** Whether a text that is not read says something of whether or when a match is played. */
const tellsOff = (text: string) =>
  saysOff(text) || says(text, 'notice') || (says(text, 'open') && /hora|fecha|d[ií]a|data/i.test(text));

/**
 * The rows as matches: the texts of the known columns. Of the others only those are kept that say that a match does not
 * take place; they are shown beside it and written nowhere.
 */
export function listOf(table: Table, columns: Columns): MatchList {
  const at = roles.flatMap((role) =>
    columns[role] === undefined ? [] : [[role, table.headers.indexOf(columns[role])] as const],
  );
  const used = Object.values(columns);
  const lines: Line[] = [];
  let round = '';
  let heading = '';
  for (const { row, cells } of table.rows) {
    const [only = '', ...more] = cells.filter((cell) => cell.trim());
    if (more.length === 0) {
      round = ROUND_ROW.exec(only.trim())?.[1] ?? round;
      // A lone text goes on with the row above, or stands above the rows that follow.
      const above = cells[0]?.trim() ? undefined : lines.at(-1);
      if (above && saysOff(only)) above.others = [...(above.others ?? []), only];
      if (!above) heading = saysOff(only) ? only : '';
      continue;
    }
    const texts: Line['cells'] = round && !columns.jornada ? { jornada: round } : {};
    for (const [role, i] of at) texts[role] = ownText(cells[i]);
    const others = cells.flatMap((cell, i) => {
      const title = table.headers[i] ?? '';
      if (used.includes(title) || /^\W*(?:no|0|false)?\W*$/i.test(cell)) return [];
      if (tellsOff(cell)) return cell;
      return tellsOff(title) ? `${title}: ${cell}` : [];
    });
    if (heading) others.push(heading);
    const beyond = cells.slice(table.headers.length).filter((cell) => cell.trim());
    const note = `la fila tiene más celdas que títulos: «${shortened(beyond.join(' '), 40)}»`;
    lines.push({
      row,
      cells: texts,
      ...(others.length > 0 && { others }),
      ...(beyond.length > 0 && { note }),
    });
  }
  return { lines, unused: table.headers.filter((title) => title && !used.includes(title)) };
}
