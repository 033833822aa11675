/** Finds the titles of a table and converts its rows to list rows, for all file types. */
import { slugOf } from '../content/spelling.ts';
import type { Columns } from './columns.ts';
import { ImportError } from './import-error.ts';
import { COLUMN_ROLES, type ListRow, type MatchList, truncate } from './list.ts';
import { scheduleRemarks } from './remarks.ts';
import { joinRowPairs } from './row-pairs.ts';
import {
  foldAccents,
  mentionsCancellation,
  mentionsChange,
  undecidedParts,
  weekdayOf,
} from './vocabulary.ts';

/** Cells of a table as texts. The text of a merged cell is repeated in all of its rows. */
export interface RawTable {
  /** Heading or sheet name, to tell several tables of one file apart; empty if there is none. */
  name: string;
  records: string[][];
  /** Text of the web page around its tables. */
  around?: string;
  /** Number of the first record, as the spreadsheet shows it. */
  firstRow: number;
}

/** Table with titles, and row numbers as the spreadsheet shows them. */
interface Table {
  /** Texts above the titles, such as `Calendario provisional`. */
  preamble: string[];
  headers: string[];
  rows: { row: number; cells: string[] }[];
}

/** Number of rows in which the titles are searched; headings may precede them. */
const SEARCHED_ROWS = 25;
/** Minimum number of known titles in the title row. */
const MIN_KNOWN_TITLES = 2;

/** True if the table has the titles of a match list. */
export const hasMatchTitles = (raw: RawTable, known: CountKnown) =>
  findTitles(raw, known).score >= MIN_KNOWN_TITLES;

/** Counts the known titles of a row. */
export type CountKnown = (titles: string[]) => number;

/**
 * Separates titles and rows of a table.
 * @throws ImportError without a row of titles, or without a row below it
 */
export function readTable(table: RawTable, known: CountKnown): Table {
  const { records, firstRow } = table;
  const { titles } = findTitles(table, known);
  if (titles < 0)
    throw new ImportError({ code: 'no-titles', start: truncate(firstNonEmpty(records).join(' ')) });
  const raw = (records[titles] ?? []).map(titleOfRow);
  const below = records
    .map((cells, i) => ({ row: i + firstRow, cells }))
    .slice(titles + 1)
    // Some lists repeat the titles above each round.
    .filter(
      ({ cells }) => cells.some((cell) => cell.trim()) && cells.map(titleOfRow).join('\n') !== raw.join('\n'),
    );
  const { rows, headers } = joinRowPairs(below, raw);
  if (rows.length === 0) throw new ImportError({ code: 'only-titles' });
  return { preamble: records.slice(0, titles).flat(), headers: numberDuplicates(headers), rows };
}

const titleOfRow = (cell: string) => truncate(cell, 80);

/** Makes repeated titles unique: `Fecha`, `Fecha [2]`. */
function numberDuplicates(titles: string[]): string[] {
  return titles.map((title, i) => {
    const before = titles.slice(0, i).filter((other) => other === title).length;
    return title && before > 0 ? `${title} [${before + 1}]` : title;
  });
}

/** Finds the row of titles. `score` counts its known titles; `titles` is its index, or -1. */
export function findTitles({ records }: RawTable, known: CountKnown): { score: number; titles: number } {
  const scores = records
    .slice(0, SEARCHED_ROWS)
    .map((cells) => (cells.length > 1 ? known(cells.map(titleOfRow)) : 0));
  const maxScore = Math.max(0, ...scores);
  if (maxScore >= MIN_KNOWN_TITLES) return { score: maxScore, titles: scores.indexOf(maxScore) };
  // Without known titles, the first row that looks like titles. One or two texts are a heading.
  const titles = records
    .slice(0, SEARCHED_ROWS)
    .findIndex(
      (cells) =>
        cells.filter((cell) => /\p{L}/u.test(cell)).length >= 3 && cells.every((cell) => !/\d{2}/.test(cell)),
    );
  return { score: titles < 0 ? 0 : 1, titles };
}

/** Returns the first row that is not empty. */
const firstNonEmpty = (records: string[][]): string[] =>
  records.find((cells) => cells.some((cell) => cell.trim())) ?? [];

