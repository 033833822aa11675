/**
 * Computes the palette from the club's colours. Lightness, chroma and hue shift of each role come from a hand-drawn
 * palette (blue, amber, clay); colours of text are then adjusted for contrast.
 */

import type { ClubColours } from './brand.ts';
import { contrast, GREY_CHROMA, type Oklch, toHex, toOklch, withContrast } from './colour.ts';
import { type KindRoles, kindRoles } from './kind-roles.ts';

/** Colours of a scheme by role, named as in tokens.css. */
export type Roles = Record<string, string>;

/** Colour scheme: roles, and the colour of each kind of team. */
export interface Scheme {
  roles: Roles;
  kinds: KindRoles[];
}

/** Maximum chroma of large surfaces and neutrals. */
const MAX_CHROMA = { main: 0.085, second: 0.16 };
/** Fixed status colours, which must not be mistaken for the club's colours. */
const SUCCESS = { light: '#1f5f4a', dark: '#7fd0b0' };
const ERROR = '#a32a12';

interface Bases {
  main: Oklch;
  second: Oklch;
  third: Oklch;
}

/** Base colours in OKLCH. Without a third colour, drawings and links take the hue of the first. */
function baseColours({ main, second, third }: ClubColours): Bases {
  const [mainBase, secondBase] = [toOklch(main), toOklch(second)];
  const hueSource = mainBase.c > GREY_CHROMA ? mainBase : secondBase;
  return {
    main: { ...mainBase, c: Math.min(mainBase.c, MAX_CHROMA.main) },
    second: { ...secondBase, c: Math.min(secondBase.c, MAX_CHROMA.second) },
    third: third
      ? toOklch(third)
      : {
          l: 0.6215,
          c: hueSource.c > GREY_CHROMA ? Math.max(0.14, hueSource.c) : hueSource.c,
          h: hueSource.h,
        },
  };
}

/** Derives a tone from a base: lightness, share of the chroma, hue shift in degrees. */
const tone = (base: Oklch, l: number, share: number, hueShift: number): Oklch => ({
  l,
  c: base.c * share,
  h: base.h + hueShift,
});

/** Nearly white background. */
export const paperColour = (colours: ClubColours): string =>
  toHex(tone(baseColours(colours).second, 0.9942, 0.0442, 7.8));
/** Nearly black text colour. */
export const inkColour = (colours: ClubColours): string =>
  toHex(tone(baseColours(colours).main, 0.2239, 0.433, -2.6));

/** Text colour for a background: ink or paper, or black or white if those have too little contrast. */
function textOn(ground: string, ink: string, paper: string): string {
  const mostReadable = (candidates: string[]) =>
    candidates.reduce((best, candidate) =>
      contrast(best, ground) >= contrast(candidate, ground) ? best : candidate,
    );
  const defaultText = mostReadable([ink, paper]);
  return contrast(defaultText, ground) >= 4.5 ? defaultText : mostReadable(['#000000', '#ffffff']);
}

/** Hover colour of a button: lighter, or darker if its text is light. */
function hoverColour(
  action: Oklch,
  textColour: string,
  [lightness, share, hueShift]: [number, number, number],
): string {
  const change = toOklch(textColour).l > action.l ? -lightness : lightness;
  return toHex(tone(action, action.l + change, share, hueShift));
}

/** Computes both schemes. Always succeeds; faults.ts reports colours that are unreadable. */
export function computePalette(colours: ClubColours): { light: Scheme; dark: Scheme } {
  const bases = baseColours(colours);
  const ink = inkColour(colours);
  const light = lightScheme(colours, bases, ink);
  const dark = darkScheme(colours, bases, ink);
  const kinds = colours.kinds.map((kind) => kindRoles(kind, { ink, light, dark }));
  return {
    light: { roles: light, kinds: kinds.map((kind) => kind.light) },
    dark: { roles: dark, kinds: kinds.map((kind) => kind.dark) },
  };
}

