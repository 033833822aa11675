/** Which of the club's colours cannot carry a page, and the nearest that can. */

import { contrast, difference, hexOf, oklchOf } from '../pictures/colour.ts';
import type { ClubColours } from './brand.ts';
import { inkOf, paperOf } from './palette.ts';

/** A colour of the club: by its name, and by its place among those of the kinds. */
export interface ColourOf {
  name: 'main' | 'second' | 'kinds';
  place: number;
}

/** A colour's fault: words on it are unreadable, or it vanishes in its surroundings. */
export interface ColourFault {
  of: ColourOf;
  code: 'unreadable colour' | 'faint colour';
  hex: string;
  /** Of contrast with what it has to stand out from. */
  ratio: number;
  /** The nearest colour that passes, `#rrggbb`. */
  nearest: string;
}

/** WCAG 1.4.3, for words. */
const WORDS = 4.5;
/** In OKLab, of a shape with words of its own: it only has to be seen on its ground. */
const SHAPE = 0.12;

const readable = (hex: string, ground: string) => contrast(hex, ground) >= WORDS;
const seen = (hex: string, ground: string) => difference(hex, ground) >= SHAPE;

interface Demand {
  /** The ground or the words that the colour has to stand out from. */
  from: (colours: ClubColours) => string;
  met: (hex: string, from: string) => boolean;
  code: ColourFault['code'];
}

/** What each has to meet; all else in the palette is made to fit. */
const DEMANDS: Record<ColourOf['name'], Demand[]> = {
  main: [{ from: paperOf, met: readable, code: 'unreadable colour' }],
  second: [
    { from: paperOf, met: seen, code: 'faint colour' },
    { from: inkOf, met: seen, code: 'faint colour' },
  ],
  kinds: [{ from: paperOf, met: seen, code: 'faint colour' }],
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
    const { from, code } = demand;
    const ratio = contrast(hex, from(colours));
    return [{ of, code, hex, ratio, nearest: nearestThatPasses(colours, of) }];
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
