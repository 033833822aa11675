/** Reads a file of any format as sheets. The format follows from the content, not from the name. */
import PostalMime from 'postal-mime';
import { ImportError } from '../import-error.ts';
import type { ImportQuestion, QuestionCollector } from '../questions/questions.ts';
import type { SheetFile } from '../sheet.ts';
import { isCalendar, readCalendar } from './calendar.ts';
import { readCards } from './cards.ts';
import { readCsv } from './csv.ts';
import { decodeText, differingWords } from './decode.ts';
import { declaredEncoding, isHtml, readHtmlTables } from './html.ts';
import { MAX_LIST_BYTES, trimSheets } from './limits.ts';
import { isWorkbook, readWorkbook } from './workbook.ts';

export interface ListFile {
  /** File name. */
  name: string;
  bytes: Uint8Array;
}

/** Means of a format to decide what its bytes leave open. */
interface ReadContext {
  ask: QuestionCollector['ask'];
  /** Counts the known titles among texts. */
  countTitles: (texts: string[]) => number;
}

/** Returns the sheets of a file; undefined while the question about its encoding is open. @throws ImportError */
export async function readListFile(
  { name, bytes }: ListFile,
  context: ReadContext,
): Promise<SheetFile | undefined> {
  if (bytes.length > MAX_LIST_BYTES) throw new ImportError({ code: 'too-large' });
  if (isWorkbook(bytes)) return { format: 'workbook', sheets: trimSheets(readWorkbook(bytes)) };
  const text = isMhtml(bytes) ? await pageOfMhtml(bytes) : decoded(bytes, context.ask);
  if (text === undefined) return undefined;
  if (isCalendar(text)) return { format: 'calendar', sheets: trimSheets([readCalendar(text, context.ask)]) };
  if (/\.ics$/i.test(name)) throw new ImportError({ code: 'not-a-calendar' });
  if (!isHtml(text)) return { format: 'text', sheets: trimSheets([readCsv(text, context.countTitles)]) };
  const tables = trimSheets(readHtmlTables(text));
  const sheets = tables.length > 0 ? tables : trimSheets(readCards(text, context.countTitles));
  if (sheets.length === 0) throw new ImportError({ code: 'no-html-tables' });
  return { format: 'page', sheets };
}

/** True for a page that a browser saved as one file. */
const isMhtml = (bytes: Uint8Array) => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  return /^[\w-]+: /.test(start) && /^content-type:\s*multipart\/related/im.test(start);
};

const pageOfMhtml = async (bytes: Uint8Array): Promise<string> => (await PostalMime.parse(bytes)).html ?? '';

/** Decodes a text; asks if several encodings are possible. */
function decoded(bytes: Uint8Array, ask: ReadContext['ask']): string | undefined {
  const readings = decodeText(bytes, declaredEncoding(bytes));
  const [first = ''] = readings.keys();
  return readings.get(readings.size > 1 ? (ask(encodingQuestion(readings)) ?? '') : first);
}

/** Question that shows candidate decodings side by side. */
const encodingQuestion = (readings: ReadonlyMap<string, string>): ImportQuestion => ({
  kind: 'lectura',
  name: 'letras',
  text: '¿Cómo se escribe bien?',
  choices: [...differingWords(readings)].map(([encoding, words]) => ({ value: encoding, label: words })),
});
