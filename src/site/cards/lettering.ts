/**
 * Text as outlines, so that a picture looks the same on every computer, whatever fonts it has. Letters come from `letras.json` of the
 * typeface (scripts/subset-fonts.ts).
 */

/** Outlines in thousandths of the size, y upwards: advance and path by letter, kerning by pair. */
interface Letters {
  glyphs: Record<string, readonly [advance: number, path: string]>;
  kerning: Record<string, number>;
}

/** Display face and bold text face of a typeface. */
export interface TypefaceLetters {
  titular: Letters;
  texto: Letters;
}

/** Returns the letters of a text that the typeface has, others by their letter without accent: `Łódź` has no ź and no Ł. */
function knownLetters(text: string, { glyphs }: Letters): string[] {
  return [...text.normalize('NFC')].flatMap((letter) => {
    if (glyphs[letter]) return [letter];
    const base = SIMILAR_LETTERS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
    return glyphs[base] ? [base] : [];
  });
}

/** Letters without a decomposition, and signs that other programs write. */
const SIMILAR_LETTERS: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  '\u2011': '-',
  '\u2212': '-',
  '\u202f': ' ',
};

const baseLetter = (letter: string) => letter.normalize('NFD').charAt(0);

/** Returns letters with their positions, px from the start of the text, and the width of the text. */
function setLetters(text: string, letters: Letters, size: number, tracking: number) {
  let x = 0;
  let previous = '';
  const placed = knownLetters(text, letters).map((letter) => {
    const [advance, path] = letters.glyphs[letter] ?? [0, ''];
    x += letters.kerning[baseLetter(previous) + baseLetter(letter)] ?? 0;
    const at = x;
    x += advance + tracking * 1000;
    previous = letter;
    return { path, x: at };
  });
  return { placed, width: (Math.max(0, x - tracking * 1000) * size) / 1000 };
}

/** Tracking of the display face, as `.display` on pages; em. */
const TRACKING = { titular: -0.02, texto: 0 };

export type Cut = keyof TypefaceLetters;

/** Returns the width of a line of text, px. */
export const measure = (text: string, face: TypefaceLetters, cut: Cut, size: number): number =>
  setLetters(text, face[cut], size, TRACKING[cut]).width;

interface LineOptions {
  cut: Cut;
  size: number;
  fill: string;
  /** Baseline. */
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
}

/** Draws a line of text as SVG. */
export function drawLine(text: string, face: TypefaceLetters, options: LineOptions): string {
  const { cut, size, fill, x, y, anchor = 'start' } = options;
  const { placed, width } = setLetters(text, face[cut], size, TRACKING[cut]);
  const start = x - { start: 0, middle: width / 2, end: width }[anchor];
  const scale = size / 1000;
  const paths = placed.map(({ path, x }) => (path ? `<path transform="translate(${x})" d="${path}"/>` : ''));
  return `<g fill="${fill}" transform="translate(${round(start)} ${round(y)}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

const round = (value: number) => Math.round(value * 10) / 10;

interface FitOptions {
  cut: Cut;
  width: number;
  maxLines: number;
  /** Sizes to try, largest first, px. */
  sizes: readonly number[];
}

/** Breaks a text into lines at the largest size that fits. A text that never fits ends in an ellipsis. */
export function fitText(
  text: string,
  face: TypefaceLetters,
  { cut, width, maxLines, sizes }: FitOptions,
): { lines: string[]; size: number } {
  const fits = (line: string, size: number) => measure(line, face, cut, size) <= width;
  for (const size of sizes) {
    const lines = breakLines(text, (line) => fits(line, size));
    if (lines.length <= maxLines && lines.every((line) => fits(line, size)))
      return { lines: balanceLines(text, lines, (line) => measure(line, face, cut, size)), size };
  }
  const size = sizes.at(-1) ?? 16;
  const lines = breakLines(text, (line) => fits(line, size));
  const last = lines.slice(maxLines - 1).join(' ');
  const shown = [...lines.slice(0, maxLines - 1), last].filter(Boolean);
  return { lines: shown.map((line) => shorten(line, (part) => fits(part, size))), size };
}

/** Breaks a text at its spaces into lines that fit; a word that is too long stands alone. */
function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Breaks a text into the same number of lines, the longest of them as short as possible. */
function balanceLines(text: string, lines: string[], widthOf: (line: string) => number): string[] {
  const longest = Math.max(...lines.map(widthOf));
  for (const share of [0.6, 0.7, 0.8, 0.9]) {
    const balanced = breakLines(text, (line) => widthOf(line) <= longest * share);
    if (balanced.length === lines.length && balanced.every((line) => widthOf(line) <= longest))
      return balanced;
  }
  return lines;
}

function shorten(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text;
  let length = text.length;
  while (length > 1 && !fits(`${text.slice(0, length).trimEnd()}…`)) length--;
  return `${text.slice(0, length).trimEnd()}…`;
}
