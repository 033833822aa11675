/** Contrast check of a club's colours, with the nearest colour that passes. */

import type { ClubColours } from './brand.ts';
import { colourDistance, contrast, toHex, toOklch } from './colour.ts';
import { inkColour, paperColour } from './palette.ts';

/** Reference to a club colour: its name and, for kinds of team, its index. */
export interface ColourOf {
  name: 'main' | 'second' | 'kinds';
  place: number;
}

/** Failed contrast check: text on the colour is unreadable, or the colour is hard to tell from its background. */
export interface ColourFault {
  of: ColourOf;
  code: 'unreadable colour' | 'faint colour';
  hex: string;
  /** Contrast ratio with the colour next to it. */
  ratio: number;
  /** The nearest colour that passes, `#rrggbb`. */
  nearest: string;
}

/** Least contrast ratio of text, WCAG 1.4.3. */
const WORDS = 4.5;
/** Least OKLab distance of a labelled shape from its background. */
const SHAPE = 0.12;

const readable = (hex: string, ground: string) => contrast(hex, ground) >= WORDS;
const seen = (hex: string, ground: string) => colourDistance(hex, ground) >= SHAPE;

interface Demand {
  /** Returns the background or text colour that the colour is compared with. */
  from: (colours: ClubColours) => string;
  met: (hex: string, from: string) => boolean;
  code: ColourFault['code'];
}

/** Requirements for each club colour; the rest of the palette is computed to pass. */
const DEMANDS: Record<ColourOf['name'], Demand[]> = {
  main: [{ from: paperColour, met: readable, code: 'unreadable colour' }],
  second: [
    { from: paperColour, met: seen, code: 'faint colour' },
    { from: inkColour, met: seen, code: 'faint colour' },
  ],
  kinds: [{ from: paperColour, met: seen, code: 'faint colour' }],
};

const colourOf = (colours: ClubColours, { name, place }: ColourOf): string =>
  name === 'kinds' ? (colours.kinds[place] ?? '') : colours[name];

const changed = (colours: ClubColours, { name, place }: ColourOf, hex: string): ClubColours =>
  name === 'kinds'
    ? { ...colours, kinds: colours.kinds.map((kind, i) => (i === place ? hex : kind)) }
    : { ...colours, [name]: hex };

const unmet = (colours: ClubColours, of: ColourOf): Demand | undefined =>
  DEMANDS[of.name].find(({ from, met }) => !met(colourOf(colours, of), from(colours)));

/** Lists the colours that a volunteer has to change; empty if all pass. */
export function faultsOf(colours: ClubColours): ColourFault[] {
  const all: ColourOf[] = [
    { name: 'main', place: 0 },
    { name: 'second', place: 0 },
    ...colours.kinds.map((_, place) => ({ name: 'kinds' as const, place })),
  ];
  return all.flatMap((of) => {
    const demand = unmet(colours, of);
    if (!demand) return [];
    const hex = colourOf(colours, of);
    const { from, code } = demand;
    const ratio = contrast(hex, from(colours));
    return [{ of, code, hex, ratio, nearest: nearestThatPasses(colours, of) }];
  });
}

const STEP = 0.005;

/** Returns the colour of the same hue with the smallest change of lightness that passes. */
function nearestThatPasses(colours: ClubColours, of: ColourOf): string {
  const own = colourOf(colours, of);
  const oklch = toOklch(own);
  const steps = Array.from({ length: Math.ceil(1 / STEP) }, (_, i) => i * STEP);
  const found = steps
    .flatMap((step) => [oklch.l - step, oklch.l + step])
    .filter((l) => l >= 0 && l <= 1)
    .map((l) => toHex({ ...oklch, l }))
    .find((hex) => !unmet(changed(colours, of, hex), of));
  if (!found) throw new Error(`No shade of ${own} passes.`);
  return found;
}
