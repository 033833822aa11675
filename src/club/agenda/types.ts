/**
 * Input and output of the agenda: the rules of a season, and the entries computed from them.
 * Dates are `2024-11-14` and times `18:00`, Madrid local time; both sort as text.
 */

/** Training that repeats every week. */
export interface WeeklySession {
  team: string;
  /** 1 Monday … 7 Sunday. */
  weekday: number;
  from: string;
  to: string;
  venue: string;
}

/** Date range without training: a holiday, or closed venues. */
export interface Closure {
  from: string;
  /** Last date, inclusive. */
  to: string;
  reason: string;
  /** Keys of the closed venues; empty for all of them. */
  venues: string[];
}

/** Date, time and venue of a training. */
export interface TimeSlot {
  date: string;
  from: string;
  to: string;
  venue: string;
}

/** Exception to a weekly session on one date. */
export interface SessionChange {
  team: string;
  /** Planned date and start time. */
  date: string;
  from: string;
  reason: string;
  /** Null if the training is cancelled. */
  movedTo: TimeSlot | null;
}

export interface ExtraSession extends TimeSlot {
  team: string;
  reason: string;
}

export type MatchState = 'planned' | 'postponed' | 'cancelled';

export interface Match {
  /** Stable: changes of date, time or venue keep it. */
  id: string;
  team: string;
  date: string;
  /** Empty while unknown. */
  time: string;
  rival: string;
  home: boolean;
  /** Key of one of the club's venues; empty if played elsewhere. */
  venue: string;
  /** Name of a venue that is not the club's, `Pabellón de Peñazarza`; may be empty. */
  address: string;
  /** Street and town of that venue in one line, and its map URL; empty if unknown. */
  street: string;
  map: string;
  competition: string;
  /** `7`, `Semifinal`; may be empty. */
  round: string;
  state: MatchState;
  reason: string;
  /** Sets won, goals or points of the team and of the rival; null until played. */
  result: [number, number] | null;
  /** Points of the team and of the rival in each set, or their score in each period; empty if unknown. */
  partials: [number, number][];
  /** Number of overtime periods, the last of the partials. */
  overtimes: number;
}

export interface Season {
  /** First and last date with trainings; both empty if the club publishes none. */
  first: string;
  last: string;
  weekly: WeeklySession[];
  closures: Closure[];
  changes: SessionChange[];
  extras: ExtraSession[];
  matches: Match[];
}

/**
 * State of a training on a date: `planned` as every week, `extra` in addition, `moved` to this date, `moved-away` to another date,
 * `cancelled` by itself, `closed` by a closure of the day or the venue.
 */
export type TrainingState = 'planned' | 'extra' | 'moved' | 'moved-away' | 'cancelled' | 'closed';

/** Training on a date. */
export interface Training extends TimeSlot {
  kind: 'training';
  /** Team, planned date and number on that date; changes of time or venue keep it. */
  id: string;
  team: string;
  state: TrainingState;
  reason: string;
  /** For `moved`, the planned date, time and venue; for `moved-away`, the new ones. */
  otherSlot: TimeSlot | null;
}

/** Match on its date. */
export interface MatchEntry {
  kind: 'match';
  id: string;
  team: string;
  date: string;
  /** Empty while unknown. */
  from: string;
  /** Empty: the end of a match is unknown. */
  to: '';
  venue: string;
  state: MatchState;
  reason: string;
  match: Match;
}

export type Entry = Training | MatchEntry;
