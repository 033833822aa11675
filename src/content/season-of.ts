import { type Moment, madridClock } from '../agenda/madrid.ts';
import type { Season, WeeklySession } from '../agenda/types.ts';
import { type Club, WEEK } from './club.ts';

/** The club's season as the agenda's engine takes it. */
export function seasonOf({ kinds, calendar, matches }: Pick<Club, 'kinds' | 'calendar' | 'matches'>): Season {
  const weekly = kinds.flatMap(({ teams }) => teams.flatMap(weeklyOf));
  const { first, last, closures, changes, extras } = calendar ?? NO_CALENDAR;
  return { first, last, weekly, closures, changes, extras, matches };
}

const NO_CALENDAR = { first: '', last: '', closures: [], changes: [], extras: [] };

/** The trainings of a team's week, one a day. */
export function weeklyOf({ key, sessions }: Club['kinds'][number]['teams'][number]): WeeklySession[] {
  return sessions.flatMap(({ days, from, to, venue }) =>
    days.map((day) => ({ team: key, weekday: WEEK.indexOf(day) + 1, from, to, venue: venue.key })),
  );
}

/** The moment that counts as now for a club: the sample's own, or what the clock of Madrid shows. */
export function momentOf({ now, madeAt }: Pick<Club, 'now' | 'madeAt'>): Moment {
  return now ?? madeAt ?? madridClock(Date.now());
}

/** Whether the club has an agenda: a calendar of trainings, or matches. */
export function hasAgenda({ calendar, matches }: Pick<Club, 'calendar' | 'matches'>): boolean {
  return calendar !== null || matches.length > 0;
}
