import { isDate } from '../agenda/dates.ts';
import { endOf, entriesBetween, takesPlace } from '../agenda/entries.ts';
import { closureOf } from '../agenda/trainings.ts';
import type { Closure, Entry } from '../agenda/types.ts';
import type { Club } from './club.ts';
import type { Document } from './document.ts';
import type { Reader } from './files/declare.ts';
import { venues } from './files/venues.ts';
import type { Fault } from './problems/faults.ts';
import { seasonDays } from './season-names.ts';
import { seasonOf } from './season-of.ts';
import type { Path } from './yaml-source.ts';

/** Reports a span of days that ends before it begins. @param first the name of the field with the first day */
export function daysInOrder(
  doc: Document<unknown>,
  at: Path,
  from: string,
  to: string,
  first = 'desde',
): void {
  if (from > to) doc.problem(at, { code: 'days backwards', from, to, first, last: String(at.at(-1)) });
}

/** Reports a training that does not end after it begins. */
export function hoursInOrder(doc: Document<unknown>, at: Path, from: string, to: string): void {
  if (from >= to) doc.problem(at, { code: 'hours backwards', from, to });
}

/**
 * Reports a day that is not in the years of a season's name, with the day of the same name that is, if only one is.
 * @param of the file that says the season, where it is not the day's own
 */
export function inYearsOf(doc: Document<unknown>, at: Path, day: string, season: string, of?: string): void {
  const { first, last } = seasonDays(season);
  if (first <= day && day <= last) return;
  const [meant, another] = [...new Set([first, last].map((each) => each.slice(0, 4) + day.slice(4)))].filter(
    (each) => isDate(each) && first <= each && each <= last,
  );
  const near = another ? undefined : meant;
  doc.problem(at, { code: 'another season', day, season, first, last, nearest: near, ...(of && { of }) });
}

/** Several things at once in a place with room for fewer. */
export interface Clash {
  date: string;
  from: string;
  venue: string;
  courts: number;
  entries: Entry[];
}

/** Where a day has more at one time in one place than it has courts. What every week has is told with the teams. */
export function dayClashes(club: Club, reader: Reader): Clash[] {
  const season = seasonOf(club);
  const places = reader.documents(venues)[0]?.value.lugares;
  const special = [
    ...season.matches.filter(({ venue }) => venue).map(({ date }) => date),
    ...season.extras.map(({ date }) => date),
    ...season.changes.flatMap(({ movedTo }) => movedTo?.date ?? []),
  ];
  return [...new Set(special)].sort().flatMap((date) => {
    const entries = entriesBetween(season, date, date).filter(
      (each) => takesPlace(each) && each.venue && each.from,
    );
    return entries.flatMap((entry, i) => {
      const { from, venue } = entry;
      const now = entries.filter((each) => each.venue === venue && each.from <= from && from < endOf(each));
      const courts = places?.[venue]?.pistas ?? 1;
      const first = entries.findIndex((each) => each.venue === venue && each.from === from) === i;
      const unusual = now.some(({ kind, state }) => kind === 'match' || state !== 'planned');
      return now.length > courts && first && unusual ? [{ date, from, venue, courts, entries: now }] : [];
    });
  });
}

/** What a clash is reported as. */
export function clashFault(club: Club, { date, from, venue, courts, entries }: Clash): Fault {
  const teams = entries.map(({ team }) => {
    const kind = club.kinds.find((each) => each.teams.some(({ key }) => key === team));
    return `${kind?.teams.find(({ key }) => key === team)?.name} (${kind?.breadcrumb})`;
  });
  const place = club.venues.find(({ key }) => key === venue)?.title ?? venue;
  return { code: 'full courts that day', place, day: date, hour: from, teams, courts };
}

/** Why a venue is closed on a day. A holiday closes none: a match or a training of its own may be on it. */
export function venueClosure(closures: readonly Closure[], venue: string, date: string): string | undefined {
  return closureOf({ closures: closures.filter(({ venues }) => venues.length > 0) }, venue, date)?.reason;
}

/** The same, in the club's calendar. */
export function closedOn(club: Club, venue: string, date: string): string | undefined {
  return venueClosure(club.calendar?.closures ?? [], venue, date);
}

/** The holiday that a day is. */
export function holidayOn(club: Club, date: string): string | undefined {
  const closures = (club.calendar?.closures ?? []).filter(({ venues }) => venues.length === 0);
  return closureOf({ closures }, '', date)?.reason;
}
