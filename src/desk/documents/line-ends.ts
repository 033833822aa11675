import { pairsInOrder } from './match-items.ts';

/** A text with `\n` as its only line break and without byte order mark, and how to give it back both. */
export interface Plain {
  text: string;
  /** Gives an edited text the mark and the line breaks of the original. */
  restore(edited: string): string;
}

const MARK = '\ufeff';

/** Takes byte order mark and carriage returns off a text, as the content's reader does. */
export function plainText(original: string): Plain {
  const mark = original.startsWith(MARK) ? MARK : '';
  const raw = original.slice(mark.length);
  const text = raw.replaceAll('\r\n', '\n');
  const returns = raw.length - text.length;
  const breaks = text.split('\n').length - 1;
  return {
    text,
    restore(edited) {
      if (returns === 0) return mark + edited;
      if (returns === breaks) return mark + edited.replaceAll('\n', '\r\n');
      return mark + withMixedBreaks(raw, text, edited, returns * 2 > breaks);
    },
  };
}

/** A file with both kinds of line breaks: lines that were there keep theirs, new ones get the more frequent. */
function withMixedBreaks(raw: string, text: string, edited: string, mostlyReturns: boolean): string {
  const rawLines = raw.split('\n');
  const lines = edited.split('\n');
  const origin = pairsInOrder(text.split('\n'), lines);
  return lines
    .map((line, i) => {
      if (i === lines.length - 1) return line;
      const before = origin[i];
      const returns = before === undefined ? mostlyReturns : rawLines[before]?.endsWith('\r');
      return returns ? `${line}\r` : line;
    })
    .join('\n');
}
