import type { Fault } from './problems/faults.ts';

/** Invisible characters: soft hyphens, zero-width spaces, direction marks, byte order marks. */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g;
/** Line and page breaks of word processors, which are no line ends in YAML and Markdown. */
const SOFT_BREAK = /[\v\f\u0085\u2028\u2029]/g;
/** Control characters, lone surrogates and noncharacters, which are invalid in XML and calendars (XML 1.0, 2.2). */
const CONTROL = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/**
 * Removes invisible characters, and replaces soft breaks by spaces and line ends by `\n`. Keeps zero-width joiners, which
 * emoji and some scripts need.
 */
export const plainText = (text: string): string =>
  text.replace(INVISIBLE, '').replace(SOFT_BREAK, ' ').replace(/\r\n?/g, '\n');

/**
 * Finds the first control character of each line. They are not removed, because programs write them in place of a letter
 * or a hyphen, which would then be missing.
 */
export function* controlCharacters(text: string): Generator<{ offset: number; fault: Fault }> {
  let lastLine = -1;
  for (const { index: offset, 0: char } of text.matchAll(CONTROL)) {
    const line = text.lastIndexOf('\n', offset) + 1;
    if (line === lastLine) continue;
    lastLine = line;
    const [word = ''] = /\S*\s*$/.exec(text.slice(Math.max(line, offset - 30), offset)) ?? [];
    const code = `U+${char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
    yield { offset, fault: { code: 'control character', sign: code, before: word.trim() } };
  }
}
