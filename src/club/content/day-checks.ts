import { isDate } from '../agenda/dates.ts';
import { closureOf } from '../agenda/trainings.ts';
import type { Closure } from '../agenda/types.ts';
import type { ContentNode } from './content-node.ts';
import { seasonDays } from './season-name.ts';
import type { ValuePath } from './yaml.ts';

/**
 * Reports a span that ends before it begins. A span of times must not end when it begins either.
 * @param path path of its end
 */
export function reportReversedSpan(
  doc: ContentNode<unknown>,
  path: ValuePath,
  from: string,
  to: string,
): void {
  if (from > to || (from === to && from.includes(':')))
    doc.report(path, { code: 'reversed span', from, to, last: String(path.at(-1)) });
}

/**
 * Reports a day outside the years of a season's name. Suggests the same day in another year if only one is in the season.
 * @param seasonFile file that names the season; defaults to the file of the day
 */
export function reportOutsideSeason(
  doc: ContentNode<unknown>,
  path: ValuePath,
  day: string,
  season: string,
  seasonFile?: string,
): void {
  const { first, last } = seasonDays(season);
  if (first <= day && day <= last) return;
  const sameDays = new Set([first, last].map((limit) => limit.slice(0, 4) + day.slice(4)));
  const [candidate, second] = [...sameDays].filter(
    (sameDay) => isDate(sameDay) && first <= sameDay && sameDay <= last,
  );
  doc.report(path, {
    code: 'another season',
    day,
    season,
    first,
    last,
    seasonFile,
    nearest: second ? undefined : candidate,
  });
}

/**
 * Returns the reason for a closure on a date: of the given venue, or a holiday if no venue is given. Holidays do not close
 * venues, since matches and extra trainings may take place on them.
 */
export function closedOn(closures: readonly Closure[] = [], date: string, venue = ''): string | undefined {
  const relevant = closures.filter(({ venues }) => venues.length > 0 === Boolean(venue));
  return closureOf({ closures: relevant }, venue, date)?.reason;
}
