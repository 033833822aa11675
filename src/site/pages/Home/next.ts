import { addDays } from '../../../agenda/dates.ts';
import { entriesBetween, isOver, takesPlace } from '../../../agenda/entries.ts';
import type { Moment } from '../../../agenda/madrid.ts';
import type { Entry, Season } from '../../../agenda/types.ts';

/** Days that are looked at. */
const DAYS = 35;

export interface Next {
  entry: Entry;
  /** What would have come before, had it not been cancelled or moved. */
  instead: Entry | undefined;
  /** Other matches of the whole club on the same day. */
  others: number;
}

/**
 * The one thing that comes next: of a team its next training or match, of the whole club its next match, or training
 * where there is none.
 */
export function nextThing(season: Season, now: Moment, team: string): Next | undefined {
  const ahead = entriesBetween(season, now.date, addDays(now.date, DAYS)).filter(
    (entry) => !isOver(entry, now) && (!team || entry.team === team),
  );
  const real = ahead.filter(takesPlace);
  const matches = team ? [] : real.filter(({ kind }) => kind === 'match');
  const entry = atHomeFirst(matches, season) ?? real[0];
  if (!entry) return undefined;
  const before = team ? ahead.slice(0, ahead.indexOf(entry)) : [];
  const others = matches.filter((match) => match !== entry && match.date === entry.date).length;
  return { entry, instead: before[0], others };
}

/** Of the matches that are the first, at the same hour, one to which people can come; of several the club's own first. */
function atHomeFirst(ahead: Entry[], { matches }: Season): Entry | undefined {
  const [first] = ahead;
  const atHome = ahead.flatMap((entry) =>
    entry.kind === 'match' && entry.match.home && entry.date === first?.date && entry.from === first.from
      ? [entry]
      : [],
  );
  return atHome.sort((a, b) => matches.indexOf(a.match) - matches.indexOf(b.match))[0] ?? first;
}

/** Of a day's entries the few that matter most, in their order: matches and what is not as always, then the earliest. */
export function headlines(entries: readonly Entry[], count: number): Entry[] {
  const matters = (entry: Entry) => entry.kind === 'match' || entry.state !== 'planned';
  const chosen = new Set(
    [...entries.filter(matters), ...entries.filter((entry) => !matters(entry))].slice(0, count),
  );
  return entries.filter((entry) => chosen.has(entry));
}
