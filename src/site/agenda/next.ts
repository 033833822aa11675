/** What comes next: of the club, of each team, of one of them. */
import { entriesBetween, entriesFrom, isOver, takesPlace } from '../../agenda/entries.ts';
import type { Moment } from '../../agenda/madrid.ts';
import type { Entry, MatchDay, Season } from '../../agenda/types.ts';

/** Today and five weeks: a page without scripts may be seen long after it was made. */
const LOOKAHEAD_DAYS = 36;

/** Of each team its next match, or its next training where no match is known; by the team's key. */
export function nextEntryByTeam(season: Season, now: Moment): Map<string, Entry> {
  const ahead = entriesFrom(season, now, LOOKAHEAD_DAYS).filter(takesPlace);
  const next = new Map<string, Entry>();
  for (const kind of ['match', 'training'])
    for (const entry of ahead) if (entry.kind === kind && !next.has(entry.team)) next.set(entry.team, entry);
  return next;
}

/** The same teams, the one that plays next in front, of several at one hour the first; all others keep their order. */
export function nextToPlayFirst<T extends { key: string }>(
  teams: readonly T[],
  next: ReadonlyMap<string, Entry>,
): T[] {
  const whenOf = ({ key }: T) => {
    const entry = next.get(key);
    return entry ? `${entry.kind} ${entry.date} ${entry.from || '99'}` : '~';
  };
  // `match` sorts before `training`, and the hour decides within a day.
  const soonest = teams.map(whenOf).sort()[0];
  const lead = teams.find((team) => whenOf(team) === soonest);
  return lead ? [lead, ...teams.filter((team) => team !== lead)] : [];
}

export interface NextOfKind {
  /** What was planned before it and does not take place. */
  off: Entry[];
  entry: Entry | undefined;
}

/** More of them, such as a whole holiday, add nothing. */
const MAX_OFF = 2;

/** The next training, or the next match, of a season. */
export function nextOfKind(season: Season, now: Moment, kind: Entry['kind']): NextOfKind {
  const ahead = entriesBetween(season, now.date, '9999-12-31').filter(
    (entry) => entry.kind === kind && !isOver(entry, now),
  );
  const entry = ahead.find(takesPlace);
  const off = entry ? ahead.slice(0, ahead.indexOf(entry)) : ahead;
  return { off: off.slice(0, MAX_OFF), entry };
}

/** All matches of the season, first to last. */
export function seasonMatches(season: Season): MatchDay[] {
  return entriesBetween({ ...season, first: '' }, '0000-01-01', '9999-12-31').filter(
    (entry) => entry.kind === 'match',
  );
}

/** The latest matches with a result, newest first. */
export function lastResults(season: Season, count: number): MatchDay[] {
  return seasonMatches(season)
    .filter(({ match }) => match.result)
    .reverse()
    .slice(0, count);
}

export interface Headline {
  entry: Entry;
  /** What would have come before, had it not been cancelled or moved. */
  instead: Entry | undefined;
  /** Other matches of the whole club on the same day. */
  others: number;
}

/**
 * The one thing that comes next: of a team, by its key, its next training or match, of the whole club its next match, or
 * training where there is none.
 */
export function findHeadline(season: Season, now: Moment, team: string): Headline | undefined {
  const ahead = entriesFrom(season, now, LOOKAHEAD_DAYS).filter((entry) => !team || entry.team === team);
  const real = ahead.filter(takesPlace);
  const matches = team ? [] : real.filter(({ kind }) => kind === 'match');
  const entry = atHomeFirst(matches, season) ?? real[0];
  if (!entry) return undefined;
  const before = team ? ahead.slice(0, ahead.indexOf(entry)) : [];
  const others = matches.filter((match) => match !== entry && match.date === entry.date).length;
  return { entry, instead: before[0], others };
}

/** Of the matches that are the first, at the same hour, one to which people can come; of several the club's own first. */
function atHomeFirst(ahead: readonly Entry[], { matches }: Season): Entry | undefined {
  const [first] = ahead;
  const atHome = ahead.flatMap((entry) =>
    entry.kind === 'match' && entry.match.home && entry.date === first?.date && entry.from === first.from
      ? [entry]
      : [],
  );
  return atHome.sort((a, b) => matches.indexOf(a.match) - matches.indexOf(b.match))[0] ?? first;
}

/** Of a day's entries the few that matter most, in their order: the match of the headline, other matches and changes, the earliest. */
export function pickMainEntries(entries: readonly Entry[], season: Season, count: number): Entry[] {
  const matches = entries.filter((entry) => entry.kind === 'match' && takesPlace(entry));
  const matters = (entry: Entry) => entry.kind === 'match' || entry.state !== 'planned';
  const ranked = new Set([atHomeFirst(matches, season), ...entries.filter(matters), ...entries]);
  const chosen = [...ranked].filter((entry) => entry !== undefined).slice(0, count);
  return entries.filter((entry) => chosen.includes(entry));
}
