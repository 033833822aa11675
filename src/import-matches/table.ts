import { parse } from 'csv-parse/sync';
import { ImportError, shortened } from './list.ts';

/** A spreadsheet: the titles of its columns and the rows below, by their number in the spreadsheet. */
export interface Table {
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
  const { body, said } = excelsOwnLine(text);
  const readings = (said ? [said] : SEPARATORS).map((separator) => reading(body, separator, known));
  const best = readings.reduce((a, b) => (b.score > a.score ? b : a));
  if ('error' in best) throw best.error;
  const { records, titles } = best;
  if (titles < 0) throw new ImportError(noTitles(records));
  const raw = (records[titles] ?? []).map(titleOf);
  const above = said ? 2 : 1;
  const rows = records
    .map((cells, i) => ({ row: i + above, cells }))
    .slice(titles + 1)
    // Some lists repeat the titles above each round.
    .filter(
      ({ cells }) => cells.some((cell) => cell.trim()) && cells.map(titleOf).join('\n') !== raw.join('\n'),
    );
  if (rows.length === 0)
    throw new ImportError('La lista solo tiene los títulos de las columnas: no hay ningún partido debajo.');
  return { headers: distinct(raw), rows };
}

const titleOf = (cell: string) => shortened(cell, 80);

/** What tells a title from the same one before it: `Fecha`, `Fecha [2]`. */
export const TWICE = / \[\d+\]$/;

function distinct(titles: string[]): string[] {
  return titles.map((title, i) => {
    const before = titles.slice(0, i).filter((other) => other === title).length;
    return title && before > 0 ? `${title} [${before + 1}]` : title;
  });
}

/** `sep=;` is a line that Excel writes for itself. */
function excelsOwnLine(text: string): { body: string; said?: string } {
  const own = /^\ufeff?"?sep=(.)"?\r?\n/i.exec(text);
  return own?.[1] ? { body: text.slice(own[0].length), said: own[1] } : { body: text };
}

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
    });
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
