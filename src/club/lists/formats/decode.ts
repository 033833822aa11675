import { ImportError } from '../import-error.ts';

/**
 * Decodes a file: UTF-8 with or without byte order mark, UTF-16, Windows-1252, Mac Roman, and code page 850 of Excel's
 * «CSV (MS-DOS)».
 * @param declared encoding named in the file; used if the bytes are not UTF-8
 * @returns texts by encoding; several if the bytes are ambiguous
 * @throws ImportError for a file that is no text
 */
export function decodeText(bytes: Uint8Array, declared = ''): Map<string, string> {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') === '%PDF') throw new ImportError({ code: 'pdf' });
  const readings = candidateDecodings(unfoldCalendar(bytes), declared);
  const [text = ''] = readings.values();
  if (text.trim() === '') throw new ImportError({ code: 'empty' });
  if (isBinary(text.slice(0, 4096))) throw new ImportError({ code: 'not-text' });
  return readings;
}

/**
 * Joins the folded lines of a calendar, which may be folded between the bytes of a letter (RFC 5545, 3.1). Returns other files
 * unchanged.
 */
function unfoldCalendar(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  if (!/^(?:\xef\xbb\xbf)?\s*BEGIN:VCALENDAR/i.test(text)) return bytes;
  return Buffer.from(text.replace(/\r?\n[ \t]/g, ''), 'latin1');
}

/** True for binary data, but not for a single control character. */
function isBinary(start: string): boolean {
  const strangeCount = start.match(/(?![\t\n\r\f\v])\p{Cc}|\ufffd/gu)?.length ?? 0;
  return start.includes('\0') || strangeCount > start.length / 50;
}

function candidateDecodings(bytes: Uint8Array, declared: string): Map<string, string> {
  const [first, second] = bytes;
  const read = (encoding: string, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes).normalize('NFC');
  if (first === 0xff && second === 0xfe) return new Map([['utf-16le', read('utf-16le')]]);
  if (first === 0xfe && second === 0xff) return new Map([['utf-16be', read('utf-16be')]]);
  try {
    return new Map([['utf-8', repairDoubleEncoding(read('utf-8', true))]]);
  } catch {
    if (/^(?:iso-8859-15?|windows-1252|latin-?1)$/i.test(declared))
      return new Map([[declared, read('windows-1252')]]);
    const readings = (['windows-1252', 'cp850', 'macintosh'] as const).map((encoding) => {
      const text = encoding === 'cp850' ? fromCp850(bytes) : read(encoding);
      return { encoding, text, strange: countStrangeLetters(text) };
    });
    const minimum = Math.min(...readings.map(({ strange }) => strange));
    const mostLikely = readings.filter(({ strange }) => strange === minimum);
    const distinct = mostLikely.filter(
      ({ text }, i) => mostLikely.findIndex((other) => other.text === text) === i,
    );
    return new Map(distinct.map(({ encoding, text }) => [encoding, text]));
  }
}

/** Upper half of code page 850. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0';

const fromCp850 = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80])).join('');

const LETTERS = 'áéíóúüñçàèòï';

/** Counts characters that do not occur in the languages of Spain: `Ca¤ada`, `C¢rdoba`, `SÚnior`. */
function countStrangeLetters(text: string): number {
  const capitals = LETTERS.toUpperCase();
  const unusualChars = text.match(
    new RegExp(`[^\\x00-\\x7f${LETTERS}${capitals}ªº·¿¡«»–—‘’“”…€°´\\xa0]`, 'g'),
  );
  const charsInWords = text.match(/(?<=[a-z])[ªº¿¡«»–—‘“”…€°\xa0](?=[a-z])/gi);
  const otherCase = text.match(
    new RegExp(
      `(?<=[a-z])[${capitals}]|(?<=[A-Z])[${capitals}](?=[a-z])|(?<=[A-Z])[${LETTERS}](?=[A-Z])`,
      'g',
    ),
  );
  return [unusualChars, charsInWords, otherCase].reduce((sum, matches) => sum + (matches?.length ?? 0), 0);
}

/** Repairs UTF-8 that a program read as Windows-1252 and encoded again: `PeÃ±alba`. */
function repairDoubleEncoding(text: string): string {
  if (!/[ÂÃ][\x80-\xbf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text)) return text;
  const codes = new Map(
    Array.from({ length: 256 }, (_, i) => [new TextDecoder('windows-1252').decode(Uint8Array.of(i)), i]),
  );
  const bytes = [...text].map((char) => codes.get(char));
  if (bytes.includes(undefined)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes as number[]));
  } catch {
    return text;
  }
}

/** Returns, by encoding, the first words that differ between the decodings of a file. */
export function differingWords(readings: ReadonlyMap<string, string>): Map<string, string> {
  const decodings = [...readings].map(
    ([encoding, text]) => [encoding, text.match(/[^\s;,]+/g) ?? []] as const,
  );
  const [, first = []] = decodings[0] ?? [];
  const differing = first.flatMap((word, i) => (decodings.some(([, words]) => words[i] !== word) ? [i] : []));
  const shown = differing
    .filter((i, n) => differing.findIndex((index) => first[index] === first[i]) === n)
    .slice(0, 4);
  return new Map(decodings.map(([encoding, words]) => [encoding, shown.map((i) => words[i]).join(', ')]));
}