/** Unwraps `="10:00"`, which prevents spreadsheets from converting a text. */
const unwrapText = (cell = '') => cell.replace(/^="([^"]*)"$/, '$1');
/** Heading above the rows of a round: `Jornada 3`. */
const ROUND_ROW = /^(?:jornada|xornada|jardunaldia|jor\.?)\s*(?:n\.?º?\s*)?(\d+)/i;

/** Titles of remark columns. In other columns without a role, an undecided word concerns that column: `Árbitro: por designar`. */
const REMARK_TITLES = /^(?:observacion|nota|coment|incidenc|aviso|info|anotac|observacio|ohar)/;

/** True for the name of a weekday, or at least its first three letters. */
const isWeekday = (cell: string) =>
  cell.trim().length > 2 && weekdayOf(foldAccents(cell.trim())) !== undefined;

/** Titles of columns about the list itself: `Última modificación`. */
const LIST_METADATA_TITLES = /actualiza|modificacion|publicacion|inscripcion/;

/** Returns remarks on the schedule from a column without a role. */
function remarksIn(title: string, cell: string): string[] {
  const isRemark = !title || REMARK_TITLES.test(slugOf(title));
  const remarks = scheduleRemarks(cell).filter(
    (text) =>
      isRemark ||
      mentionsCancellation(text) ||
      mentionsChange(text) ||
      undecidedParts(text).some((part) => /day|hour/.test(part)),
  );
  if (remarks.length > 0) return remarks;
  return scheduleRemarks(title).length > 0 && !LIST_METADATA_TITLES.test(slugOf(title))
    ? [`${title}: ${cell}`]
    : [];
}

/**
 * Converts the rows to list rows with the texts of the known columns. From other columns, only remarks on the schedule are
 * kept; they are shown with the row, but never written to the content.
 */
export function rowsFromTable(table: Table, columns: Columns): MatchList {
  const indexByRole = COLUMN_ROLES.flatMap((role) =>
    columns[role] === undefined ? [] : [[role, table.headers.indexOf(columns[role])] as const],
  );
  const used = Object.values(columns);
  const rows: ListRow[] = [];
  let round = '';
  const preamble = table.preamble.flatMap(scheduleRemarks);
  let heading: string[] = [];
  for (const { row, cells } of table.rows) {
    const [only = '', ...otherCells] = cells.filter((cell) => cell.trim());
    if (otherCells.length === 0) {
      round = ROUND_ROW.exec(only.trim())?.[1] ?? round;
      // A single text continues the row above, or is a heading of the rows below.
      const above = cells[0]?.trim() ? undefined : rows.at(-1);
      if (above) above.remarks = [...(above.remarks ?? []), ...scheduleRemarks(only)];
      else heading = scheduleRemarks(only);
      continue;
    }
    const texts: ListRow['cells'] = round && !columns.jornada ? { jornada: round } : {};
    for (const [role, i] of indexByRole) texts[role] = unwrapText(cells[i]);
    // Adds a separate column for the weekday to the date, so that both are compared.
    const [weekday] = cells.filter((cell, i) => !used.includes(table.headers[i] ?? '') && isWeekday(cell));
    if (weekday && texts.fecha && !/\p{L}/u.test(texts.fecha)) texts.fecha = `${weekday} ${texts.fecha}`;
    const remarks = cells.flatMap((cell, i) => {
      const title = table.headers[i] ?? '';
      if (used.includes(title) || /^\W*(?:no|0|false)?\W*$/i.test(cell)) return [];
      return remarksIn(title, cell);
    });
    remarks.push(...heading, ...preamble);
    const surplusCells = cells.slice(table.headers.length).filter((cell) => cell.trim());
    const note = `la fila tiene más celdas que títulos: «${truncate(surplusCells.join(' '), 40)}»`;
    rows.push({
      row,
      cells: texts,
      ...(remarks.length > 0 && { remarks }),
      ...(surplusCells.length > 0 && { note }),
    });
  }
  return { rows, unusedTitles: table.headers.filter((title) => title && !used.includes(title)) };
}
