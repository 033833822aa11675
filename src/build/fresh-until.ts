import { addDays } from '../agenda/dates.ts';
import type { Moment } from '../agenda/madrid.ts';
import type { Club } from '../content/club.ts';

/** What of a club carries dates. */
type Dated = Pick<Club, 'now' | 'calendar' | 'matches' | 'notices'>;

/**
 * The day in Madrid from which the pages that were made at a moment are old. Pages show what comes next and drop what
 * is past: as long as something dated lies ahead they are made anew for every day, and once more when all of it is past.
 * Null where no page depends on the day: nothing is dated any more, or the club is the sample, whose day never ends.
 */
export function freshUntil(club: Dated, { date }: Moment): string | null {
  const isAhead = !club.now && lastDays(club).some((last) => last >= date);
  return isAhead ? addDays(date, 1) : null;
}

/** The last day of everything that is dated. */
function lastDays({ calendar, matches, notices }: Dated): string[] {
  return [
    ...(calendar
      ? [calendar.last, ...calendar.changes.map(({ date, movedTo }) => movedTo?.date ?? date)]
      : []),
    ...(calendar?.extras ?? []).map(({ date }) => date),
    ...matches.map(({ date }) => date),
    ...notices.map(({ to }) => to),
  ];
}
