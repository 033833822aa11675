import { entriesBetween, isOver } from '../../../agenda/entries.ts';
import type { Moment } from '../../../agenda/madrid.ts';
import type { Entry, MatchDay, Season } from '../../../agenda/types.ts';

/** As many as a sheet has room for. */
const MOST_MATCHES = 8;
const MOST_CHANGES = 3;
const EVER = '9999-12-31';

/** What a team's sheet says of the time after a moment: the season is the team's own. */
export function ahead(season: Season, now: Moment) {
  const first = <T extends Entry>(entries: T[], most: number) =>
    entries.filter((entry) => !isOver(entry, now)).slice(0, most);
  const matches = entriesBetween({ ...season, first: '', last: '' }, now.date, EVER) as MatchDay[];
  const trainings = entriesBetween({ ...season, matches: [] }, now.date, season.last);
  return {
    matches: first(matches, MOST_MATCHES),
    changes: first(trainings.filter(isChanged), MOST_CHANGES),
  };
}

/** Closures stand on the sheet as what they are, not once for each training that they take. */
const isChanged = ({ state }: Entry) => state !== 'planned' && state !== 'closed';
