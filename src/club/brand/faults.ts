/** Contrast check of a club's colours, with the nearest colour that passes. */

import type { ClubColours } from './brand.ts';
import { colourDistance, contrast, toHex, toOklch } from './colour.ts';
import { inkColour, paperColour } from './palette.ts';

/** Reference to a club colour: its name and, for kinds of team, its index. */
export interface ColourRef {
  name: 'main' | 'second' | 'kinds';
  index: number;
}

/** Failed contrast check: text on the colour is unreadable, or the colour is hard to tell from its background. */
export interface ColourFault {
  colour: ColourRef;
  code: 'unreadable colour' | 'faint colour';
  hex: string;
  /** Contrast ratio with the colour next to it. */
  ratio: number;
  /** The nearest colour that passes, `#rrggbb`. */
  nearest: string;
}

/** Minimum contrast ratio of text, WCAG 1.4.3. */
const MIN_TEXT_CONTRAST = 4.5;
/** Minimum OKLab distance of a labelled shape from its background. */
const MIN_SHAPE_DISTANCE = 0.12;

const isReadable = (hex: string, ground: string) => contrast(hex, ground) >= MIN_TEXT_CONTRAST;
const isVisible = (hex: string, ground: string) => colourDistance(hex, ground) >= MIN_SHAPE_DISTANCE;

interface Requirement {
  /** Returns the background or text colour that the colour is compared with. */
  neighbour: (colours: ClubColours) => string;
  isMet: (hex: string, neighbour: string) => boolean;
  code: ColourFault['code'];
}

/** Requirements for each club colour; the rest of the palette is computed to pass. */
const REQUIREMENTS: Record<ColourRef['name'], Requirement[]> = {
  main: [{ neighbour: paperColour, isMet: isReadable, code: 'unreadable colour' }],
  second: [
    { neighbour: paperColour, isMet: isVisible, code: 'faint colour' },
    { neighbour: inkColour, isMet: isVisible, code: 'faint colour' },
  ],
  kinds: [{ neighbour: paperColour, isMet: isVisible, code: 'faint colour' }],
};

const colourOf = (colours: ClubColours, { name, index }: ColourRef): string =>
  name === 'kinds' ? (colours.kinds[index] ?? '') : colours[name];

const withColour = (colours: ClubColours, { name, index }: ColourRef, hex: string): ClubColours =>
  name === 'kinds'
    ? { ...colours, kinds: colours.kinds.map((kind, i) => (i === index ? hex : kind)) }
    : { ...colours, [name]: hex };

const unmetRequirement = (colours: ClubColours, ref: ColourRef): Requirement | undefined =>
  REQUIREMENTS[ref.name].find(({ neighbour, isMet }) => !isMet(colourOf(colours, ref), neighbour(colours)));

/** Lists the colours that a volunteer has to change; empty if all pass. */
export function colourFaults(colours: ClubColours): ColourFault[] {
  const refs: ColourRef[] = [
    { name: 'main', index: 0 },
    { name: 'second', index: 0 },
    ...colours.kinds.map((_, index) => ({ name: 'kinds' as const, index })),
  ];
  return refs.flatMap((ref) => {
    const requirement = unmetRequirement(colours, ref);
    if (!requirement) return [];
    const hex = colourOf(colours, ref);
    const { neighbour, code } = requirement;
    const ratio = contrast(hex, neighbour(colours));
    return [{ colour: ref, code, hex, ratio, nearest: nearestPassingColour(colours, ref) }];
  });
}

const STEP = 0.005;

/** Returns the colour of the same hue with the smallest change of lightness that passes. */
function nearestPassingColour(colours: ClubColours, ref: ColourRef): string {
  const original = colourOf(colours, ref);
  const oklch = toOklch(original);
  const steps = Array.from({ length: Math.ceil(1 / STEP) }, (_, i) => i * STEP);
  const nearest = steps
    .flatMap((step) => [oklch.l - step, oklch.l + step])
    .filter((l) => l >= 0 && l <= 1)
    .map((l) => toHex({ ...oklch, l }))
    .find((hex) => !unmetRequirement(withColour(colours, ref, hex), ref));
  if (!nearest) throw new Error(`No shade of ${original} passes.`);
  return nearest;
}
