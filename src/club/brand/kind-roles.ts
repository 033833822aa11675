/** Colours derived from that of a kind of team, by role. */

import { contrast, GREY_CHROMA, toHex, toOklch, withContrast } from './colour.ts';

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

/** Colours of both schemes that a kind's colour must contrast with. */
interface SchemeColours {
  ink: string;
  light: {
    'on-dark': string;
    'surface-dark': string;
    'surface-dark-raised': string;
    'surface-night': string;
  };
  dark: { 'on-dark': string; 'surface-raised': string };
}

/** Minimum chroma in the dark scheme: duller colours look grey there. */
const MIN_DARK_CHROMA = 0.104;

/** Computes the colours of a kind of team in both schemes. */
export function kindRoles(
  colour: string,
  { ink, light, dark }: SchemeColours,
): Record<'light' | 'dark', KindRoles> {
  const base = toOklch(colour);
  const [paper, darkSchemeText] = [light['on-dark'], dark['on-dark']];
  const withChroma = (share: number) => ({ ...base, c: base.c * share });
  const isReadableOn = (textColour: string, minContrast: number) =>
    contrast(colour, textColour) >= minContrast;
  // Light colours such as amber carry dark text.
  const isLight = isReadableOn(ink, 7);
  const brightened = { ...base, c: base.c < GREY_CHROMA ? base.c : Math.max(MIN_DARK_CHROMA, base.c * 0.94) };
  const darkSchemeColour = isLight
    ? toHex({ l: base.l + 0.0145, c: base.c * 0.951, h: base.h + 2.1 })
    : withContrast(brightened, 'lighter', [dark['surface-raised']], 4.43);
  const strong =
    isLight || (isReadableOn(paper, 4.5) && isReadableOn(darkSchemeText, 4.5))
      ? colour
      : withContrast(withChroma(0.932), 'darker', [paper], 5.8);
  const grounds = [light['surface-dark'], light['surface-dark-raised'], light['surface-night']];
  return {
    light: {
      strip: colour,
      onDark: grounds.every((ground) => isReadableOn(ground, 3))
        ? colour
        : withContrast(toOklch(darkSchemeColour), 'lighter', grounds, 3),
      strong,
      onStrong: isLight ? ink : paper,
      head: isLight || isReadableOn(paper, 7) ? colour : withContrast(withChroma(0.79), 'darker', [paper], 8),
      onHead: isLight ? ink : paper,
      lightHead: isLight,
    },
    dark: {
      strip: darkSchemeColour,
      onDark: darkSchemeColour,
      strong: isLight ? darkSchemeColour : strong,
      onStrong: isLight ? ink : darkSchemeText,
      head: withContrast(withChroma(0.65), 'darker', [darkSchemeText], 9),
      onHead: darkSchemeText,
      lightHead: false,
    },
  };
}
