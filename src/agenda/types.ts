/**
 * A season in rules, as the engine takes it, and what happens on its days, as the engine gives it.
 * Dates are `2024-11-14` and times `18:00`, on the clock of Madrid; both sort as text.
 */

/** A training that comes back every week. */
export interface WeeklySession {
  team: string;
  /** 1 Monday … 7 Sunday. */
  weekday: number;
  from: string;
  to: string;
  venue: string;
}

/** Days without training: a holiday, or venues that are closed. */
export interface Closure {
  from: string;
  /** Last day; the same as `from` for one day. */
  to: string;
  reason: string;
  /** Keys of the closed venues; empty when all are. */
  venues: string[];
}

/** When and where something takes place. */
export interface Occasion {
  date: string;
  from: string;
  to: string;
  venue: string;
}

/** One training that does not take place as every week. */
export interface SessionChange {
  team: string;
  /** Day and hour at which it would have been. */
  date: string;
  from: string;
  reason: string;
  /** Null when it is cancelled. */
  movedTo: Occasion | null;
}

export interface ExtraSession extends Occasion {
  team: string;
  reason: string;
}

export type MatchState = 'planned' | 'postponed' | 'cancelled';

export interface Match {
  /** Stays the same when date, time or place change. */
  id: string;
  team: string;
  date: string;
  /** Empty while it is not known. */
  time: string;
  rival: string;
  home: boolean;
  /** Key of one of the club's venues; empty elsewhere. */
  venue: string;
  /** Where it is when it is at none of them, `Pabellón de Peñazarza`; may be empty. */
  address: string;
  /** Street and town of that place in one line, and its map URL; empty where unknown. */
  street: string;
  map: string;
  competition: string;
  /** `7`, `Semifinal`; may be empty. */
  round: string;
  state: MatchState;
  reason: string;
  /** Sets won by the team and by the rival; null until it is played. */
  result: [number, number] | null;
  /** Points of the team and of the rival, set by set; empty where nobody has them. */
  sets: [number, number][];
}

export interface Season {
  /** First and last day of training; both empty where the club names no days, and then nobody trains. */
  first: string;
  last: string;
  weekly: WeeklySession[];
  closures: Closure[];
  changes: SessionChange[];
  extras: ExtraSession[];
  matches: Match[];
}

/**
 * `planned` as every week, `extra` besides it, `moved` to here, `away` from here to somewhere else on another day,
 * `cancelled` on its own, `closed` with all others of that day or venue.
 */
export type TrainingState = 'planned' | 'extra' | 'moved' | 'away' | 'cancelled' | 'closed';

/** A training on its day. */
export interface Training extends Occasion {
  kind: 'training';
  /** Stays the same when hour or place change: team, day as planned and number of the training on that day. */
  id: string;
  team: string;
  state: TrainingState;
  reason: string;
  /** Of a moved one, as it was planned; of one that is away, where it went. */
  other: Occasion | null;
}

/** A match on its day. */
export interface MatchDay {
  kind: 'match';
  id: string;
  team: string;
  date: string;
  /** Empty while it is not known. */
  from: string;
  /** Empty: nobody knows how long a match takes. */
  to: '';
  venue: string;
  state: MatchState;
  reason: string;
  match: Match;
}

export type Entry = Training | MatchDay;
