/** Reads spreadsheets: xlsx, xlsb, xls, ods, numbers, and the XML formats of Excel 2003 and LibreOffice. */
import * as XLSX from '@e965/xlsx';
import { decodeHTMLStrict } from 'entities';
import { ImportError } from '../import-error.ts';
import type { Cell, Row, Sheet } from '../sheet.ts';
import { MAX_CELLS } from './limits.ts';
import { type Marks, readMarks } from './workbook-marks.ts';

/** Maximum uncompressed size in bytes, so that a small file cannot fill the memory. */
const MAX_UNPACKED_BYTES = 100_000_000;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte);
/** True for a ZIP archive, which xlsx, xlsb, ods and numbers files are. */
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
/** True for a compound file: an xls, or an encrypted workbook of any kind. */
const isCompoundFile = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Namespaces of spreadsheets that are XML texts. */
const XML_SPREADSHEET =
  /urn:schemas-microsoft-com:office:spreadsheet|urn:oasis:names:tc:opendocument:xmlns:office/;

/** True for a spreadsheet, recognised by its content. */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (isZip(bytes) || isCompoundFile(bytes)) return true;
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2000));
  return /^(?:\xef\xbb\xbf)?\s*<\?xml/.test(start) && XML_SPREADSHEET.test(start);
}

/** Reads the sheets of a spreadsheet. @throws ImportError */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  if (isZip(bytes) && unpackedSize(bytes) > MAX_UNPACKED_BYTES)
    throw new ImportError({ code: 'large-sheet' });
  const { workbook, fileOf } = open(bytes);
  const marks = readMarks(workbook, fileOf);
  const sheets = workbook.SheetNames.flatMap((name, at): Sheet[] => {
    const rows = rowsOf(workbook, name, marks[at]);
    const { Hidden } = workbook.Workbook?.Sheets?.[at] ?? {};
    return rows.length > 0 ? [{ name, hidden: Boolean(Hidden) || marks[at]?.isHidden === true, rows }] : [];
  });
  if (sheets.length === 0) throw new ImportError({ code: 'empty' });
  return sheets;
}

const READ_OPTIONS: XLSX.ParsingOptions = {
  cellDates: true,
  UTC: true,
  dense: true,
  cellFormula: false,
  // Reports hidden rows and columns.
  cellStyles: true,
};

/** Opens a spreadsheet and the files of its archive. @throws ImportError `protected-spreadsheet`, `damaged-spreadsheet` */
function open(bytes: Uint8Array): { workbook: XLSX.WorkBook; fileOf: (path: string) => string } {
  try {
    const zip = isZip(bytes) ? XLSX.CFB.read(bytes, { type: 'array' }) : null;
    const find = (path: string): { content: Uint8Array } | null => zip && XLSX.CFB.find(zip, `/${path}`);
    const isIncomplete = find('content.xml') && !find('styles.xml');
    return {
      workbook: XLSX.read(isIncomplete ? withStyles(zip) : bytes, { ...READ_OPTIONS, type: 'array' }),
      fileOf: (path) => Buffer.from(find(path)?.content ?? []).toString(),
    };
  } catch (cause) {
    const isProtected = isCompoundFile(bytes) && isEncrypted(bytes, cause);
    throw new ImportError({ code: isProtected ? 'protected-spreadsheet' : 'damaged-spreadsheet' }, { cause });
  }
}

/** Adds the styles to an ods. The library needs them, and some programs leave them out. */
function withStyles(zip: unknown): Uint8Array {
  XLSX.CFB.utils.cfb_add(zip, '/styles.xml', Buffer.from('<styles/>'));
  return XLSX.CFB.write(zip, { fileType: 'zip', type: 'buffer' });
}

/** True for an encrypted workbook. Its container names the stream with the encrypted content in UTF-16. */
const isEncrypted = (bytes: Uint8Array, cause: unknown) =>
  /password/i.test(String(cause)) || Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));

/** Returns the rows of a sheet. A merged cell is repeated in all of its rows, but only in its first column. */
function rowsOf(workbook: XLSX.WorkBook, name: string, marks: Marks | undefined): Row[] {
  const sheet = workbook.Sheets[name];
  const grid = sheet?.['!data'] ?? [];
  const origin1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const rows = Array.from(grid, (cells, r): Row => {
    const hidden = sheet?.['!rows']?.[r]?.hidden || marks?.hiddenRows.has(r);
    return {
      number: r + 1,
      cells: Array.from(cells ?? [], (cell, c) => ({
        ...(marks?.partlyStruck.get(`${r},${c}`) ??
          cellOf(cell, origin1904, marks?.struck.has(`${r},${c}`) === true)),
        ...((sheet?.['!cols']?.[c]?.hidden || marks?.hiddenColumns.has(c)) && { hidden: true }),
      })),
      ...(hidden && { hidden: true }),
    };
  });
  let repeated = 0;
  for (const { s, e } of sheet?.['!merges'] ?? [])
    for (let r = s.r + 1; r <= Math.min(e.r, rows.length - 1); r++) {
      const merged = rows[s.r]?.cells[s.c];
      if (++repeated > MAX_CELLS) throw new ImportError({ code: 'large-sheet' });
      const cells = rows[r]?.cells ?? [];
      while (cells.length < s.c) cells.push({ text: '' });
      if (merged) cells[s.c] = merged;
    }
  return rows;
}

/** Converts a cell. @param isStruck true if its style strikes all of it out */
function cellOf(cell: XLSX.CellObject | undefined, origin1904: boolean, isStruck: boolean): Cell {
  const value = cell?.v;
  if (cell === undefined || value === undefined || value === null) return { text: '' };
  // Parts of a text have their own style.
  if (cell.t === 's' && /<r[ >]/.test(cell.r ?? '')) return richCell(cell);
  if (isStruck) return { text: '', struck: cell.w ?? String(value) };
  if (value instanceof Date) return typedCell(value, origin1904, cell.w);
  return { text: cell.w ?? String(value) };
}

/** Converts a text whose parts are formatted, which the library describes as HTML. */
function richCell({ v, h = '' }: XLSX.CellObject): Cell {
  const text = String(v);
  const struck = [...h.matchAll(/<s>(.*?)<\/s>/g)].map(([, part = '']) => plainText(part));
  if (struck.length === 0) return { text };
  return { text: plainText(h.replace(/<s>.*?<\/s>/g, ' ')), struck: struck.join(' ') };
}

const plainText = (html: string) => decodeHTMLStrict(html.replace(/<br\/?>/g, '\n').replace(/<[^>]*>/g, ''));

const MINUTE = 60_000;

/** Converts a date or a time. The library returns both as UTC dates, with rounding errors. */
function typedCell(value: Date, origin1904: boolean, text = ''): Cell {
  if (Number.isNaN(value.getTime())) return { text };
  const iso = new Date(Math.round(value.getTime() / MINUTE) * MINUTE).toISOString();
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)];
  // A time is counted from the day of origin, the last day of 1899 or the first of 1904.
  const isTime = value.getUTCFullYear() < (origin1904 ? 1905 : 1900);
  if (isTime) return { text, value: { time } };
  return { text, value: time === '00:00' ? { day } : { day, time } };
}

/** Returns the sum of the uncompressed sizes in the ZIP's central directory. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let offset = 0; offset + 46 <= bytes.length; offset++)
    if (view.getUint32(offset, true) === 0x02014b50) sum += view.getUint32(offset + 24, true);
  return sum;
}
