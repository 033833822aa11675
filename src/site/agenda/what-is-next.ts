import { entriesBetween, isOver, takesPlace } from '../../agenda/entries.ts';
import type { Entry, MatchDay, Season } from '../../agenda/types.ts';
import type { Now } from './useNow.ts';

/** What comes next of a kind, and what was planned before it and does not take place. */
export interface Next {
  off: Entry[];
  entry: Entry | undefined;
}

/** More of them, such as a whole holiday, say no more. */
const MOST_OFF = 2;

export function whatIsNext(season: Season, { moment }: Now, kind: Entry['kind']): Next {
  const ahead = entriesBetween(season, moment.date, '9999-12-31').filter(
    (entry) => entry.kind === kind && !isOver(entry, moment),
  );
  const entry = ahead.find(takesPlace);
  const off = entry ? ahead.slice(0, ahead.indexOf(entry)) : ahead;
  return { off: off.slice(0, MOST_OFF), entry };
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
