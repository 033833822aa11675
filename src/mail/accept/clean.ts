// Controls but tab and line feed; invisible signs that reorder or hide text (bidi overrides, zero width space, BOM, soft line ends).
const UNSEEN = /(?![\t\n])[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
// Composing sorts the marks of a letter, in time that grows with their square. No language puts ten on one.
const TOO_MANY_MARKS = /(\p{M}{10})\p{M}+/gu;

/** Text of several lines: line ends as `\n`, no control characters, no half surrogates, composed accents. Takes linear time. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(UNSEEN, '')
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFC')
    .trim();
}

/** The same in one line: a line end becomes a space, so that nothing typed can start a header of its own. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}
