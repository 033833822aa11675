/** A spreadsheet of matches: where its table is, which column is which, and its rows as matches. */
import { parse } from 'csv-parse/sync';
import { decodeHTMLStrict } from 'entities';
import { slugOf } from '../content/spelling.ts';
import { ImportError, type Line, type MatchList, type Role, roles, setNumbers, shortened } from './list.ts';
import {
  folded,
  openParts,
  SUMMONS,
  saysChanged,
  saysOff,
  scheduleRemarks,
  weekdayOf,
} from './vocabulary.ts';

/** A spreadsheet: the titles of its columns and the rows below, by their number in the spreadsheet. */
interface Table {
  /** Texts above the titles, such as `Calendario provisional`. */
  preamble: string[];
  headers: string[];
  rows: { row: number; cells: string[] }[];
}

const SEPARATORS = [';', ',', '\t'];
/** The titles stand in the first rows, below the name of the competition and the like. */
const FIRST_ROWS = 25;
/** Titles that have to be known in a row for it to be that of the titles. */
const KNOWN_TITLES = 2;

/**
 * Reads a CSV. Separator and row of titles are those with which most titles are known.
 * @param known how many titles of a row are known
 */
export function readTable(text: string, known: (titles: string[]) => number): Table {
  const { body, separator } = excelsOwnLine(withoutEntities(text));
  const readings = (separator ? [separator] : SEPARATORS).map((each) => reading(body, each, known));
  const best = readings.reduce((a, b) => (b.score > a.score ? b : a));
  if ('error' in best) throw best.error;
  const { records, titles } = best;
  if (titles < 0) throw new ImportError(noTitles(records));
  const raw = (records[titles] ?? []).map(titleOf);
  const above = separator ? 2 : 1;
  const rows = records
    .map((cells, i) => ({ row: i + above, cells }))
    .slice(titles + 1)
    // Some lists repeat the titles above each round.
    .filter(
      ({ cells }) => cells.some((cell) => cell.trim()) && cells.map(titleOf).join('\n') !== raw.join('\n'),
    );
  if (rows.length === 0)
    throw new ImportError('La lista solo tiene los títulos de las columnas: no hay ningún partido debajo.');
  return { preamble: records.slice(0, titles).flat(), headers: distinct(raw), rows };
}

const titleOf = (cell: string) => shortened(cell, 80);

/** What tells a title from the same one before it: `Fecha`, `Fecha [2]`. */
const TWICE = / \[\d+\]$/;

function distinct(titles: string[]): string[] {
  return titles.map((title, i) => {
    const before = titles.slice(0, i).filter((other) => other === title).length;
    return title && before > 0 ? `${title} [${before + 1}]` : title;
  });
}

/** `sep=;` is a line that Excel writes for itself. */
function excelsOwnLine(text: string): { body: string; separator?: string } {
  const own = /^\ufeff?"?sep=(.)"?\r?\n/i.exec(text);
  return own?.[1] ? { body: text.slice(own[0].length), separator: own[1] } : { body: text };
}

const STRUCTURE = ';,\t"\r\n';
const PRIVATE_USE = 0xe000;

/** Decodes HTML entities before cells are split, because `&eacute;` ends with a separator; one that stands for a separator, quote or line break waits. */
const withoutEntities = (text: string) =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, (entity) => {
    const decoded = decodeHTMLStrict(entity);
    const at = STRUCTURE.indexOf(decoded);
    return at < 0 ? decoded : String.fromCharCode(PRIVATE_USE + at);
  });
const withStructure = (cell: string) =>
  cell.replace(/[\ue000-\ue005]/g, (sign) => STRUCTURE[sign.charCodeAt(0) - PRIVATE_USE] ?? '');

type Reading = { score: number; records: string[][]; titles: number } | { score: number; error: ImportError };

