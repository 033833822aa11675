/** The ground that the hero's words stand on: dark, of the picture's own hue. */
import { hexOf, oklchOf } from './colour.ts';
import { contrast } from './contrast.ts';

/** Text that stands on it, in the dark scheme, where it shines a little less. An accent is lighter than src/brand asks for here. */
const PAPER = '#f8f0e1';
/** Where a picture has no hue of its own: night, in degrees. */
const NIGHT_HUE = 260;

/** @param sky the colour of the picture where the words come near it, `#rrggbb` */
export function fieldColor(sky: string): string {
  const { c: found, h: itsHue } = oklchOf(sky);
  const hue = found < 0.012 ? NIGHT_HUE : itsHue;
  const chroma = Math.min(0.1, Math.max(0.055, found));
  for (let light = 0.35; light > 0; light -= 0.01) {
    const field = hexOf({ l: light, c: chroma, h: hue });
    if (contrast(field, PAPER) >= 9) return field;
  }
  return '#000000';
}
