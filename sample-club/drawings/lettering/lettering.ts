import { n3 } from '../svg.ts';
import outlines from './glyphs.json' with { type: 'json' };

/**
 * Words as outlines, so that no picture depends on an installed font.
 * glyphs.json: outlines of Archivo (Omnibus-Type, OFL 1.1, from @fontsource-variable/archivo), 1000 units per em,
 * y down; wide = weight 880 width 118, bold = 720/100, tight = 800/72, text = 500/100. Instanced with subset-font,
 * read with HarfBuzz. Each glyph is [advance, path]; `kern` holds pairs that move 18 units or more.
 */
type Face = keyof typeof outlines;

interface Outlines {
  glyphs: Record<string, [number, string]>;
  kern: Record<string, number>;
}
const faces = outlines as unknown as Record<Face, Outlines>;
const known = (face: Face, text: string) => [...text].filter((c) => faces[face].glyphs[c]);

interface TextOptions {
  face?: Face;
  /** Font size in the units of the place it is drawn. */
  size: number;
  color: string;
  align?: 'start' | 'middle' | 'end';
  /** Extra space between letters, in em. */
  track?: number;
}

/** Width of a line in the units of `size`. */
export function textWidth(text: string, size: number, face: Face = 'wide', track = 0): number {
  const { glyphs, kern } = faces[face];
  const chars = known(face, text);
  return chars.reduce(
    (w, c, i) =>
      w + ((glyphs[c]?.[0] ?? 0) + (kern[c + (chars[i + 1] ?? '')] ?? 0) + track * 1000) * (size / 1000),
    -track * size,
  );
}

/** One line with its baseline at (x, y); characters without an outline are left out. */
export function text(line: string, x: number, y: number, o: TextOptions): string {
  const face = o.face ?? 'wide';
  const { glyphs, kern } = faces[face];
  const chars = known(face, line);
  const k = o.size / 1000;
  const width = textWidth(line, o.size, face, o.track);
  const left = o.align === 'middle' ? x - width / 2 : o.align === 'end' ? x - width : x;
  let pen = 0;
  let out = '';
  for (const [i, c] of chars.entries()) {
    const [advance, path] = glyphs[c] as [number, string];
    if (path) out += `<path transform="translate(${Math.round(pen)})" d="${path}"/>`;
    pen += advance + (kern[c + (chars[i + 1] ?? '')] ?? 0) + (o.track ?? 0) * 1000;
  }
  return `<g fill="${o.color}" transform="translate(${n3(left)} ${n3(y)}) scale(${Number(k.toPrecision(4))})">${out}</g>`;
}

/** Largest size at which the line is no wider than `width`, at most `max`. */
export const fitSize = (line: string, width: number, max: number, face: Face = 'wide', track = 0) =>
  Math.min(max, (width / textWidth(line, 1000, face, track)) * 1000);

/** Breaks a text into lines no wider than `width` at `size`. */
export function wrap(line: string, width: number, size: number, face: Face = 'wide'): string[] {
  const lines: string[] = [];
  for (const word of line.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, size, face) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
