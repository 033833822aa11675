/**
 * Colours in OKLCH, which is perceptually uniform and keeps the hue when lightness changes.
 * Björn Ottosson, «A perceptual color space for image processing», 2020: https://bottosson.github.io/posts/oklab/
 */

export interface Oklch {
  /** Lightness, 0 to 1. */
  l: number;
  /** Chroma, 0 for greys; at most 0.33 in sRGB. */
  c: number;
  /** Hue in degrees. */
  h: number;
}

type Triple = [number, number, number];

function toOklab(hex: string): Triple {
  const [r, g, b] = hexToLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function oklchToLinear({ l: light, c, h }: Oklch): LinearRgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Converts `#rrggbb` to OKLCH. */
export function toOklch(hex: string): Oklch {
  const [l, a, b] = toOklab(hex);
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** Chroma below which a colour counts as grey. */
export const GREY_CHROMA = 0.03;

/** Tolerance of half an 8-bit step at the edge of the gamut. */
const GAMUT_TOLERANCE = 0.0005;

/** Converts to `#rrggbb`, reducing chroma for colours outside sRGB. */
export function toHex(colour: Oklch): string {
  const light = Math.min(1, Math.max(0, colour.l));
  let [inGamut, outOfGamut] = [0, colour.c];
  const isInGamut = (c: number) =>
    oklchToLinear({ l: light, c, h: colour.h }).every((v) => v > -GAMUT_TOLERANCE && v < 1 + GAMUT_TOLERANCE);
  if (isInGamut(outOfGamut)) inGamut = outOfGamut;
  else
    for (let i = 0; i < 20; i++) {
      const middle = (inGamut + outOfGamut) / 2;
      if (isInGamut(middle)) inGamut = middle;
      else outOfGamut = middle;
    }
  const parts = oklchToLinear({ l: light, c: inGamut, h: colour.h }).map((value) => {
    const v = Math.min(1, Math.max(0, value));
    return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Distance of two colours in OKLab; 0.02 is just noticeable. */
export function colourDistance(first: string, second: string): number {
  const [a, b] = [toOklab(first), toOklab(second)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Step of lightness. */
const STEP = 0.002;

/**
 * Darkens or lightens a colour of the same hue until its contrast with every background is at least
 * `minContrast`. Returns black or white if no lightness reaches it.
 */
export function withContrast(
  colour: Oklch,
  direction: 'darker' | 'lighter',
  grounds: readonly string[],
  minContrast: number,
): string {
  const step = direction === 'darker' ? -STEP : STEP;
  for (let l = colour.l; l >= 0 && l <= 1; l += step) {
    const hex = toHex({ ...colour, l });
    if (grounds.every((ground) => contrast(hex, ground) >= minContrast)) return hex;
  }
  return direction === 'darker' ? '#000000' : '#ffffff';
}

/** Linear sRGB, components 0..1. */
type LinearRgb = [red: number, green: number, blue: number];

function hexToLinear(hex: string): LinearRgb {
  return [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as LinearRgb;
}

/** Relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = hexToLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio), 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
