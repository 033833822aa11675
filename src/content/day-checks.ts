import { isDate } from '../agenda/dates.ts';
import { closureOf } from '../agenda/trainings.ts';
import type { Closure } from '../agenda/types.ts';
import type { ContentNode } from './content-node.ts';
import { seasonDays } from './season-name.ts';
import type { ValuePath } from './yaml.ts';

/**
 * Reports a span that ends before it begins; one of hours has to end later.
 * @param at the place of its end @param first the name of the field with its beginning
 */
export function reportReversedSpan(
  doc: ContentNode<unknown>,
  at: ValuePath,
  from: string,
  to: string,
  first = 'desde',
): void {
  if (from > to || (from === to && from.includes(':')))
    doc.report(at, { code: 'backwards', from, to, first, last: String(at.at(-1)) });
}

/**
 * Reports a day that is not in the years of a season's name, with the day of the same name that is, if only one is.
 * @param of the file that names the season; undefined: the day's own
 */
export function reportOutsideSeason(
  doc: ContentNode<unknown>,
  at: ValuePath,
  day: string,
  season: string,
  of?: string,
): void {
  const { first, last } = seasonDays(season);
  if (first <= day && day <= last) return;
  const [meant, another] = [...new Set([first, last].map((each) => each.slice(0, 4) + day.slice(4)))].filter(
    (each) => isDate(each) && first <= each && each <= last,
  );
  doc.report(at, {
    code: 'another season',
    day,
    season,
    first,
    last,
    of,
    nearest: another ? undefined : meant,
  });
}

/**
 * Why a day is closed: a venue on it, or without a venue the day as a holiday. A holiday closes no venue: a match or a
 * training of its own may be on it.
 */
export function closedOn(closures: readonly Closure[] = [], date: string, venue = ''): string | undefined {
  const some = closures.filter(({ venues }) => venues.length > 0 === Boolean(venue));
  return closureOf({ closures: some }, venue, date)?.reason;
}
