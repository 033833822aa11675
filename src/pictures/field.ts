/** The ground that the hero's words stand on: dark, of the picture's own hue. */
import { contrast, type Linear, linear } from './contrast.ts';

/** Lightest text that stands on it, and the accent; in the dark scheme both shine a little less. */
const PAPER = '#f8f0e1';
const AMBER = '#ffbf3c';
/** Where a picture has no hue of its own: night. */
const NIGHT_HUE = 4.54;

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function toHex(color: Linear): string {
  const parts = color.map((value) => {
    const v = clamp(value);
    return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Chroma and hue in OKLCH: equal steps look equal there, and a hue stays what it is when it gets darker. */
function chromaAndHue(hex: string): [number, number] {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [Math.hypot(a, c), Math.atan2(c, a)];
}

function fromOklch(light: number, chroma: number, hue: number): Linear {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** @param sky the colour of the picture where the words come near it, `#rrggbb` */
export function fieldColor(sky: string): string {
  const [found, itsHue] = chromaAndHue(sky);
  const hue = found < 0.012 ? NIGHT_HUE : itsHue;
  const chroma = Math.min(0.1, Math.max(0.055, found));
  for (let light = 0.35; light > 0; light -= 0.01) {
    const field = toHex(fromOklch(light, chroma, hue));
    if (contrast(field, PAPER) >= 9 && contrast(field, AMBER) >= 5.5) return field;
  }
  return '#000000';
}
