/** Colours derived from that of a kind of team, by role. */

import { contrast, toHex, toOklch, withContrast } from './colour.ts';

export interface KindRoles {
  /** Strip beside text, and its variant for dark backgrounds. */
  strip: string;
  onDark: string;
  /** Background of short labels, and their text. */
  strong: string;
  onStrong: string;
  /** Background of a page head, and its text. */
  head: string;
  onHead: string;
  /** True if the head is light, so that its buttons are dark. */
  lightHead: boolean;
}

/** Roles of both schemes that a kind's colour must contrast with. */
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

/** Least chroma in the dark scheme: duller colours look grey there. */
const CHROMA_AT_NIGHT = 0.104;
const HAS_HUE = 0.03;

export function kindRoles(colour: string, { ink, light, dark }: Around): Record<'light' | 'dark', KindRoles> {
  const base = toOklch(colour);
  const [paper, glow] = [light['on-dark'], dark['on-dark']];
  const toned = (share: number) => ({ ...base, c: base.c * share });
  const isReadableOn = (textColour: string, minContrast: number) =>
    contrast(colour, textColour) >= minContrast;
  // Light colours such as amber carry dark text.
  const isLight = isReadableOn(ink, 7);
  const brightened = { ...base, c: base.c < HAS_HUE ? base.c : Math.max(CHROMA_AT_NIGHT, base.c * 0.94) };
  const darkSchemeColour = isLight
    ? toHex({ l: base.l + 0.0145, c: base.c * 0.951, h: base.h + 2.1 })
    : withContrast(brightened, 'lighter', [dark['surface-raised']], 4.43);
  const strong =
    isLight || (isReadableOn(paper, 4.5) && isReadableOn(glow, 4.5))
      ? colour
      : withContrast(toned(0.932), 'darker', [paper], 5.8);
  const grounds = [light['surface-dark'], light['surface-dark-raised'], light['surface-night']];
  return {
    light: {
      strip: colour,
      onDark: grounds.every((ground) => isReadableOn(ground, 3))
        ? colour
        : withContrast(toOklch(darkSchemeColour), 'lighter', grounds, 3),
      strong,
      onStrong: isLight ? ink : paper,
      head: isLight || isReadableOn(paper, 7) ? colour : withContrast(toned(0.79), 'darker', [paper], 8),
      onHead: isLight ? ink : paper,
      lightHead: isLight,
    },
    dark: {
      strip: darkSchemeColour,
      onDark: darkSchemeColour,
      strong: isLight ? darkSchemeColour : strong,
      onStrong: isLight ? ink : glow,
      head: withContrast(toned(0.65), 'darker', [glow], 9),
      onHead: glow,
      lightHead: false,
    },
  };
}
