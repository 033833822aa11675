/** Parses CSV files: finds the table and converts its rows. */
import { parse } from 'csv-parse/sync';
import { decodeHTMLStrict } from 'entities';
import { slugOf } from '../content/spelling.ts';
import type { Columns } from './columns.ts';
import { ImportError } from './import-error.ts';
import { type ListRow, type MatchList, roles, truncate } from './list.ts';
import { scheduleRemarks } from './remarks.ts';
import {
  foldAccents,
  mentionsCancellation,
  mentionsChange,
  undecidedParts,
  weekdayOf,
} from './vocabulary.ts';

/** Table of a spreadsheet, with row numbers as the spreadsheet shows them. */
interface Table {
  /** Texts above the titles, such as `Calendario provisional`. */
  preamble: string[];
  headers: string[];
  rows: { row: number; cells: string[] }[];
}

const SEPARATORS = [';', ',', '\t'];
/** Number of rows in which the titles are searched for; headings may stand above them. */
const FIRST_ROWS = 25;
/** Minimum of known titles in the title row. */
const KNOWN_TITLES = 2;

/**
 * Parses a CSV with the separator and title row that yield most known titles.
 * @param known counts the known titles of a row
 */
export function readTable(text: string, known: (titles: string[]) => number): Table {
  const { body, separator } = excelsOwnLine(withoutEntities(text));
  const readings = (separator ? [separator] : SEPARATORS).map((candidate) =>
    parseWithSeparator(body, candidate, known),
  );
  const best = readings.reduce((a, b) => (b.score > a.score ? b : a));
  if ('error' in best) throw best.error;
  const { records, titles } = best;
  if (titles < 0) throw new ImportError({ code: 'no-titles', start: truncate(firstRow(records).join(' ')) });
  const raw = (records[titles] ?? []).map(titleOfRow);
  const above = separator ? 2 : 1;
  const rows = records
    .map((cells, i) => ({ row: i + above, cells }))
    .slice(titles + 1)
    // Some lists repeat the titles above each round.
    .filter(
      ({ cells }) => cells.some((cell) => cell.trim()) && cells.map(titleOfRow).join('\n') !== raw.join('\n'),
    );
  if (rows.length === 0) throw new ImportError({ code: 'only-titles' });
  return { preamble: records.slice(0, titles).flat(), headers: distinct(raw), rows };
}

const titleOfRow = (cell: string) => truncate(cell, 80);

function distinct(titles: string[]): string[] {
  return titles.map((title, i) => {
    const before = titles.slice(0, i).filter((other) => other === title).length;
    return title && before > 0 ? `${title} [${before + 1}]` : title;
  });
}

/** Separates the line `sep=;`, which Excel writes for itself. */
function excelsOwnLine(text: string): { body: string; separator?: string } {
  const own = /^\ufeff?"?sep=(.)"?\r?\n/i.exec(text);
  return own?.[1] ? { body: text.slice(own[0].length), separator: own[1] } : { body: text };
}

const STRUCTURE = ';,\t"\r\n';
const PRIVATE_USE = 0xe000;

/** Decodes HTML entities before parsing, because `&eacute;` ends with a separator. Separators, quotes and line breaks get a
 * private-use stand-in until cells are split. */
const withoutEntities = (text: string) =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, (entity) => {
    const decoded = decodeHTMLStrict(entity);
    const at = STRUCTURE.indexOf(decoded);
    return at < 0 ? decoded : String.fromCharCode(PRIVATE_USE + at);
  });
const withStructure = (cell: string) =>
  cell.replace(/[\ue000-\ue005]/g, (sign) => STRUCTURE[sign.charCodeAt(0) - PRIVATE_USE] ?? '');

type Reading = { score: number; records: string[][]; titles: number } | { score: number; error: ImportError };

function parseWithSeparator(text: string, separator: string, known: (titles: string[]) => number): Reading {
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
    .map((cells) => (cells.length > 1 ? known(cells.map(titleOfRow)) : 0));
  const most = Math.max(0, ...scores);
  if (most >= KNOWN_TITLES) return { score: most, records, titles: scores.indexOf(most) };
  // Without known titles, the first row that looks like titles. One or two texts are a heading.
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
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? new ImportError({ code: 'open-quote', line: lines }, { cause: error })
    : new ImportError({ code: 'bad-csv', detail: message }, { cause: error });
}

/** First row that is not empty. */
const firstRow = (records: string[][]): string[] =>
  records.find((cells) => cells.some((cell) => cell.trim())) ?? [];

/** Unwraps `="10:00"`, which keeps spreadsheets from converting a text. */
const ownText = (cell = '') => cell.replace(/^="([^"]*)"$/, '$1');
/** Heading above the rows of a round: `Jornada 3`. */
const ROUND_ROW = /^(?:jornada|xornada|jardunaldia|jor\.?)\s*(?:n\.?º?\s*)?(\d+)/i;

/** Titles of remark columns. In other columns without a role, an undecided word is about that column: `Árbitro: por designar`. */
const REMARKS = /^(?:observacion|nota|coment|incidenc|aviso|info|anotac|observacio|ohar)/;

/** True for the name of a weekday, or three letters of it at least. */
const isWeekday = (cell: string) =>
  cell.trim().length > 2 && weekdayOf(foldAccents(cell.trim())) !== undefined;

/** Titles of columns about the list itself: `Última modificación`. */
const BOOKKEEPING = /actualiza|modificacion|publicacion|inscripcion/;

/** Returns remarks on the schedule from a column without a role. */
function remarksIn(title: string, cell: string): string[] {
  const isRemark = !title || REMARKS.test(slugOf(title));
  const remarks = scheduleRemarks(cell).filter(
    (text) =>
      isRemark ||
      mentionsCancellation(text) ||
      mentionsChange(text) ||
      undecidedParts(text).some((part) => /day|hour/.test(part)),
  );
  if (remarks.length > 0) return remarks;
  return scheduleRemarks(title).length > 0 && !BOOKKEEPING.test(slugOf(title)) ? [`${title}: ${cell}`] : [];
}

/**
 * Converts the rows to lines with the texts of the known columns. From other columns, only remarks on the schedule are kept;
 * they are shown with the row and written nowhere.
 */
export function rowsFromTable(table: Table, columns: Columns): MatchList {
  const at = roles.flatMap((role) =>
    columns[role] === undefined ? [] : [[role, table.headers.indexOf(columns[role])] as const],
  );
  const used = Object.values(columns);
  const lines: ListRow[] = [];
  let round = '';
  const preamble = table.preamble.flatMap(scheduleRemarks);
  let heading: string[] = [];
  for (const { row, cells } of table.rows) {
    const [only = '', ...more] = cells.filter((cell) => cell.trim());
    if (more.length === 0) {
      round = ROUND_ROW.exec(only.trim())?.[1] ?? round;
      // A lone text continues the row above, or is a heading of the rows below.
      const above = cells[0]?.trim() ? undefined : lines.at(-1);
      if (above) above.remarks = [...(above.remarks ?? []), ...scheduleRemarks(only)];
      else heading = scheduleRemarks(only);
      continue;
    }
    const texts: ListRow['cells'] = round && !columns.jornada ? { jornada: round } : {};
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
    const note = `la fila tiene más celdas que títulos: «${truncate(beyond.join(' '), 40)}»`;
    lines.push({
      row,
      cells: texts,
      ...(remarks.length > 0 && { remarks }),
      ...(beyond.length > 0 && { note }),
    });
  }
  return { lines, unused: table.headers.filter((title) => title && !used.includes(title)) };
}
