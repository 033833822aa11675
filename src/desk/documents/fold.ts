/** Breaks words into lines of at most `width` characters. A longer word has a line of its own. */
function filled(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Whether breaking a text at its spaces and joining the lines again gives the same text. */
const canFold = (text: string) => !/^ | $| {2}|[\t\n\v\f\r]/.test(text);

/**
 * The lines of a folded text of one paragraph. Lines of before that still fit stay, at the beginning and, as soon as the
 * rest is the same again, at the end.
 * @param before the lines that the text had
 * @returns undefined for a text that folding would change
 */
export function foldedLines(
  text: string,
  width: number,
  before: readonly string[] = [],
): string[] | undefined {
  if (!canFold(text)) return undefined;
  const tails = before.map((_, i) => before.slice(i).join(' '));
  const lines: string[] = [];
  let rest = text;
  while (rest) {
    const same = tails.lastIndexOf(rest);
    if (same >= 0) return [...lines, ...before.slice(same)];
    const kept = before[lines.length];
    const isKept =
      kept !== undefined && lines.every((line, i) => line === before[i]) && rest.startsWith(`${kept} `);
    const line = isKept ? kept : (filled(rest.split(' '), width)[0] ?? rest);
    lines.push(line);
    rest = rest.slice(line.length + 1);
  }
  return lines;
}
