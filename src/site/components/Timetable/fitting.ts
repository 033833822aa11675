import type { TimetableDay } from './Timetable.tsx';

/** Lines that a sheet of A4 or Letter has room for, the week's included, and letters of a line as wide as the sheet. */
const LINES = 34;
const LETTERS = 155;
/** Below the week: columns, letters of their lines, and lines for headings and at the ends of columns. */
const COLUMNS = 3;
const COLUMN_LETTERS = 58;
const TAKEN = 9;
const LEAST = 4;

/**
 * What of the next days a sheet has room for below the week: changes first, then all matches or none.
 * @param changes each in words; matches, too
 * @param weekLines of the week above (`linesOfWeek`)
 * @returns how many of both
 */
export function fitting(changes: readonly string[], matches: readonly string[], weekLines: number) {
  let left = COLUMNS * Math.max(LEAST, LINES - weekLines) - TAKEN;
  const kept = changes.filter((words) => {
    left -= linesOf(words, COLUMN_LETTERS);
    return left >= 0;
  });
  const fits = matches.reduce((sum, words) => sum + linesOf(words, COLUMN_LETTERS), 0) <= left;
  return { changes: kept.length, matches: fits ? matches.length : 0 };
}

/** Lines that a week takes on the sheet: those of its fullest day. */
export function linesOfWeek(week: TimetableDay[]): number {
  const letters = LETTERS / week.length;
  return Math.max(
    ...week.map(({ entries }) =>
      entries.reduce(
        (sum, { team, kind, venue }) =>
          sum + 1 + linesOf(`${team} ${kind}`, letters) + linesOf(venue, letters),
        0,
      ),
    ),
  );
}

const linesOf = (words: string, letters: number): number => Math.ceil(words.length / letters);
