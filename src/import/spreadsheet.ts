import { readOds } from 'hucre/ods';
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx';
import { ImportError } from './import-error.ts';
import type { RawTable } from './table.ts';

/** Maximum number of cells in a sheet, a hundred times that of a season of a large club. */
const MAX_CELLS = 500_000;
/** Maximum uncompressed size in bytes, so that a small file cannot fill the memory. */
const MAX_UNPACKED_BYTES = 100_000_000;

/** True for a ZIP archive, which xlsx and ods files are. */
export const isSpreadsheet = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** Reads the sheets of an xlsx or ods file. @throws ImportError */
export async function readSpreadsheet(bytes: Uint8Array): Promise<RawTable[]> {
  if (unpackedSize(bytes) > MAX_UNPACKED_BYTES) throw new ImportError({ code: 'large-sheet' });
  const isOds = new TextDecoder('latin1').decode(bytes.subarray(0, 120)).includes('opendocument.spreadsheet');
  const { sheets } = await (isOds ? readOds(bytes) : readXlsx(bytes)).catch((error: unknown) => {
    throw new ImportError({ code: 'damaged-spreadsheet' }, { cause: error });
  });
  const tables = sheets.filter(({ rows }) => rows.length > 0).map(tableOfSheet);
  if (tables.length === 0) throw new ImportError({ code: 'empty' });
  return tables;
}

/** Converts a sheet. The text of a merged cell is repeated in all of its rows. */
function tableOfSheet({ name, rows, merges = [] }: Sheet): RawTable {
  if (rows.reduce((sum, row) => sum + row.length, 0) > MAX_CELLS)
    throw new ImportError({ code: 'large-sheet' });
  const records = rows.map((row) => row.map(textOfCell));
  for (const { startRow, endRow, startCol } of merges)
    for (let row = startRow + 1; row <= Math.min(endRow, records.length - 1); row++)
      (records[row] as string[])[startCol] = records[startRow]?.[startCol] ?? '';
  return { name, records, firstRow: 1 };
}

/** Converts a cell to text. Dates become `2024-10-19` and times `09:30`; the library returns both as UTC dates. */
function textOfCell(value: CellValue): string {
  if (!(value instanceof Date)) return value === null ? '' : String(value);
  if (Number.isNaN(value.getTime())) return '';
  const iso = value.toISOString();
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)];
  // Times without a date are counted from the last day of 1899.
  if (value.getUTCFullYear() < 1901) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** Returns the sum of the uncompressed sizes in the ZIP's central directory. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let offset = 0; offset + 46 <= bytes.length; offset++)
    if (view.getUint32(offset, true) === 0x02014b50) sum += view.getUint32(offset + 24, true);
  return sum;
}
