import type { Fault } from './problems/faults.ts';

/** Signs without a shape of their own: soft hyphens, zero-width spaces, direction marks, byte order marks. */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g;
/** Line and page breaks of word processors. Neither YAML nor Markdown takes them for the end of a line. */
const SOFT_BREAK = /[\v\f\u0085\u2028\u2029]/g;
/** Control characters, halves of a character and noncharacters, which XML and calendars may not hold (XML 1.0, 2.2). */
const CONTROL = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/**
 * Removes invisible signs and turns soft breaks into spaces and every line end into `\n`: no reader sees a difference.
 * Zero-width joiners stay, since emoji and some scripts need them.
 */
export const plainText = (text: string): string =>
  text.replace(INVISIBLE, '').replace(SOFT_BREAK, ' ').replace(/\r\n?/g, '\n');

/**
 * Finds control characters, the first of each line. They cannot be removed: programs leave them in place of a letter or a
 * hyphen, which would be missing.
 */
export function* controlCharacters(text: string): Generator<{ offset: number; fault: Fault }> {
  let lastLine = -1;
  for (const { index: offset, 0: sign } of text.matchAll(CONTROL)) {
    const line = text.lastIndexOf('\n', offset) + 1;
    if (line === lastLine) continue;
    lastLine = line;
    const [word = ''] = /\S*\s*$/.exec(text.slice(Math.max(line, offset - 30), offset)) ?? [];
    const code = `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
    yield { offset, fault: { code: 'control character', sign: code, before: word.trim() } };
  }
}
