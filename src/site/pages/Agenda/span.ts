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
 * What comes next, some days at once; as many more as are needed for a few lines, where a filter leaves little.
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
  const all = shown(entriesBetween(season, now.date, last)).filter((entry) => !isOver(entry, now));
  const counted = strict ? all : all.filter(takesPlace);
  let to = addDays(now.date, -1);
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = addDays(to, 1);
    const enough = strict && stretch === 0 ? [] : counted.filter(({ date }) => date >= from).slice(0, ENOUGH);
    to = addDays(to, DAYS);
    while (to < (enough.at(-1)?.date ?? '')) to = addDays(to, 7);
  }
  const entries = all.filter(({ date }) => date <= to);
  return { entries, to, more: entries.length < all.length };
}
