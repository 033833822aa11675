/** Colour arithmetic on `#rrggbb`. */
import { contrast } from '../../src/pictures/contrast.ts';

type Rgb = [number, number, number];

function toRgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1, 7), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** `t` = 0 gives `a`, 1 gives `b`. */
export function mix(a: string, b: string, t: number): string {
  const p = toRgb(a);
  const q = toRgb(b);
  return toHex([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t]);
}

export const darker = (hex: string, k = 0.84) => mix('#0a1020', hex, k);
export const lighter = (hex: string, k = 0.16) => mix(hex, '#fffdf8', k);

/** The candidate that stands out most from `ground`. */
export const readable = (ground: string, candidates: readonly string[]) =>
  candidates.reduce((best, c) => (contrast(c, ground) > contrast(best, ground) ? c : best));
