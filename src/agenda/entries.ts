import { addDays } from './dates.ts';
import type { Moment } from './madrid.ts';
import { trainingsBetween } from './trainings.ts';
import type { Entry, Match, MatchEntry, Season } from './types.ts';

/**
 * Lists trainings and matches of an inclusive date range, sorted by date and time. Cancelled trainings are included; a moved
 * training appears on its planned date and on its new one.
 */
export function entriesBetween(season: Season, from: string, to: string): Entry[] {
  return [...trainingsBetween(season, from, to), ...matchesBetween(season, from, to)].sort(byTime);
}

/** Compares by date, then time (unknown times last), then kind (matches first), then id, so that the order is total. */
function byTime(a: Entry, b: Entry): number {
  return (
    compare(a.date, b.date) ||
    compare(a.from || '99', b.from || '99') ||
    compare(a.kind, b.kind) ||
    compare(a.id, b.id)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function matchesBetween({ matches }: Season, from: string, to: string): MatchEntry[] {
  return matches.filter(({ date }) => from <= date && date <= to).map(toMatchEntry);
}

/** Entry of a match on its date. */
export function toMatchEntry(match: Match): MatchEntry {
  const { id, team, date, time, venue, state, reason } = match;
  return { kind: 'match', id, team, date, from: time, to: '', venue, state, reason, match };
}

/** True if an entry takes place on its date. */
export function takesPlace({ state }: Entry): boolean {
  return state === 'planned' || state === 'extra' || state === 'moved';
}

/** Assumed length of a match, minutes. */
const MATCH_MINUTES = 120;

/** End time of an entry, `19:30`; the end of the day while its start is unknown. */
export function endOf(entry: Entry): string {
  if (entry.kind === 'training') return entry.to;
  if (!entry.from) return '24:00';
  const [hours = 0, minutes = 0] = entry.from.split(':').map(Number);
  const end = Math.min(hours * 60 + minutes + MATCH_MINUTES, 24 * 60);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

/** True if an entry has ended at the given moment. */
export function isOver(entry: Entry, now: Moment): boolean {
  return entry.date < now.date || (entry.date === now.date && endOf(entry) <= now.time);
}

/** Lists the entries of the next `days` days, today included, that have not ended. */
export function entriesFrom(season: Season, now: Moment, days: number): Entry[] {
  return entriesBetween(season, now.date, addDays(now.date, days - 1)).filter((entry) => !isOver(entry, now));
}

/**
 * Returns the next moment at which an entry of the day begins or ends, or else midnight. Views of the season stay valid until
 * then.
 */
export function nextChange(season: Season, now: Moment): Moment {
  const times = entriesBetween(season, now.date, now.date).flatMap((entry) => [entry.from, endOf(entry)]);
  const [next] = times.filter((time) => now.time < time && time < '24:00').sort();
  return next ? { date: now.date, time: next } : { date: addDays(now.date, 1), time: '00:00' };
}

/** Formats a round: `jornada 7`, `Semifinal`. */
export const roundText = (round: string): string => (/^\d+$/.test(round) ? `jornada ${round}` : round);

/** Competition and round of a match, `1ª Zonal Autonómica, jornada 7`; empty if neither is known. */
export const competitionText = ({ competition, round }: Pick<Match, 'competition' | 'round'>): string =>
  [competition, roundText(round)].filter(Boolean).join(', ');

/** Name and address of a venue that is not the club's; may be empty. */
export const awayVenueText = ({ address, street }: Pick<Match, 'address' | 'street'>): string =>
  [address, street].filter(Boolean).join(', ');
