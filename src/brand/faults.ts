/** Which of the club's colours cannot carry a page, and the nearest that can. */

import { difference, hexOf, oklchOf } from '../pictures/colour.ts';
import { contrast } from '../pictures/contrast.ts';
import type { ClubColours } from './brand.ts';
import { inkOf, paperOf } from './palette.ts';

/** A colour of the club: by its name, and by its place among those of the kinds. */
export interface ColourOf {
  name: 'main' | 'second' | 'kinds';
  place: number;
}

/** What is wrong with a colour, in Spanish sentences for volunteers. */
export interface ColourFault {
  of: ColourOf;
  found: string;
  allowed: string;
  /** The nearest colour that passes, `#rrggbb`. */
  nearest: string;
}

/** WCAG 1.4.3, for words. */
const WORDS = 4.5;
/** In OKLab, of a shape that has words of its own: it must only not vanish in its ground. */
const SHAPE = 0.12;

const ratio = new Intl.NumberFormat('es', { maximumFractionDigits: 1 });
const readable = (hex: string, ground: string) => contrast(hex, ground) >= WORDS;
const seen = (hex: string, ground: string) => difference(hex, ground) >= SHAPE;

interface Demand {
  /** The ground or the words that the colour has to be told from. */
  from: (colours: ClubColours) => string;
  met: (hex: string, from: string) => boolean;
  said: (hex: string, from: string) => string;
  allowed: string;
}

/** What is asked of each; all else in the palette is made to fit. */
const DEMANDS: Record<ColourOf['name'], Demand[]> = {
  main: [
    {
      from: paperOf,
      met: readable,
      said: (hex, paper) =>
        `Las letras claras no se leen bien sobre «${hex}» (${ratio.format(contrast(hex, paper))} a 1).`,
      allowed: 'un color principal más oscuro (4,5 a 1 o más); el claro puede ser el segundo',
    },
  ],
  second: [
    {
      from: paperOf,
      met: seen,
      said: (hex) => `Un botón «${hex}» no se distingue del papel.`,
      allowed: 'un color menos claro, o más vivo',
    },
    {
      from: inkOf,
      met: seen,
      said: (hex) => `Un botón «${hex}» no se distingue de la cabecera, que es oscura.`,
      allowed: 'un color más claro que el principal',
    },
  ],
  kinds: [
    {
      from: paperOf,
      met: seen,
      said: (hex) => `Una marca «${hex}» no se distingue del papel.`,
      allowed: 'un color menos claro, o más vivo',
    },
  ],
};

const colourOf = (colours: ClubColours, { name, place }: ColourOf): string =>
  name === 'kinds' ? (colours.kinds[place] ?? '') : colours[name];

const changed = (colours: ClubColours, { name, place }: ColourOf, hex: string): ClubColours =>
  name === 'kinds'
    ? { ...colours, kinds: colours.kinds.map((kind, i) => (i === place ? hex : kind)) }
    : { ...colours, [name]: hex };

const unmet = (colours: ClubColours, of: ColourOf): Demand | undefined =>
  DEMANDS[of.name].find(({ from, met }) => !met(colourOf(colours, of), from(colours)));

/** What volunteers have to change; empty for colours that make a site. */
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
    const { from, said, allowed } = demand;
    return [{ of, found: said(hex, from(colours)), allowed, nearest: nearestThatPasses(colours, of) }];
  });
}

const STEP = 0.005;

/** The same hue, as little lighter or darker as it takes. */
function nearestThatPasses(colours: ClubColours, of: ColourOf): string {
  const own = colourOf(colours, of);
  const oklch = oklchOf(own);
  const steps = Array.from({ length: Math.ceil(1 / STEP) }, (_, i) => i * STEP);
  const found = steps
    .flatMap((step) => [oklch.l - step, oklch.l + step])
    .filter((l) => l >= 0 && l <= 1)
    .map((l) => hexOf({ ...oklch, l }))
    .find((hex) => !unmet(changed(colours, of, hex), of));
  if (!found) throw new Error(`No shade of ${own} passes.`);
  return found;
}
