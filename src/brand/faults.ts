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
const MIN_TEXT_CONTRAST = 4.5;
/** Least OKLab distance of a labelled shape from its background. */
const MIN_SHAPE_DISTANCE = 0.12;

const isReadable = (hex: string, ground: string) => contrast(hex, ground) >= MIN_TEXT_CONTRAST;
const isVisible = (hex: string, ground: string) => colourDistance(hex, ground) >= MIN_SHAPE_DISTANCE;

interface Requirement {
  /** Returns the background or text colour that the colour is compared with. */
  from: (colours: ClubColours) => string;
  isMet: (hex: string, from: string) => boolean;
  code: ColourFault['code'];
}

/** Requirements for each club colour; the rest of the palette is computed to pass. */
const REQUIREMENTS: Record<ColourOf['name'], Requirement[]> = {
  main: [{ from: paperColour, isMet: isReadable, code: 'unreadable colour' }],
  second: [
    { from: paperColour, isMet: isVisible, code: 'faint colour' },
    { from: inkColour, isMet: isVisible, code: 'faint colour' },
  ],
  kinds: [{ from: paperColour, isMet: isVisible, code: 'faint colour' }],
};

const colourOf = (colours: ClubColours, { name, place }: ColourOf): string =>
  name === 'kinds' ? (colours.kinds[place] ?? '') : colours[name];

const withColour = (colours: ClubColours, { name, place }: ColourOf, hex: string): ClubColours =>
  name === 'kinds'
    ? { ...colours, kinds: colours.kinds.map((kind, i) => (i === place ? hex : kind)) }
    : { ...colours, [name]: hex };

const unmetRequirement = (colours: ClubColours, ref: ColourOf): Requirement | undefined =>
  REQUIREMENTS[ref.name].find(({ from, isMet }) => !isMet(colourOf(colours, ref), from(colours)));

/** Lists the colours that a volunteer has to change; empty if all pass. */
export function faultsOf(colours: ClubColours): ColourFault[] {
  const refs: ColourOf[] = [
    { name: 'main', place: 0 },
    { name: 'second', place: 0 },
    ...colours.kinds.map((_, place) => ({ name: 'kinds' as const, place })),
  ];
  return refs.flatMap((ref) => {
    const requirement = unmetRequirement(colours, ref);
    if (!requirement) return [];
    const hex = colourOf(colours, ref);
    const { from, code } = requirement;
    const ratio = contrast(hex, from(colours));
    return [{ of: ref, code, hex, ratio, nearest: nearestPassingColour(colours, ref) }];
  });
}

const STEP = 0.005;

/** Returns the colour of the same hue with the smallest change of lightness that passes. */
function nearestPassingColour(colours: ClubColours, ref: ColourOf): string {
  const original = colourOf(colours, ref);
  const oklch = toOklch(original);
  const steps = Array.from({ length: Math.ceil(1 / STEP) }, (_, i) => i * STEP);
  const found = steps
    .flatMap((step) => [oklch.l - step, oklch.l + step])
    .filter((l) => l >= 0 && l <= 1)
    .map((l) => toHex({ ...oklch, l }))
    .find((hex) => !unmetRequirement(withColour(colours, ref, hex), ref));
  if (!found) throw new Error(`No shade of ${original} passes.`);
  return found;
}
