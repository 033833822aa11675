import { ImportError } from './list.ts';

/** A season of a large club takes a tenth of it. */
export const MOST_BYTES = 5_000_000;
export const TOO_LARGE = 'El archivo es demasiado grande para ser una lista de partidos (más de 5 MB).';

const SAVE_AS_CSV =
  'Ábrelo con tu hoja de cálculo (Excel, LibreOffice…) y guárdalo con «Guardar como», tipo «CSV».';

/** What files that are no list begin with, whatever they are called. */
const NO_LIST: [begins: (start: string) => boolean, words: string][] = [
  [
    (start) => start.startsWith('PK\x03\x04'),
    `Es un libro de hoja de cálculo (xlsx u ods) o un archivo comprimido, no un CSV. ${SAVE_AS_CSV}`,
  ],
  [
    (start) => start.startsWith('\xd0\xcf\x11\xe0'),
    `Es un libro de Excel antiguo (xls), no un CSV. ${SAVE_AS_CSV}`,
  ],
  [
    (start) => start.startsWith('%PDF'),
    'Es un PDF, del que no se puede leer una lista. Pide a la federación un CSV o un ICS.',
  ],
  [
    (start) => /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml|table|meta|head)/i.test(start),
    `Es una página web, no un CSV. ${SAVE_AS_CSV}`,
  ],
];

/**
 * The text of a file as spreadsheets save it: UTF-8 with or without mark, UTF-16, Windows-1252, Mac Roman, and code page 850
 * of Excel's «CSV (MS-DOS)».
 * @returns the text by its encoding; several, where the bytes do not tell in which letters they are written
 * @throws ImportError for what is no text
 */
export function decode(bytes: Uint8Array): Map<string, string> {
  if (bytes.length > MOST_BYTES) throw new ImportError(TOO_LARGE);
  const start = String.fromCharCode(...bytes.subarray(0, 512));
  const known = NO_LIST.find(([begins]) => begins(start));
  if (known) throw new ImportError(known[1]);
  const readings = readingsOf(bytes);
  const [text = ''] = readings.values();
  if (text.trim() === '') throw new ImportError('El archivo está vacío.');
  if (isBinary(text.slice(0, 4096)))
    throw new ImportError(`No es un archivo de texto: contiene datos que no se pueden leer. ${SAVE_AS_CSV}`);
  return readings;
}

/** A stray control character is cleaned with its cell; many are no text. */
function isBinary(start: string): boolean {
  const strange = start.match(/(?![\t\n\r\f\v])\p{Cc}|\ufffd/gu)?.length ?? 0;
  return start.includes('\0') || strange > start.length / 50;
}

function readingsOf(bytes: Uint8Array): Map<string, string> {
  const [first, second] = bytes;
  const read = (encoding: string, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes).normalize('NFC');
  if (first === 0xff && second === 0xfe) return new Map([['utf-16le', read('utf-16le')]]);
  if (first === 0xfe && second === 0xff) return new Map([['utf-16be', read('utf-16be')]]);
  try {
    return new Map([['utf-8', twiceEncoded(read('utf-8', true))]]);
  } catch {
    const readings = (['windows-1252', 'cp850', 'macintosh'] as const).map((encoding) => {
      const text = encoding === 'cp850' ? fromCp850(bytes) : read(encoding);
      return { encoding, text, strange: strangeLetters(text) };
    });
    const least = Math.min(...readings.map(({ strange }) => strange));
    const likely = readings.filter(({ strange }) => strange === least);
    const distinct = likely.filter(({ text }, i) => likely.findIndex((other) => other.text === text) === i);
    return new Map(distinct.map(({ encoding, text }) => [encoding, text]));
  }
}

/** The upper half of code page 850. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0';

const fromCp850 = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80])).join('');

const LETTERS = 'áéíóúüñçàèòï';

/** How many signs no list in a language of Spain has where they stand: `Ca¤ada`, `C¢rdoba`, `SÚnior`. */
function strangeLetters(text: string): number {
  const capitals = LETTERS.toUpperCase();
  const signs = text.match(new RegExp(`[^\\x00-\\x7f${LETTERS}${capitals}ªº·¿¡«»–—‘’“”…€°´\\xa0]`, 'g'));
  const inWords = text.match(/(?<=[a-z])[ªº¿¡«»–—‘“”…€°\xa0](?=[a-z])/gi);
  const otherCase = text.match(
    new RegExp(
      `(?<=[a-z])[${capitals}]|(?<=[A-Z])[${capitals}](?=[a-z])|(?<=[A-Z])[${LETTERS}](?=[A-Z])`,
      'g',
    ),
  );
  return [signs, inWords, otherCase].reduce((sum, some) => sum + (some?.length ?? 0), 0);
}

/** Programs that take UTF-8 for Windows-1252 and write it as UTF-8 again make `PeÃ±alba` of `Peñalba`. */
function twiceEncoded(text: string): string {
  if (!/[ÂÃ][\x80-\xbf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text)) return text;
  const codes = new Map(
    Array.from({ length: 256 }, (_, i) => [new TextDecoder('windows-1252').decode(Uint8Array.of(i)), i]),
  );
  const bytes = [...text].map((sign) => codes.get(sign));
  if (bytes.includes(undefined)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes as number[]));
  } catch {
    return text;
  }
}

/** Words of two readings of one file that are not the same, side by side. */
export function differences(readings: ReadonlyMap<string, string>): Map<string, string> {
  const all = [...readings].map(([encoding, text]) => [encoding, text.match(/[^\s;,]+/g) ?? []] as const);
  const [, first = []] = all[0] ?? [];
  const at = first.flatMap((word, i) => (all.some(([, words]) => words[i] !== word) ? [i] : []));
  const shown = at.filter((i, n) => at.findIndex((other) => first[other] === first[i]) === n).slice(0, 4);
  return new Map(all.map(([encoding, words]) => [encoding, shown.map((i) => words[i]).join(', ')]));
}
