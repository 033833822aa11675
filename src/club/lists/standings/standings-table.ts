/** Finds and parses tables of standings. A parser accepts a cell only if it consumes the whole text. */
import type { StandingsRowInput } from '../../content/files/standings.ts';
import { cleanText, truncate } from '../cells/text.ts';
import type { CountKnown } from '../columns/title-row.ts';
import { isFilled, textOf, type VisibleSheet } from '../sheet.ts';
import { type StandingsColumn, type StandingsColumns, standingsColumns } from './standings-titles.ts';

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

/** Returns the columns that the titles in a row define. The row above may have titles that span several columns. */
function columnsAt(records: readonly (readonly string[])[], at: number): StandingsColumns | null {
  const cells = records[at] ?? [];
  // A row of numbers has no titles.
  if (cells.filter(isFilled).length < 3 || cells.some((cell) => /^\d+$/.test(cell.trim()))) return null;
  const before = records[at - 1] ?? [];
  if (before.filter(isFilled).length < 3) return standingsColumns(cells);
  const width = Math.max(cells.length, before.length);
  const titles = Array.from(
    { length: width },
    (_, i) => [cells[i], before[i]].find((cell) => isFilled(cell ?? '')) ?? '',
  );
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
 * Separates the tables of standings from the other rows of a sheet; several groups may stand in one sheet.
 * @param known counts the known titles of a match list
 * @returns `rest` has empty rows in place of the standings
 */
export function splitStandings(
  sheet: VisibleSheet,
  known: CountKnown,
): { standings: StandingsTable[]; rest: VisibleSheet } {
  const records = sheet.rows.map(({ cells }) => cells.map(textOf));
  const reader = new StandingsReader(sheet);
  const isRead = records.map((cells, at) => {
    const titles = columnsAt(records, at);
    if (titles) reader.begin(titles);
    else if (known(cells) >= MATCH_TITLES) reader.end();
    else reader.read(cells, sheet.rows[at]?.number ?? 0);
    return reader.isOpen;
  });
  const standings = reader.found
    .filter(({ rows }) => rows.length > 1)
    .map((table) => ({ ...table, faults: [...table.faults, ...contradictionsIn(table)] }));
  if (standings.length === 0) return { standings, rest: sheet };
  const rows = sheet.rows.map((row, i) => (isRead[i] ? { ...row, cells: [] } : row));
  return { standings, rest: { ...sheet, rows } };
}

/** Collects the tables of standings among the rows of a sheet. */
class StandingsReader {
  readonly found: StandingsTable[] = [];
  readonly #sheet: VisibleSheet;
  readonly #preamble: string[] = [];
  #columns: StandingsColumns | null = null;
  #current: StandingsTable | undefined;
  #heading = '';

  constructor(sheet: VisibleSheet) {
    this.#sheet = sheet;
  }

  get isOpen(): boolean {
    return this.#columns !== null;
  }

  /** Begins a table below its titles. */
  begin(columns: StandingsColumns): void {
    this.#columns = columns;
    this.#beginGroup();
  }

  /** Ends the table at the titles of a match list. */
  end(): void {
    this.#columns = null;
  }

  /** Reads a row: a heading, or a row of the open table. */
  read(cells: readonly string[], number: number): void {
    const filled = cells.filter(isFilled).map(cleanText);
    const isRow = this.#columns && filled.length > 1;
    if (!isRow) this.#readHeading(filled);
    const row = isRow && this.#columns ? readRow(cells, this.#columns, number) : null;
    if (!row) return;
    // Positions that begin again belong to another group.
    const rows = this.#current?.rows ?? [];
    const isListed = rows.some(({ nombre }) => nombre === row.value.nombre);
    if (row.value.puesto === 1 && !isListed && rows.some(({ puesto }) => (puesto ?? 0) > 1))
      this.#beginGroup();
    this.#current?.rows.push(row.value);
    this.#current?.faults.push(...row.faults);
  }

  #readHeading(filled: readonly string[]): void {
    const [only = ''] = filled;
    this.#preamble.push(filled.join(' '));
    if (filled.length !== 1 || only.length > MAX_HEADING_LENGTH || NO_HEADING.test(only)) return;
    this.#heading = groupName(only);
    // A heading below the rows begins another group with the same titles.
    if (this.isOpen && this.#current && this.#current.rows.length > 0) this.#beginGroup();
  }

  #beginGroup(): void {
    const { name, around = '' } = this.#sheet;
    const title = [groupName(name), this.#heading].filter(Boolean).join(', ');
    this.#current = { name: title, rows: [], faults: [], around: [around, ...this.#preamble].join('\n') };
    this.found.push(this.#current);
  }
}

/** Parses a row and collects the faults of its cells. Returns null for a row without a team. */
function readRow(
  cells: readonly string[],
  columns: StandingsColumns,
  row: number,
): { value: StandingsTableRow; faults: string[] } | null {
  const textIn = (column: StandingsColumn) => {
    const at = columns[column];
    return at === undefined ? '' : cleanText((cells[at] ?? '').replace(/^="([^"]*)"$/, '$1'));
  };
  const nombre = textIn('team');
  if (!/\p{L}/u.test(nombre)) return null;
  const faults: string[] = [];
  const fault = (text: string) => faults.push(`fila ${row}: «${truncate(text, 30)}» no se entiende`);
  if (nombre.length > MAX_NAME_LENGTH) fault(nombre);
  const numberOf = (column: StandingsColumn): number | undefined => {
    const text = textIn(column).replace(/\s*\*+$/, '');
    if (/^[-–—]?$/.test(text)) return undefined;
    const [, digits] = /^([-−]?\d{1,4})(?:[.,]0+)?$/.exec(text) ?? [];
    if (digits === undefined || (column !== 'points' && !/^\d{1,3}$/.test(digits))) fault(text);
    return Number(digits?.replace('−', '-'));
  };
  const positionText = textIn('position').replace(/[ºª.)]+$/, '');
  if (positionText && !/^\d{1,3}$/.test(positionText)) fault(positionText);
  const [setsFor, setsAgainst] = [numberOf('setsFor'), numberOf('setsAgainst')];
  const setsText = textIn('sets');
  const [, left, right] = /^(\d{1,3})\s*[-–:/]\s*(\d{1,3})$/.exec(setsText) ?? [];
  if (setsText && left === undefined) fault(setsText);
  const sets =
    left !== undefined
      ? `${Number(left)}-${Number(right)}`
      : setsFor !== undefined && setsAgainst !== undefined
        ? `${setsFor}-${setsAgainst}`
        : undefined;
  const tallies = [textIn('tallyFor'), textIn('tallyAgainst')];
  const tallyText = (textIn('tally') || tallies.join('-')).replace(/\s+/g, '');
  const value = {
    row,
    puesto: positionText ? Number(positionText) : undefined,
    nombre,
    jugados: numberOf('played'),
    ganados: numberOf('won'),
    empatados: numberOf('drawn'),
    perdidos: numberOf('lost'),
    sets,
    // Tables of volleyball may have the points of all sets, which nobody has to understand.
    tantos: /^\d{1,5}-\d{1,5}$/.exec(tallyText)?.[0],
    puntos: numberOf('points'),
  };
  const { row: _, nombre: __, puesto: ___, tantos: ____, ...numbers } = value;
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