function reading(text: string, separator: string, known: (titles: string[]) => number): Reading {
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
    }).map((cells: string[]) => cells.map(withStructure));
  } catch (error) {
    return { score: 0, error: unreadable(error) };
  }
  const scores = records
    .slice(0, FIRST_ROWS)
    .map((cells) => (cells.length > 1 ? known(cells.map(titleOf)) : 0));
  const most = Math.max(0, ...scores);
  if (most >= KNOWN_TITLES) return { score: most, records, titles: scores.indexOf(most) };
  // Without known titles: the first row that looks like some. A lone word or two are a heading.
  const titles = records
    .slice(0, FIRST_ROWS)
    .findIndex(
      (cells) =>
        cells.filter((cell) => /\p{L}/u.test(cell)).length >= 3 && cells.every((cell) => !/\d{2}/.test(cell)),
    );
  return { score: titles < 0 ? 0 : 1, records, titles };
}

function unreadable(error: unknown): ImportError {
  const { code, lines, message } = error as Error & { code?: string; lines?: number };
  return new ImportError(
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? `Hay unas comillas que se abren y no se cierran (línea ${lines} o anterior): el archivo está cortado o mal guardado.`
      : `No se puede leer como CSV (${message}).`,
  );
}

function noTitles(records: string[][]): string {
  const first = records.find((cells) => cells.some((cell) => cell.trim())) ?? [];
  return [
    'No encuentro la fila con los títulos de las columnas (fecha, hora, local, visitante…).',
    `El archivo empieza por «${shortened(first.join(' '))}».`,
    'Las columnas se separan con punto y coma, coma o tabulador, y los títulos están en una de las primeras filas.',
  ].join('\n');
}

/** Which title stands above which role; an empty one where the list has no such column. */
export type Columns = Partial<Record<Role, string>>;

/** The titles that lists use, likeliest first. */
const TITLES: Partial<Record<Role, string>> = {
  fecha:
    'fecha fecha-partido fecha-del-partido fecha-y-hora fecha-hora data data-partit data-i-hora date dia eguna',
  hora: 'hora horario hora-partido hora-inicio horari ordua time',
  local:
    'local equipo-local nombre-local equip-local etxeko-taldea etxekoa equipo-casa casa equipo-1 equipo1 equipo-a home home-team',
  visitante:
    'visitante equipo-visitante nombre-visitante visitant equip-visitant kanpoko-taldea kanpokoa bisitaria equipo-fuera equipo-2 equipo2 equipo-b away away-team',
  partido: 'partido encuentro enfrentamiento partit partida equipos equips match summary subject asunto',
  lugar:
    'pabellon instalacion lugar cancha pista polideportivo sede campo recinto terreno-de-juego pavello instal-lacio lloc pavillon kiroldegia lekua venue location ubicacion',
  direccion: 'direccion direccion-pabellon direccion-instalacion domicilio adreca enderezo helbidea',
  competicion: 'competicion liga torneo competicio lliga txapelketa lehiaketa competition',
  categoria: 'categoria division kategoria maila category',
  jornada: 'jornada jor n-jornada numero-de-jornada ronda xornada jardunaldia round',
  codigo:
    'codigo cod codigo-partido codigo-encuentro cod-partido codi id-partido n-partido num-partido numero-de-partido numero n-encuentro acta n-acta id uid',
  estado: 'estado situacion estat egoera status',
  resultado: 'resultado marcador resultat emaitza result',
  'sets-local': 'sets-local sets-ganados-local sets-ganados-equipo1 sets-ganados-equipo-1 sets-equipo-1',
  'sets-visitante':
    'sets-visitante sets-ganados-visitante sets-ganados-equipo2 sets-ganados-equipo-2 sets-equipo-2',
  sets: 'parciales sets resultado-sets resultado-parciales parcials partzialak',
};
for (const n of setNumbers) {
  TITLES[`set${n}`] =
    `set-${n} set${n} s${n} parcial-${n} ${n}-set ${n}o-set resultado-set${n} resultado-set-${n}`;
  for (const side of ['local', 'visitante'] as const)
    TITLES[`set${n}-${side}`] = `set-${n}-${side} set${n}-${side} s${n}-${side} ${side}-set-${n}`;
}

/** Titles of days and hours that are not those of the match. */
const ANOTHER = new RegExp(`${SUMMONS}|publicacion|limite|actualiza|modifica|inscripcion|aplaza|fin(?:al)?$`);

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

