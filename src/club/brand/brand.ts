/** Visual identity of a club, defined by its content. */

/** Typefaces bundled with the site; each has a folder in `src/site/typefaces`. */
export const TYPEFACES = ['archivo', 'saira', 'bricolage'] as const;
export type Typeface = (typeof TYPEFACES)[number];

/** Lower outlines of page heads, dark sections and covers. */
export const HORIZONS = ['sierra', 'colinas', 'llanura', 'olas', 'tejados'] as const;
export type Horizon = (typeof HORIZONS)[number];

/** Balls drawn on the page heads. */
export const BALLS = ['voleibol', 'balonmano', 'baloncesto', 'disco', 'ninguna'] as const;
export type BallDrawing = (typeof BALLS)[number];

/** The club's own colours, `#rrggbb` in lower case. */
export interface ClubColours {
  /** Colour of the large dark surfaces. */
  main: string;
  /** Colour of buttons. */
  second: string;
  /** Colour of drawings and links; null to derive it from the other two. */
  third: string | null;
  /** Colours of the kinds of team, in order. */
  kinds: string[];
}

export interface Brand {
  colours: ClubColours;
  typeface: Typeface;
  horizon: Horizon;
  ball: BallDrawing;
}
