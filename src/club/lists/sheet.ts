/** Model of a list between its file format and its meaning: sheets of rows of cells. */
import { countPhrase } from '../content/spelling.ts';

export interface Cell {
  /** Text as shown, without the part that is struck out. */
  text: string;
  /** Typed date, `2024-10-19`, and time, `09:30`, of a workbook or a calendar. */
  value?: { day?: string; time?: string };
  /** Part of the text that is struck out. */
  struck?: string;
  /** True for a cell of a hidden column. */
  hidden?: boolean;
}

export interface Row {
  /** Number that the spreadsheet shows, or of the event in a calendar. */
  number: number;
  cells: Cell[];
  hidden?: boolean;
  /** Reason in Spanish why the row cannot be read. */
  fault?: string;
  /** Spanish note for the volunteer on the reading of the row. */
  note?: string;
}

export interface Sheet {
  /** Sheet name, caption or heading, to tell several tables of one file apart; may be empty. */
  name: string;
  hidden?: boolean;
  rows: Row[];
  /** Text of the web page around its tables. */
  around?: string;
}

/** Sheets of a file, and their kind of format, which error messages name. */
export interface SheetFile {
  format: 'calendar' | 'page' | 'text' | 'workbook';
  sheets: Sheet[];
}

/** Returns the text of a cell. A typed date or time is written as in ISO 8601, whatever the format of the cell. */
export const textOf = ({ text, value }: Cell): string =>
  value ? [value.day, value.time].filter(Boolean).join(' ') : text;

export const isFilled = (text: string): boolean => text.trim() !== '';

/** Converts texts to rows. @param first number of the first row */
export const rowsOfTexts = (records: readonly (readonly string[])[], first = 1): Row[] =>
  records.map((cells, i) => ({ number: i + first, cells: cells.map((text) => ({ text })) }));

/** Sheet without its hidden cells and rows. */
export interface VisibleSheet extends Sheet {
  /** Descriptions in Spanish of what is hidden: `la columna «Clave»`, `3 filas`. */
  omitted: string[];
}

/** Removes hidden rows, and the texts of hidden columns. */
export function visiblePart(sheet: Sheet): VisibleSheet {
  const rows = sheet.rows.filter(({ hidden }) => !hidden);
  const hiddenRows = sheet.rows.filter((row) => row.hidden && row.cells.some((cell) => isFilled(cell.text)));
  const titles = new Map<number, string>();
  for (const { cells } of rows)
    cells.forEach((cell, i) => {
      if (cell.hidden && isFilled(cell.text) && !titles.has(i)) titles.set(i, cell.text.trim().slice(0, 40));
    });
  return {
    ...sheet,
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (cell.hidden ? { text: '' } : cell)),
    })),
    omitted: [
      ...[...titles.values()].map((title) => `la columna «${title}»`),
      ...(hiddenRows.length > 0 ? [countPhrase(hiddenRows.length, 'fila', 'filas')] : []),
    ],
  };
}

/** Description in Spanish of a hidden sheet, in a list; an empty list for a visible one. */
export const hiddenSheetOf = ({ hidden, name }: Sheet): string[] => (hidden ? [`la hoja «${name}»`] : []);
