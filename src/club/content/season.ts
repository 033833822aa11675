import { type Moment, madridClock } from '../agenda/madrid.ts';
import type { Season } from '../agenda/types.ts';
import type { Club } from './club.ts';
import { weeklyOf } from './week.ts';

/** Returns the club's season in the form that src/club/agenda computes with. */
export function seasonOf({ kinds, calendar, matches }: Pick<Club, 'kinds' | 'calendar' | 'matches'>): Season {
  const weekly = kinds.flatMap(({ teams }) => teams.flatMap(weeklyOf));
  const { first, last, closures, changes, extras } = calendar ?? NO_CALENDAR;
  return { first, last, weekly, closures, changes, extras, matches };
}

const NO_CALENDAR = { first: '', last: '', closures: [], changes: [], extras: [] };

/** Returns the club's current moment: the sample's fixed one, the build's, or the clock in Madrid. */
export function momentOf({ now, builtAt }: Pick<Club, 'now' | 'builtAt'>): Moment {
  return now ?? builtAt ?? madridClock(Date.now());
}

/** True if the club has an agenda: a calendar of trainings for its teams, or matches. */
export function hasAgenda({
  calendar,
  kinds,
  matches,
}: Pick<Club, 'calendar' | 'kinds' | 'matches'>): boolean {
  return (calendar !== null && kinds.length > 0) || matches.length > 0;
}