function lightScheme(
  { main: night, second: action }: ClubColours,
  { main, second, third }: Bases,
  ink: string,
) {
  const paper = toHex(tone(second, 0.9942, 0.0442, 7.8));
  const quietSurface = toHex(tone(second, 0.962, 0.0737, 3.8));
  const raised = toHex(tone(main, 0.3128, 0.746, 0.4));
  const grounds = [paper, quietSurface];
  // Contrast with the ink, too, keeps the result lighter than the night surface.
  const visibleAction = withContrast(toOklch(action), 'lighter', [night, ink], 4.5);
  const accent = withContrast(toOklch(visibleAction), 'lighter', [ink, raised], 7);
  const onAction = textOn(action, ink, paper);
  const nightQuiet = withContrast(tone(main, 0.8605, 0.233, -3), 'lighter', [night], 4.5);
  return {
    'text-color': ink,
    'text-quiet': withContrast(tone(main, 0.4344, 0.328, -3.9), 'darker', grounds, 7),
    'text-accent': withContrast(tone(third, 0.5213, 0.932, -1.8), 'darker', grounds, 7),
    'on-dark': paper,
    'on-dark-quiet': withContrast(toOklch(nightQuiet), 'lighter', [ink, raised], 7),
    surface: paper,
    'surface-quiet': quietSurface,
    'surface-raised': '#ffffff',
    'surface-dark': ink,
    'surface-dark-raised': raised,
    'surface-night': night,
    line: toHex(tone(second, 0.8993, 0.13, 3.8)),
    'line-on-dark-quiet': toHex(tone(main, 0.3483, 0.559, -2.4)),
    action,
    'action-hover': hoverColour({ ...second, l: toOklch(action).l }, onAction, [0.0366, 0.835, 3.7]),
    'on-action': onAction,
    accent,
    'focus-on-light': night,
    'focus-on-dark': accent,
    success: SUCCESS.light,
    'surface-success': SUCCESS.light,
    'surface-error': ERROR,
    chosen: ink,
    'on-chosen': paper,
    court: toHex(third),
    'ball-leather': quietSurface,
  };
}

function darkScheme({ second: action }: ClubColours, { main, second, third }: Bases, ink: string) {
  const surface = toHex(tone(main, 0.2542, 0.669, 2.8));
  const quiet = toHex(tone(main, 0.2915, 0.792, 2.2));
  const raised = toHex(tone(main, 0.3315, 0.909, 1.8));
  const night = toHex(tone(main, 0.3582, 1.208, 0.6));
  const grounds = [surface, quiet, raised];
  const darkText = toHex(tone(second, 0.9573, 0.138, 2.5));
  const quietText = withContrast(tone(main, 0.8222, 0.352, -2), 'lighter', grounds, 7);
  const brightAction = tone(second, toOklch(action).l + 0.0145, 0.951, 2.1);
  const visibleNight = withContrast(brightAction, 'lighter', [night, surface], 4.5);
  const accent = withContrast(toOklch(visibleNight), 'lighter', grounds, 7);
  return {
    'text-color': darkText,
    'text-quiet': quietText,
    'text-accent': withContrast(tone(third, 0.7994, 0.708, 5.5), 'lighter', grounds, 7),
    'on-dark': darkText,
    'on-dark-quiet': quietText,
    surface,
    'surface-quiet': quiet,
    'surface-raised': raised,
    'surface-dark': toHex(tone(main, 0.1792, 0.458, 3.4)),
    'surface-dark-raised': toHex(tone(main, 0.2494, 0.65, 2.2)),
    'surface-night': night,
    line: toHex(tone(main, 0.4198, 0.889, 1.7)),
    // Partner logos are designed for white, so they get a light panel.
    board: darkText,
    action: accent,
    'action-hover': toHex(tone(second, toOklch(accent).l + 0.0421, 0.751, 6.3)),
    'on-action': textOn(accent, ink, darkText),
    accent,
    'focus-on-light': accent,
    'focus-on-dark': accent,
    success: SUCCESS.dark,
    chosen: darkText,
    'on-chosen': surface,
    court: withContrast({ ...third, c: third.c * 0.94 }, 'lighter', [raised], 4.43),
  };
}
