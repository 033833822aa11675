import { ImportError } from '../import-error.ts';
import { isFilled, type Row, type Sheet, textOf } from '../sheet.ts';

/** Maximum file size in bytes, ten times that of a season of a large club. */
export const MAX_LIST_BYTES = 5_000_000;

/** Limits of a file's sheets, many times a season of a large federation. Later steps take time in proportion to them. */
export const MAX_CELLS = 500_000;
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 200;
const MAX_SHEETS = 500;

/** Removes empty cells at the end of rows. @throws ImportError `large-sheet` */
export function trimSheets(sheets: readonly Sheet[]): Sheet[] {
  const trimmed = sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map(trimRow) }));
  const rows = trimmed.flatMap((sheet) => sheet.rows);
  const cellCount = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  const isWide = rows.some(({ cells }) => cells.length > MAX_COLUMNS);
  if (sheets.length > MAX_SHEETS || rows.length > MAX_ROWS || isWide || cellCount > MAX_CELLS)
    throw new ImportError({ code: 'large-sheet' });
  return trimmed;
}

function trimRow(row: Row): Row {
  const last = row.cells.findLastIndex((cell) => isFilled(textOf(cell)) || cell.struck);
  return { ...row, cells: row.cells.slice(0, last + 1) };
}