/** Guesses which column has which role from the titles; choices win. @throws ImportError without any column for the teams */
export function guessColumns(headers: string[], chosen: Columns): Guess {
  const titles = headers.filter(Boolean);
  const columns: Columns = Object.fromEntries(
    roles.flatMap((role) => (chosen[role] && headers.includes(chosen[role]) ? [[role, chosen[role]]] : [])),
  );
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

/** `="10:00"` keeps a spreadsheet from changing a text. */
const ownText = (cell = '') => cell.replace(/^="([^"]*)"$/, '$1');
/** A row with one text in it stands above the rows of its round: `Jornada 3`. */
const ROUND_ROW = /^(?:jornada|xornada|jardunaldia|jor\.?)\s*(?:n\.?º?\s*)?(\d+)/i;

/** Titles of columns for remarks. An open word in any other column that is not read is about that column: `Árbitro: por designar`. */
const REMARKS = /^(?:observacion|nota|coment|incidenc|aviso|info|anotac|observacio|ohar)/;

/** True for the name of a weekday, or three letters of it at least. */
const isWeekday = (cell: string) => cell.trim().length > 2 && weekdayOf(folded(cell.trim())) !== undefined;

/** Columns about the list itself: `Última modificación`. */
const BOOKKEEPING = /actualiza|modificacion|publicacion|inscripcion/;

/** Remarks on the schedule in a column that is not read. */
function remarksIn(title: string, cell: string): string[] {
  const isRemark = !title || REMARKS.test(slugOf(title));
  const remarks = scheduleRemarks(cell).filter(
    (text) =>
      isRemark || saysOff(text) || saysChanged(text) || openParts(text).some((part) => /day|hour/.test(part)),
  );
  if (remarks.length > 0) return remarks;
  return scheduleRemarks(title).length > 0 && !BOOKKEEPING.test(slugOf(title)) ? [`${title}: ${cell}`] : [];
}

/**
 * Converts the rows to lines with the texts of the known columns. From other columns, only remarks on the schedule are kept;
 * they are shown with the row and written nowhere.
 */
export function listOf(table: Table, columns: Columns): MatchList {
  const at = roles.flatMap((role) =>
    columns[role] === undefined ? [] : [[role, table.headers.indexOf(columns[role])] as const],
  );
  const used = Object.values(columns);
  const lines: Line[] = [];
  let round = '';
  const preamble = table.preamble.flatMap(scheduleRemarks);
  let heading: string[] = [];
  for (const { row, cells } of table.rows) {
    const [only = '', ...more] = cells.filter((cell) => cell.trim());
    if (more.length === 0) {
      round = ROUND_ROW.exec(only.trim())?.[1] ?? round;
      // A lone text goes on with the row above, or stands above the rows that follow.
      const above = cells[0]?.trim() ? undefined : lines.at(-1);
      if (above) above.remarks = [...(above.remarks ?? []), ...scheduleRemarks(only)];
      else heading = scheduleRemarks(only);
      continue;
    }
    const texts: Line['cells'] = round && !columns.jornada ? { jornada: round } : {};
    for (const [role, i] of at) texts[role] = ownText(cells[i]);
    // A column of its own for the day of the week must agree with the date.
    const [weekday] = cells.filter((cell, i) => !used.includes(table.headers[i] ?? '') && isWeekday(cell));
    if (weekday && texts.fecha && !/\p{L}/u.test(texts.fecha)) texts.fecha = `${weekday} ${texts.fecha}`;
    const remarks = cells.flatMap((cell, i) => {
      const title = table.headers[i] ?? '';
      if (used.includes(title) || /^\W*(?:no|0|false)?\W*$/i.test(cell)) return [];
      return remarksIn(title, cell);
    });
    remarks.push(...heading, ...preamble);
    const beyond = cells.slice(table.headers.length).filter((cell) => cell.trim());
    const note = `la fila tiene más celdas que títulos: «${shortened(beyond.join(' '), 40)}»`;
    lines.push({
      row,
      cells: texts,
      ...(remarks.length > 0 && { remarks }),
      ...(beyond.length > 0 && { note }),
    });
  }
  return { lines, unused: table.headers.filter((title) => title && !used.includes(title)) };
}
