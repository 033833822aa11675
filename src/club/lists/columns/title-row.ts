/** Finds the titles of a sheet. */
import { truncate } from '../cells/text.ts';
import { ImportError } from '../import-error.ts';
import { isFilled, type Row, type SheetFile, textOf, type VisibleSheet } from '../sheet.ts';

/** Counts the known titles of a row. */
export type CountKnown = (titles: string[]) => number;

/** Sheet whose titles were found. */
export interface TitledSheet {
  name: string;
  /** Texts above the titles, such as `Calendario provisional`. */
  preamble: string[];
  headers: string[];
  rows: Row[];
}

/** Number of rows in which the titles are searched; headings may precede them. */
const SEARCHED_ROWS = 25;
/** Minimum number of known titles in the title row. */
const MIN_KNOWN_TITLES = 2;

/** True if the sheet has the titles of a match list. */
export const hasMatchTitles = (sheet: VisibleSheet, known: CountKnown) =>
  findTitles(sheet, known).score >= MIN_KNOWN_TITLES;

/** Returns the titles of a sheet; empty if it has none. */
export function titlesOf(sheet: VisibleSheet, known: CountKnown): string[] {
  const { titles } = findTitles(sheet, known);
  return (sheet.rows[titles]?.cells ?? []).map(titleOf);
}

/**
 * Separates titles and rows of a sheet.
 * @throws ImportError without a row of titles, or without a row below it
 */
export function readTitles(sheet: VisibleSheet, known: CountKnown, format: SheetFile['format']): TitledSheet {
  const { name, rows } = sheet;
  const { titles } = findTitles(sheet, known);
  if (titles < 0) throw new ImportError({ code: 'no-titles', format, start: truncate(firstText(rows)) });
  const headers = (rows[titles]?.cells ?? []).map(titleOf);
  const below = rows
    .slice(titles + 1)
    // Some lists repeat the titles above each round.
    .filter(
      ({ cells, fault }) =>
        fault !== undefined || (cells.some(isUsed) && cells.map(titleOf).join('\n') !== headers.join('\n')),
    );
  if (below.length === 0) throw new ImportError({ code: 'only-titles' });
  const preamble = rows.slice(0, titles).flatMap(({ cells }) => cells.map(textOf));
  return { name, preamble, headers: numberDuplicates(headers), rows: below };
}

const isUsed = (cell: Row['cells'][number]) => isFilled(textOf(cell)) || cell.struck !== undefined;
const titleOf = (cell: Row['cells'][number]) => truncate(textOf(cell), 80);

/** Makes repeated titles unique: `Fecha`, `Fecha [2]`. */
function numberDuplicates(titles: string[]): string[] {
  const counts = new Map<string, number>();
  return titles.map((title) => {
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    return title && count > 1 ? `${title} [${count}]` : title;
  });
}

/** Finds the row of titles. `score` counts its known titles; `titles` is its index, or -1. */
function findTitles({ rows }: VisibleSheet, known: CountKnown): { score: number; titles: number } {
  const searched = rows.slice(0, SEARCHED_ROWS).map(({ cells }) => cells.map(titleOf));
  const scores = searched.map((cells) => (cells.length > 1 ? known(cells) : 0));
  const maxScore = Math.max(0, ...scores);
  if (maxScore >= MIN_KNOWN_TITLES) return { score: maxScore, titles: scores.indexOf(maxScore) };
  // Without known titles, the first row that looks like titles. One or two texts are a heading.
  const titles = searched.findIndex(
    (cells) =>
      cells.filter((cell) => /\p{L}/u.test(cell)).length >= 3 && cells.every((cell) => !/\d{2}/.test(cell)),
  );
  return { score: titles < 0 ? 0 : 1, titles };
}

/** Returns the text of the first row that is not empty. */
const firstText = (rows: readonly Row[]): string =>
  (rows.find(({ cells }) => cells.some(isUsed))?.cells ?? []).map(textOf).join(' ');
