import type { MatchInput } from '../../content/files/matches.ts';
import type { UndecidedDay } from './day.ts';

/** Fields of partidos.yaml that a list can supply. */
export const FIELDS = [
  'dia',
  'hora',
  'rival',
  'donde',
  'lugar',
  'direccion',
  'competicion',
  'jornada',
  'estado',
  'sets',
  'parciales',
  'resultado',
] as const;
export type Field = (typeof FIELDS)[number];

/** Fields of a match in a list: undefined if the list does not say, null if it says that there is none. */
export type MatchFacts = Pick<MatchInput, Field>;

/** Match of a club team found in a list. */
export interface FoundMatch {
  row: string;
  id: string;
  team: string;
  facts: MatchFacts;
  /** True if the list names no venue and `lugar` is the default one. */
  venueAssumed: boolean;
  /** True if the list leaves the hour open, or has one that is not understood. */
  hourOpen: boolean;
}

/** Match of a club team whose day is undecided. */
export interface UndatedMatch extends Pick<FoundMatch, 'row' | 'id' | 'team' | 'facts'>, UndecidedDay {}

/** Match of a list, with or without a day. */
export type ListMatch = FoundMatch | UndatedMatch;

/** Note on a row. */
export interface RowNote {
  row: string;
  reason: string;
}

/** Matches of the club found in a list. Incomplete while questions are open. */
export interface FoundMatches {
  found: FoundMatch[];
  rejected: RowNote[];
  /** Matches whose day is undecided. */
  undated: UndatedMatch[];
  /** Notes on imported rows that a person should check. */
  notes: RowNote[];
  /** Number of rows with byes of the club's teams. */
  byeCount: number;
  /** Number of rows with matches of other clubs. */
  otherClubCount: number;
  /** Number of events from the club's own calendar. */
  ownEventCount: number;
  /** Names of all teams in the list. */
  names: string[];
}
