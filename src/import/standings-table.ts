/** Finds and parses tables of standings. A parser accepts a cell only if it consumes the whole text. */
import type { StandingsRowInput } from '../content/files/standings.ts';
import { cleanText, truncate } from './list.ts';
import { type StandingsColumn, type StandingsColumns, standingsColumns } from './standings-titles.ts';
import type { CountKnown, RawTable } from './table.ts';

/** Standings of one group, as the federation published them. */
export interface StandingsTable {
  /** Heading above it; may be empty. */
  name: string;
  rows: StandingsTableRow[];
  /** Reasons why it cannot be shown as it is, each the end of a Spanish sentence. */
  faults: string[];
  /** Text around the table, which may contain its date. */
  around: string;
}

export interface StandingsTableRow extends Omit<StandingsRowInput, 'nuestro'> {
  /** Number of the row in its file. */
  row: number;
}

/** Maximum length of a name; a longer text is no name. */
const MAX_NAME_LENGTH = 80;

const isFilled = (cell: string) => cell.trim() !== '';

/** Returns the columns that the titles in a row define. The row above may have titles that span several columns. */
function columnsAt(records: readonly string[][], at: number): StandingsColumns | null {
  const cells = records[at] ?? [];
  // A row of numbers has no titles.
  if (cells.filter(isFilled).length < 3 || cells.some((cell) => /^\d+$/.test(cell.trim()))) return null;
  const before = records[at - 1] ?? [];
  if (before.filter(isFilled).length < 3) return standingsColumns(cells);
  const titles = cells.map((cell, i) => (isFilled(cell) ? cell : (before[i] ?? '')));
  let group = '';
  const above = titles.map((title, i) => {
    const text = before[i] ?? '';
    if (isFilled(text)) group = text === title ? '' : text;
    return group;
  });
  return standingsColumns(titles, above) ?? standingsColumns(cells);
}

/** Minimum number of known match list titles in a row that ends the standings above it. */
const MATCH_TITLES = 3;

/** Headings and sheet names that name no group: `Clasificación general`, `Hoja1`. */
const GENERIC_NAME =
  /^(?:tabla de )?(?:clasificaci[oó]n(?:es)?|classificaci[oó]|sailkapena|standings|tabla|hoja|sheet)(?: general| actual)?\s*\d*(?:$|[\s:,–-]+)/i;
const groupName = (name: string) => {
  const group = name.replace(GENERIC_NAME, '');
  return group.charAt(0).toLocaleUpperCase('es') + group.slice(1);
};
/** Pattern of lines that are no group heading. */
const NO_HEADING = /actuali[zt]|eguneratu|updated|\d{4}$/i;
const MAX_HEADING_LENGTH = 100;

/**
 * Separates the tables of standings from the other rows of a table; several groups may stand in one sheet.
 * @param known counts the known titles of a match list
 * @returns `rest` has empty rows in place of the standings, so that rows keep their numbers
 */
export function splitStandings(
  raw: RawTable,
  known: CountKnown,
): { standings: StandingsTable[]; rest: RawTable } {
  const { records, name, firstRow, around = '' } = raw;
  const found: StandingsTable[] = [];
  const rest: string[][] = [];
  const preamble: string[] = [];
  let columns: StandingsColumns | null = null;
  let current: StandingsTable | undefined;
  let heading = '';
  const begin = () => {
    const title = [groupName(name), heading].filter(Boolean).join(', ');
    current = { name: title, rows: [], faults: [], around: [around, ...preamble].join('\n') };
    found.push(current);
  };
  records.forEach((cells, at) => {
    const titles = columnsAt(records, at);
    if (titles) {
      columns = titles;
      begin();
    } else if (columns && known(cells) >= MATCH_TITLES) columns = null;
    rest.push(columns ? [] : cells);
    if (titles) return;
    const filled = cells.filter(isFilled).map(cleanText);
    const [only = ''] = filled;
    if (!columns || filled.length < 2) {
      preamble.push(filled.join(' '));
      if (filled.length !== 1 || only.length > MAX_HEADING_LENGTH || NO_HEADING.test(only)) return;
      heading = groupName(only);
      // A heading below the rows begins another group with the same titles.
      if (columns && current && current.rows.length > 0) begin();
      return;
    }
    const row = readRow(cells, columns, at + firstRow);
    if (!row) return;
    // Positions that begin again belong to another group.
    const isListed = current?.rows.some(({ nombre }) => nombre === row.value.nombre);
    if (row.value.puesto === 1 && !isListed && current?.rows.some(({ puesto }) => (puesto ?? 0) > 1)) begin();
    current?.rows.push(row.value);
    current?.faults.push(...row.faults);
  });
  const standings = found
    .filter(({ rows }) => rows.length > 1)
    .map((table) => ({ ...table, faults: [...table.faults, ...contradictionsIn(table)] }));
  return standings.length > 0 ? { standings, rest: { ...raw, records: rest } } : { standings, rest: raw };
}

