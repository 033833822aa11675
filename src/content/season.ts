import { type Moment, madridClock } from '../agenda/madrid.ts';
import type { Season, WeeklySession } from '../agenda/types.ts';
import { type Club, WEEK } from './club.ts';
import { slugOf } from './spelling.ts';

/** The year that a season begins in. */
export const yearOf = (season: string): number => Number(/\d{4}/.exec(season)?.[0]);

/** The season that was probably meant when its two years do not follow each other. */
export function consecutive(season: string): string | undefined {
  const [, from = '', sign = '', to = ''] = /^(\d{4})([-/])(\d{2}|\d{4})$/.exec(season) ?? [];
  const next = String(Number(from) + 1).slice(-to.length);
  return from === '' || to === next ? undefined : `${from}${sign}${next}`;
}

/** With whole years, as albums have them: `2024-2025` for `2024/25`. */
export const wholeYears = (season: string): string =>
  season.replace(/^(\d{4})[-/](?:\d{2}|\d{4})$/, (_, from: string) => `${from}-${Number(from) + 1}`);

/** What a season is known by, however its years are written: `2024-25` for `2024/25` and for `2024-2025`. */
export function seasonKey(season: string): string {
  return slugOf(season).replace(/^(\d{4})-\d\d(\d\d)$/, '$1-$2');
}

/**
 * First and last day that may belong to a season, `2025-07-01` to `2026-08-31` for `2025/26`: trainings before its first
 * match and tournaments after its last one are among them. A name with one year may mean that year, or the season that
 * begins in it, so both are.
 */
export function seasonDays(season: string): { first: string; last: string } {
  const year = yearOf(season);
  const next = /\d{4}\s*[-/–]\s*(\d{4}|\d{2})(?!\d)/.exec(season)?.[1];
  if (!next) return { first: `${year}-01-01`, last: `${year + 1}-08-31` };
  // `1999/00` ends a year later, too.
  return { first: `${year}-07-01`, last: `${year + ((Number(next) - year + 2000) % 100)}-08-31` };
}

/** Whether a day may belong to a season; to one without a year any does. */
export function isInSeason(day: string, season: string): boolean {
  const { first, last } = seasonDays(season);
  return Number.isNaN(yearOf(season)) || (first <= day && day <= last);
}

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

/** True if the club has an agenda: a calendar of trainings for its teams, or matches. */
export function hasAgenda({
  calendar,
  kinds,
  matches,
}: Pick<Club, 'calendar' | 'kinds' | 'matches'>): boolean {
  return (calendar !== null && kinds.length > 0) || matches.length > 0;
}

/**
 * Days of training of a season while the club has not said its own: the school year, or the year of a name with one year.
 * Null for a season without a year.
 */
export function usualDays(season: string): { first: string; last: string } | null {
  const { first, last } = seasonDays(season);
  const year = yearOf(season);
  if (Number.isNaN(year)) return null;
  return first.endsWith('-01-01')
    ? { first, last: `${year}-12-31` }
    : { first: `${year}-09-01`, last: last.replace('-08-31', '-06-30') };
}
