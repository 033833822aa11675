import { addDays } from './dates.ts';
import type { Moment } from './madrid.ts';
import { trainingsBetween } from './trainings.ts';
import type { Entry, Match, MatchDay, Season } from './types.ts';

/**
 * Everything that happens in a span of days, both ends included, by day and hour: trainings, those that were cancelled
 * or moved (on the day they leave and on the day they go to), and matches.
 */
export function entriesBetween(season: Season, from: string, to: string): Entry[] {
  return [...trainingsBetween(season, from, to), ...matchesBetween(season, from, to)].sort(byTime);
}

/** By day, then hour, those without an hour last; then matches first; then by name, so that the order is always one. */
function byTime(a: Entry, b: Entry): number {
  return (
    compare(a.date, b.date) ||
    compare(a.from || '99', b.from || '99') ||
    compare(a.kind, b.kind) ||
    compare(a.id, b.id)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function matchesBetween({ matches }: Season, from: string, to: string): MatchDay[] {
  return matches
    .filter(({ date }) => from <= date && date <= to)
    .map((match) => {
      const { id, team, date, time, venue, state, reason } = match;
      return { kind: 'match', id, team, date, from: time, to: '', venue, state, reason, match };
    });
}

/** Whether an entry takes place. */
export function takesPlace({ state }: Entry): boolean {
  return state === 'planned' || state === 'extra' || state === 'moved';
}

/** Minutes after which a match that has begun is taken for over. */
const MATCH_MINUTES = 120;

/** The hour at which an entry is over, on its day: `19:30`; without an hour, the end of the day. */
export function endOf(entry: Entry): string {
  if (entry.kind === 'training') return entry.to;
  if (!entry.from) return '24:00';
  const [hours = 0, minutes = 0] = entry.from.split(':').map(Number);
  const end = Math.min(hours * 60 + minutes + MATCH_MINUTES, 24 * 60);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

/** Whether an entry is over at a moment. */
export function isOver(entry: Entry, now: Moment): boolean {
  return entry.date < now.date || (entry.date === now.date && endOf(entry) <= now.time);
}

/** The entries that are not over, of the days from the moment's on. */
export function entriesFrom(season: Season, now: Moment, days: number): Entry[] {
  return entriesBetween(season, now.date, addDays(now.date, days - 1)).filter((entry) => !isOver(entry, now));
}

/**
 * Moment after `now` at which something of that day begins or ends, midnight at the latest: until then everything that is
 * shown of the season stays right.
 */
export function nextChange(season: Season, now: Moment): Moment {
  const times = entriesBetween(season, now.date, now.date).flatMap((entry) => [entry.from, endOf(entry)]);
  const [next] = times.filter((time) => now.time < time && time < '24:00').sort();
  return next ? { date: now.date, time: next } : { date: addDays(now.date, 1), time: '00:00' };
}

/** `jornada 7`, `Semifinal`. */
export const roundWords = (round: string): string => (/^\d+$/.test(round) ? `jornada ${round}` : round);

/** `1ª Zonal Autonómica, jornada 7`; empty where a match names neither. */
export const competitionWords = ({ competition, round }: Pick<Match, 'competition' | 'round'>): string =>
  [competition, roundWords(round)].filter(Boolean).join(', ');

/** A place that is none of the club's, with its address where that is known; may be empty. */
export const placeAway = ({ address, street }: Pick<Match, 'address' | 'street'>): string =>
  [address, street].filter(Boolean).join(', ');