/** Parses a row and collects the faults of its cells. Returns null for a row without a team. */
function readRow(
  cells: readonly string[],
  columns: StandingsColumns,
  row: number,
): { value: StandingsTableRow; faults: string[] } | null {
  const textOf = (column: StandingsColumn) => {
    const at = columns[column];
    return at === undefined ? '' : cleanText((cells[at] ?? '').replace(/^="([^"]*)"$/, '$1'));
  };
  const nombre = textOf('team');
  if (!/\p{L}/u.test(nombre)) return null;
  const faults: string[] = [];
  const fault = (text: string) => faults.push(`fila ${row}: «${truncate(text, 30)}» no se entiende`);
  if (nombre.length > MAX_NAME_LENGTH) fault(nombre);
  const numberOf = (column: StandingsColumn): number | undefined => {
    const text = textOf(column).replace(/\s*\*+$/, '');
    if (/^[-–—]?$/.test(text)) return undefined;
    const [, digits] = /^([-−]?\d{1,4})(?:[.,]0+)?$/.exec(text) ?? [];
    if (digits === undefined || (column !== 'points' && !/^\d{1,3}$/.test(digits))) fault(text);
    return Number(digits?.replace('−', '-'));
  };
  const positionText = textOf('position').replace(/[ºª.)]+$/, '');
  if (positionText && !/^\d{1,3}$/.test(positionText)) fault(positionText);
  const [setsFor, setsAgainst] = [numberOf('setsFor'), numberOf('setsAgainst')];
  const setsText = textOf('sets');
  const [, left, right] = /^(\d{1,3})\s*[-–:/]\s*(\d{1,3})$/.exec(setsText) ?? [];
  if (setsText && left === undefined) fault(setsText);
  const sets =
    left !== undefined
      ? `${Number(left)}-${Number(right)}`
      : setsFor !== undefined && setsAgainst !== undefined
        ? `${setsFor}-${setsAgainst}`
        : undefined;
  const value = {
    row,
    puesto: positionText ? Number(positionText) : undefined,
    nombre,
    jugados: numberOf('played'),
    ganados: numberOf('won'),
    empatados: numberOf('drawn'),
    perdidos: numberOf('lost'),
    sets,
    puntos: numberOf('points'),
  };
  const { row: _, nombre: __, puesto: ___, ...numbers } = value;
  if (Object.values(numbers).every((number) => number === undefined)) return null;
  return { value, faults };
}

/** Returns contradictions between the rows of a table, which suggest that columns were mistaken. */
function contradictionsIn({ rows }: StandingsTable): string[] {
  const faults: string[] = [];
  const names = rows.map(({ nombre }) => nombre.toLowerCase());
  const duplicate = rows.find(({ nombre }, i) => names.indexOf(nombre.toLowerCase()) < i);
  if (duplicate) faults.push(`«${truncate(duplicate.nombre, 40)}» está dos veces`);
  const positions = rows.flatMap(({ puesto }) => puesto ?? []);
  if (positions.some((position, i) => i > 0 && position < (positions[i - 1] ?? 0)))
    faults.push('los puestos no van en orden');
  const [first, last] = [rows[0], rows.at(-1)];
  const isReversed = (a = 0, b = 0) => a < b;
  if (
    first?.jugados &&
    isReversed(first.ganados ?? undefined, last?.ganados ?? undefined) &&
    isReversed(last?.perdidos ?? undefined, first.perdidos ?? undefined)
  )
    faults.push('el primero gana menos y pierde más que el último: quizá las columnas son otras');
  return faults;
}
