import { ImportError } from './import-error.ts';

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

/** The text of a file as spreadsheets save it: UTF-8 with or without mark, UTF-16, Windows-1252, Mac Roman. */
export function decode(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw new ImportError(TOO_LARGE);
  const start = String.fromCharCode(...bytes.subarray(0, 512));
  const known = NO_LIST.find(([begins]) => begins(start));
  if (known) throw new ImportError(known[1]);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.trim() === '') throw new ImportError('El archivo está vacío.');
  if (isBinary(text.slice(0, 4096)))
    throw new ImportError(`No es un archivo de texto: contiene datos que no se pueden leer. ${SAVE_AS_CSV}`);
  return text;
}

/** A stray control character is cleaned with its cell; many are no text. */
function isBinary(start: string): boolean {
  const strange = start.match(/(?![\t\n\r\f\v])\p{Cc}|\ufffd/gu)?.length ?? 0;
  return start.includes('\0') || strange > start.length / 50;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const unmarked = utf16WithoutMark(bytes);
  if (unmarked) return unmarked;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    // Accented letters stand above 0xC0 in Windows-1252, and below 0xA0 on a Mac.
    const high = bytes.filter((byte) => byte >= 0xc0).length;
    const low = bytes.filter((byte) => byte >= 0x80 && byte < 0xa0).length;
    return low > high ? 'macintosh' : 'windows-1252';
  }
}

/** Of Spanish in UTF-16, every other byte is zero. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const start = [...bytes.subarray(0, 64)];
  const zeros = (parity: number) => start.filter((byte, i) => i % 2 === parity && byte === 0).length;
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) > start.length / 4 && zeros(1) === 0) return 'utf-16be';
  return undefined;
}
