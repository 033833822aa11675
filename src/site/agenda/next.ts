/** Next matches and trainings of the club or of a team. */
import { entriesBetween, entriesFrom, isOver, takesPlace } from '../../club/agenda/entries.ts';
import type { Moment } from '../../club/agenda/madrid.ts';
import type { Entry, MatchEntry, Season } from '../../club/agenda/types.ts';

/** Today and five weeks: a page without scripts may be read long after it was built. */
const LOOKAHEAD_DAYS = 36;

/** Returns each team's next match, or its next training if no match is known, by the team's key. */
export function nextEntryByTeam(season: Season, now: Moment): Map<string, Entry> {
  const upcoming = entriesFrom(season, now, LOOKAHEAD_DAYS).filter(takesPlace);
  const next = new Map<string, Entry>();
  for (const kind of ['match', 'training'])
    for (const entry of upcoming)
      if (entry.kind === kind && !next.has(entry.team)) next.set(entry.team, entry);
  return next;
}

/** Moves the team that plays next to the front. The others keep their order. */
export function nextToPlayFirst<T extends { key: string }>(
  teams: readonly T[],
  next: ReadonlyMap<string, Entry>,
): T[] {
  const sortKey = ({ key }: T) => {
    const entry = next.get(key);
    return entry ? `${entry.kind} ${entry.date} ${entry.from || '99'}` : '~';
  };
  // `match` sorts before `training`, then date and time decide.
  const soonest = teams.map(sortKey).sort()[0];
  const lead = teams.find((team) => sortKey(team) === soonest);
  return lead ? [lead, ...teams.filter((team) => team !== lead)] : [];
}

export interface NextOfKind {
  /** Entries planned before `entry` that do not take place. */
  cancelled: Entry[];
  entry: Entry | undefined;
}

/** Maximum number of entries in `cancelled`. More, such as a whole holiday, would add nothing. */
const MAX_CANCELLED = 2;

/** Returns the next training or the next match of a season; `entry` is undefined if there is none. */
export function nextOfKind(season: Season, now: Moment, kind: Entry['kind']): NextOfKind {
  const upcoming = entriesBetween(season, now.date, '9999-12-31').filter(
    (entry) => entry.kind === kind && !isOver(entry, now),
  );
  const entry = upcoming.find(takesPlace);
  const cancelledBefore = entry ? upcoming.slice(0, upcoming.indexOf(entry)) : upcoming;
  return { cancelled: cancelledBefore.slice(0, MAX_CANCELLED), entry };
}

/** Returns all matches of the season in order of time. */
export function seasonMatches(season: Season): MatchEntry[] {
  return entriesBetween({ ...season, first: '' }, '0000-01-01', '9999-12-31').filter(
    (entry) => entry.kind === 'match',
  );
}

/** Returns the last matches with a result, newest first. */
export function lastResults(season: Season, count: number): MatchEntry[] {
  return seasonMatches(season)
    .filter(({ match }) => match.result)
    .reverse()
    .slice(0, count);
}

/** The one entry that the home page announces. */
export interface Headline {
  entry: Entry;
  /** Earlier entry that was cancelled or moved; undefined if there is none. */
  cancelledBefore: Entry | undefined;
  /** Number of other matches of the whole club on the same day. */
  otherMatchCount: number;
}

/**
 * Returns a team's next training or match. For the whole club, returns its next match, or its next training if no match
 * is known. Returns undefined if nothing is planned.
 * @param team key of the team; empty for the whole club
 */
export function findHeadline(season: Season, now: Moment, team: string): Headline | undefined {
  const upcoming = entriesFrom(season, now, LOOKAHEAD_DAYS).filter((entry) => !team || entry.team === team);
  const takingPlace = upcoming.filter(takesPlace);
  const matches = team ? [] : takingPlace.filter(({ kind }) => kind === 'match');
  const entry = firstMatchHomePreferred(matches, season) ?? takingPlace[0];
  if (!entry) return undefined;
  const earlierEntries = team ? upcoming.slice(0, upcoming.indexOf(entry)) : [];
  const otherMatchCount = matches.filter((match) => match !== entry && match.date === entry.date).length;
  return { entry, cancelledBefore: earlierEntries[0], otherMatchCount };
}

/** Returns the first match, preferring a home match at the same time; of several, the one listed first in the season. */
function firstMatchHomePreferred(upcoming: readonly Entry[], { matches }: Season): Entry | undefined {
  const [earliest] = upcoming;
  const atHome = upcoming.flatMap((entry) =>
    entry.kind === 'match' &&
    entry.match.home &&
    entry.date === earliest?.date &&
    entry.from === earliest.from
      ? [entry]
      : [],
  );
  return atHome.sort((a, b) => matches.indexOf(a.match) - matches.indexOf(b.match))[0] ?? earliest;
}

/**
 * Picks the most important entries of a day: the headline's match, then other matches and changes, then the earliest.
 * @returns at most `count` entries, in order of time; of those at one time, the headline's match is the first
 */
export function pickMainEntries(entries: readonly Entry[], season: Season, count: number): Entry[] {
  const matches = entries.filter((entry) => entry.kind === 'match' && takesPlace(entry));
  const isNotable = (entry: Entry) => entry.kind === 'match' || entry.state !== 'planned';
  const headline = firstMatchHomePreferred(matches, season);
  const ranked = new Set([headline, ...entries.filter(isNotable), ...entries]);
  const chosen = [...ranked].filter((entry) => entry !== undefined).slice(0, count);
  const inOrder = entries.filter((entry) => entry !== headline && chosen.includes(entry));
  const position = inOrder.findIndex(({ from }) => headline && from >= headline.from);
  return headline ? inOrder.toSpliced(position < 0 ? inOrder.length : position, 0, headline) : inOrder;
}
