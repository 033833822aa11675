import * as XLSX from '@e965/xlsx';

type CellContent = string | number | Date | null;

interface TestSheet {
  name: string;
  /** Dates are UTC; those of the year 1899 are times. */
  rows: CellContent[][];
  /** Ranges of merged cells: `A1:A3`. */
  merges?: string[];
  hidden?: boolean;
  /** Indices of hidden rows and columns. */
  hiddenRows?: number[];
  hiddenColumns?: number[];
}

/** Writes a workbook. @param format `xlsx`, `xls`, `xlsb`, `ods`, `xlml` for the XML of Excel 2003 */
export function workbook(sheets: TestSheet[], format: XLSX.BookType = 'xlsx', date1904 = false): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const { name, rows, merges = [], hiddenRows = [], hiddenColumns = [] } of sheets) {
    const sheet = XLSX.utils.aoa_to_sheet(rows, { cellDates: true, UTC: true });
    for (const cell of Object.values(sheet) as XLSX.CellObject[])
      if (cell?.v instanceof Date) cell.z = cell.v.getUTCFullYear() < 1905 ? 'hh:mm' : 'dd/mm/yyyy';
    sheet['!merges'] = merges.map((range) => XLSX.utils.decode_range(range));
    sheet['!rows'] = [];
    for (const row of hiddenRows) sheet['!rows'][row] = { hidden: true };
    sheet['!cols'] = [];
    for (const column of hiddenColumns) sheet['!cols'][column] = { hidden: true };
    XLSX.utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = {
    Sheets: sheets.map(({ hidden = false }) => ({ Hidden: hidden ? 1 : 0 })),
    WBProps: { date1904 },
  };
  return XLSX.write(book, { type: 'buffer', bookType: format, cellStyles: true, bookSST: true });
}
