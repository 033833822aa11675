import { parse } from 'csv-parse/sync';
import { decodeHTMLStrict } from 'entities';
import { ImportError } from '../import-error.ts';
import { rowsOfTexts, type Sheet } from '../sheet.ts';
import { MAX_COLUMNS } from './limits.ts';

const SEPARATORS = [';', ',', '\t'];
/** Number of rows in which the titles are searched. */
const TITLE_ROWS = 25;

type Parsed = { score: number; sheet: Sheet } | { score: number; error: ImportError };

/** Parses a CSV with the separator that yields most known titles in a row. @throws ImportError */
export function readCsv(text: string, countTitles: (texts: string[]) => number): Sheet {
  const { body, separator } = splitSeparatorLine(decodeEntities(text));
  const parsed = (separator ? [separator] : SEPARATORS).map((candidate): Parsed => {
    try {
      const records = recordsOf(body, candidate);
      const score = Math.max(
        ...records
          .slice(0, TITLE_ROWS)
          .map((row) => (row.length > 1 ? countTitles(row.slice(0, MAX_COLUMNS)) : 0)),
      );
      return { score, sheet: { name: '', rows: rowsOfTexts(records, separator ? 2 : 1) } };
    } catch (error) {
      return { score: 0, error: toImportError(error) };
    }
  });
  const best = parsed.reduce((a, b) => (b.score > a.score ? b : a));
  if ('error' in best) throw best.error;
  return best.sheet;
}

const recordsOf = (text: string, separator: string): string[][] =>
  parse(text, {
    bom: true,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  }).map((cells: string[]) => cells.map(restoreStructure));

/** Splits off the line `sep=;`, with which Excel declares the separator. */
function splitSeparatorLine(text: string): { body: string; separator?: string } {
  const match = /^\ufeff?"?sep=(.)"?\r?\n/i.exec(text);
  return match?.[1] ? { body: text.slice(match[0].length), separator: match[1] } : { body: text };
}

/** Characters with a meaning in CSV. */
const STRUCTURE = ';,\t"\r\n';
/** First of the private-use characters that stand for them. */
const PRIVATE_USE = 0xe000;

/**
 * Decodes HTML entities before parsing, because `&eacute;` ends with a separator. Decoded separators, quotes and line
 * breaks are replaced by private-use characters until the cells are split.
 */
const decodeEntities = (text: string) =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, (entity) => {
    const decoded = decodeHTMLStrict(entity);
    const at = STRUCTURE.indexOf(decoded);
    return at < 0 ? decoded : String.fromCharCode(PRIVATE_USE + at);
  });
const restoreStructure = (cell: string) =>
  cell.replace(/[\ue000-\ue005]/g, (placeholder) => STRUCTURE[placeholder.charCodeAt(0) - PRIVATE_USE] ?? '');

/** Converts an error of the CSV parser. */
function toImportError(error: unknown): ImportError {
  const { code, lines, message } = error as Error & { code?: string; lines?: number };
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? new ImportError({ code: 'open-quote', line: lines }, { cause: error })
    : new ImportError({ code: 'bad-csv', detail: message }, { cause: error });
}
