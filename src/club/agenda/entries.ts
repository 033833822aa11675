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

/** Day and time at which an entry ends, perhaps after midnight; midnight while its start is unknown. */
export function endOf({ kind, date, from, to }: Entry): Moment {
  if (kind === 'training') return { date, time: to };
  if (!from) return { date: addDays(date, 1), time: '00:00' };
  const [hours = 0, minutes = 0] = from.split(':').map(Number);
  const end = hours * 60 + minutes + MATCH_MINUTES;
  const time = [Math.floor(end / 60) % 24, end % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { date: end < 24 * 60 ? date : addDays(date, 1), time };
}

/** True if one moment is at or before another. */
const isUntil = (moment: Moment, other: Moment): boolean =>
  `${moment.date} ${moment.time}` <= `${other.date} ${other.time}`;

/** True if an entry has ended at the given moment. */
export function isOver(entry: Entry, now: Moment): boolean {
  // A list of a day forgets what began on the day before.
  return entry.date < now.date || isUntil(endOf(entry), now);
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
  const times = entriesBetween(season, now.date, now.date).flatMap((entry) => {
    const end = endOf(entry);
    return end.date === now.date ? [entry.from, end.time] : [entry.from];
  });
  const [next] = times.filter((time) => now.time < time).sort();
  return next ? { date: now.date, time: next } : { date: addDays(now.date, 1), time: '00:00' };
}

/** Formats a round: `jornada 7`, `Semifinal`. */
export const roundText = (round: string): string => (/^\d+$/.test(round) ? `jornada ${round}` : round);

/** Competition and round of a match, `1ª Zonal Autonómica, jornada 7`; empty if neither is known. */
export const competitionText = ({ competition, round }: Pick<Match, 'competition' | 'round'>): string =>
  [competition, roundText(round)].filter(Boolean).join(', ');

/**
 * Map URL of a venue that is not the club's; empty if not even its name is known. Without a map of its own it is a search for
 * the venue, with its street or else the rival, whose name usually says the town.
 * @see https://developers.google.com/maps/documentation/urls/get-started#search-action
 */
export function awayVenueMap({ address, street, map, home, rival }: Match): string {
  if (map || !address) return map;
  const query = [address, street || (home ? '' : rival)].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** Name and address of a venue that is not the club's; may be empty. */
export const awayVenueText = ({ address, street }: Pick<Match, 'address' | 'street'>): string =>
  [address, street].filter(Boolean).join(', ');
