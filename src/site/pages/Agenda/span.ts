import { addDays, later } from '../../../agenda/dates.ts';
import { entriesBetween, isOver, takesPlace } from '../../../agenda/entries.ts';
import type { Moment } from '../../../agenda/madrid.ts';
import type { Entry, Season } from '../../../agenda/types.ts';

/** Days that are shown at once: at first, and with each press for more. */
const DAYS = 14;

/** Fewer trainings and matches than this leave room for later days. */
const ENOUGH = 8;

export interface Span {
  entries: Entry[];
  /** Last day that was looked at. */
  to: string;
  /** Whether the season has more after it. */
  more: boolean;
}

/**
 * What comes next, some days at once; as many weeks more as are needed for a few lines, where a filter leaves little. A
 * season is long: only the days that are shown are worked out, and after them as many as it takes to know of one more.
 * @param stretches 1 at first, one more for each press: each shows something that was not there before
 * @param strict the first days alone, even where nothing comes: that is the answer to what has changed
 */
export function nextSpan(
  season: Season,
  now: Moment,
  stretches: number,
  strict: boolean,
  shown: (entries: Entry[]) => Entry[],
): Span {
  const last = season.matches.reduce((day, { date }) => later(day, date), season.last);
  const entries: Entry[] = [];
  let to = addDays(now.date, -1);
  /** Those of so many days more. */
  const next = (days: number): Entry[] => {
    const from = addDays(to, 1);
    to = addDays(to, days);
    return shown(entriesBetween(season, from, to)).filter((entry) => !isOver(entry, now));
  };
  for (let stretch = 0; stretch < stretches; stretch++) {
    const isEnough = (found: Entry[]) =>
      (strict ? found : found.filter(takesPlace)).length >= ENOUGH || to >= last || (strict && stretch === 0);
    const found = next(DAYS);
    while (!isEnough(found)) found.push(...next(7));
    entries.push(...found);
  }
  const shownTo = to;
  let more = false;
  while (!more && to < last) more = next(2 * DAYS).length > 0;
  return { entries, to: shownTo, more };
}
