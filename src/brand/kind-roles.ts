/** What the colour of a kind of team is in each place where it stands. */

import { contrast, hexOf, movedUntil, oklchOf } from '../pictures/colour.ts';

export interface KindRoles {
  /** A strip beside words, and the same on dark ground. */
  strip: string;
  onDark: string;
  /** A ground for a few words, and those words. */
  strong: string;
  onStrong: string;
  /** The ground of a page's head, and the words on it. */
  head: string;
  onHead: string;
  /** Whether the head is light: its buttons are dark then. */
  lightHead: boolean;
}

/** Of both schemes, the roles that a kind's colour has to stand out from. */
interface Around {
  ink: string;
  light: {
    'on-dark': string;
    'surface-dark': string;
    'surface-dark-raised': string;
    'surface-night': string;
  };
  dark: { 'on-dark': string; 'surface-raised': string };
}

/** Below this a dull colour looks grey on dark ground. */
const CHROMA_AT_NIGHT = 0.104;
const HAS_HUE = 0.03;

export function kindRoles(colour: string, { ink, light, dark }: Around): Record<'light' | 'dark', KindRoles> {
  const own = oklchOf(colour);
  const [paper, glow] = [light['on-dark'], dark['on-dark']];
  const toned = (share: number) => ({ ...own, c: own.c * share });
  const takes = (words: string, least: number) => contrast(colour, words) >= least;
  // Amber and its kin: light enough to be written on in ink.
  const isLight = takes(ink, 7);
  const lit = { ...own, c: own.c < HAS_HUE ? own.c : Math.max(CHROMA_AT_NIGHT, own.c * 0.94) };
  const shining = isLight
    ? hexOf({ l: own.l + 0.0145, c: own.c * 0.951, h: own.h + 2.1 })
    : movedUntil(lit, 'lighter', [dark['surface-raised']], 4.43);
  const strong =
    isLight || (takes(paper, 4.5) && takes(glow, 4.5))
      ? colour
      : movedUntil(toned(0.932), 'darker', [paper], 5.8);
  const grounds = [light['surface-dark'], light['surface-dark-raised'], light['surface-night']];
  return {
    light: {
      strip: colour,
      onDark: grounds.every((ground) => takes(ground, 3))
        ? colour
        : movedUntil(oklchOf(shining), 'lighter', grounds, 3),
      strong,
      onStrong: isLight ? ink : paper,
      head: isLight || takes(paper, 7) ? colour : movedUntil(toned(0.79), 'darker', [paper], 8),
      onHead: isLight ? ink : paper,
      lightHead: isLight,
    },
    dark: {
      strip: shining,
      onDark: shining,
      strong: isLight ? shining : strong,
      onStrong: isLight ? ink : glow,
      head: movedUntil(toned(0.65), 'darker', [glow], 9),
      onHead: glow,
      lightHead: false,
    },
  };
}
