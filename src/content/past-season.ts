/** A season that is over, as the site sees it. */

import type { Match } from '../agenda/types.ts';
import type { KindColor } from './club.ts';

/** A match of a past season that has a result. */
export type PastMatch = Pick<Match, 'date' | 'rival' | 'home' | 'round' | 'result' | 'sets'>;

/** Matches won, lost and drawn. */
export interface Balance {
  won: number;
  lost: number;
  drawn: number;
}

/** A team as it was in a past season. */
export interface PastTeam {
  name: string;
  division: string;
  /** Of its page then: `/equipos/federados/cadete-femenino`. It may be the page of a team of today. */
  path: string;
  /** Names, in words: they may have left the club. */
  coaches: string[];
  /** Of the whole season, also where only some of its matches are known; null where nothing is. */
  balance: Balance | null;
  /** Earliest first. */
  matches: PastMatch[];
  note: string;
}

export interface PastKind {
  slug: string;
  title: string;
  color: KindColor;
  /** Old addresses that led to its listing; they lead to the season where the kind is gone. */
  oldAddresses: string[];
  teams: PastTeam[];
}

/** A season that is over: who played, and how it went. */
export interface PastSeason {
  /** As the club writes it: `2024/25`. */
  name: string;
  /** `/temporadas/2024-25` */
  path: string;
  intro: string;
  kinds: PastKind[];
  note: string;
}
