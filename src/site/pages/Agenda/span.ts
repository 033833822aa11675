import { addDays, later } from '../../../agenda/dates.ts';
import { entriesBetween, isOver, takesPlace } from '../../../agenda/entries.ts';
import type { Moment } from '../../../agenda/madrid.ts';
import type { Entry, Season } from '../../../agenda/types.ts';

/** Days that are shown at first, and more at each request. */
export const STEP = 14;

/** Fewer trainings and matches than this leave room for later days. */
const ENOUGH = 8;

export interface Span {
  entries: Entry[];
  /** Last day that was looked at. */
  to: string;
  /** Whether the season has more after it. */
  more: boolean;
}

/** What comes next, of some days; of as many more as are needed for a few lines, where a filter leaves little. */
export function nextSpan(
  season: Season,
  now: Moment,
  days: number,
  shown: (entries: Entry[]) => Entry[],
): Span {
  const last = season.matches.reduce((day, { date }) => later(day, date), season.last);
  const all = shown(entriesBetween(season, now.date, last)).filter((entry) => !isOver(entry, now));
  let to = addDays(now.date, days - 1);
  const eighth = all.filter(takesPlace).slice(0, ENOUGH).at(-1);
  while (eighth && to < eighth.date) to = addDays(to, 7);
  const entries = all.filter(({ date }) => date <= to);
  return { entries, to, more: entries.length < all.length };
}
