/** A club's look, as its content defines it. */

/** The typefaces that the site brings along; each has a folder in `src/site/typefaces`. */
export const TYPEFACES = ['archivo', 'saira', 'bricolage'] as const;
export type Typeface = (typeof TYPEFACES)[number];

/** Outlines of the horizon: where heads, night sections and covers end. */
export const HORIZONS = ['sierra', 'colinas', 'tejados', 'olas'] as const;
export type Horizon = (typeof HORIZONS)[number];

/** What lies on every page's head. */
export const BALLS = ['voleibol', 'balonmano', 'baloncesto', 'disco', 'ninguna'] as const;
export type Ball = (typeof BALLS)[number];

/** The club's own colours, `#rrggbb` in lower case. */
export interface ClubColours {
  /** Of the large dark surfaces. */
  main: string;
  /** Of what can be pressed. */
  second: string;
  /** Of drawings and links; null where it is made from the other two. */
  third: string | null;
  /** Of the kinds of team, in order. */
  kinds: string[];
}

export interface Brand {
  colours: ClubColours;
  typeface: Typeface;
  horizon: Horizon;
  ball: Ball;
}
