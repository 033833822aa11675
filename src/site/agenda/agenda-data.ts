import type { Moment } from '../../agenda/madrid.ts';
import type { Season } from '../../agenda/types.ts';
import type { KindColor } from '../../content/club.ts';

export interface AgendaTeam {
  name: string;
  /** Of its page. */
  path: string;
  color: KindColor;
  /** Address segment of its kind, `escuela-ads`, and its name, `Escuela ADS`. */
  kind: string;
  kindName: string;
  /** `Escuela ADS`, where two kinds have teams of the same name; else empty. */
  qualifier: string;
}

export interface AgendaVenue {
  title: string;
  /** Of its page. */
  path: string;
}

/** When the page was made. */
export interface PageMoment {
  /** On the clock of Madrid. */
  madeAt: Moment;
  /** The moment at which the sample club lives; null for a club that follows the clock. */
  now: Moment | null;
}

/** What a page needs to show what comes next: on the day it was made, and on any later one. */
export interface AgendaData extends PageMoment {
  /** From the day on which the page was made. */
  season: Season;
  /** By key; only those that the season names. */
  teams: Record<string, AgendaTeam>;
  venues: Record<string, AgendaVenue>;
}
