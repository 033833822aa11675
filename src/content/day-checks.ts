import { isDate } from '../agenda/dates.ts';
import { endOf, entriesBetween, takesPlace } from '../agenda/entries.ts';
import { closureOf } from '../agenda/trainings.ts';
import type { Closure } from '../agenda/types.ts';
import type { Club } from './club.ts';
import type { Document } from './document.ts';
import type { Reader } from './files/declare.ts';
import { venues } from './files/venues.ts';
import type { Fault } from './problems/faults.ts';
import { seasonDays, seasonOf } from './season.ts';
import type { Path } from './yaml.ts';

/**
 * Reports a span that ends before it begins; one of hours has to end later.
 * @param at the place of its end @param first the name of the field with its beginning
 */
export function checkOrder(
  doc: Document<unknown>,
  at: Path,
  from: string,
  to: string,
  first = 'desde',
): void {
  if (from > to || (from === to && from.includes(':')))
    doc.problem(at, { code: 'backwards', from, to, first, last: String(at.at(-1)) });
}

/**
 * Reports a day that is not in the years of a season's name, with the day of the same name that is, if only one is.
 * @param of the file that names the season; undefined: the day's own
 */
export function checkSeason(
  doc: Document<unknown>,
  at: Path,
  day: string,
  season: string,
  of?: string,
): void {
  const { first, last } = seasonDays(season);
  if (first <= day && day <= last) return;
  const [meant, another] = [...new Set([first, last].map((each) => each.slice(0, 4) + day.slice(4)))].filter(
    (each) => isDate(each) && first <= each && each <= last,
  );
  doc.problem(at, {
    code: 'another season',
    day,
    season,
    first,
    last,
    of,
    nearest: another ? undefined : meant,
  });
}

/** Several things at once in a place with room for fewer. */
interface Clash<Use> {
  hour: string;
  venue: string;
  courts: number;
  uses: Use[];
}

/** Where there is more at one time in one place than it has courts: the number is highest when something begins. */
export function clashesOf<Use extends { venue: string; from: string; to: string }>(
  uses: readonly Use[],
  reader: Reader,
): Clash<Use>[] {
  const places = reader.documents(venues)[0]?.value.lugares;
  return [...Map.groupBy(uses, ({ venue }) => venue)].flatMap(([venue, there]) => {
    const courts = places?.[venue]?.pistas ?? 1;
    return [...new Set(there.map(({ from }) => from))].flatMap((hour) => {
      const now = there.filter(({ from, to }) => from <= hour && hour < to);
      return now.length > courts ? [{ hour, venue, courts, uses: now }] : [];
    });
  });
}

/** The clashes of single days. Those of every week are reported with the teams. */
export function dayClashes(club: Club, reader: Reader) {
  const season = seasonOf(club);
  const special = [
    ...season.matches.filter(({ venue }) => venue).map(({ date }) => date),
    ...season.extras.map(({ date }) => date),
    ...season.changes.flatMap(({ movedTo }) => movedTo?.date ?? []),
  ];
  return [...new Set(special)].sort().flatMap((date) => {
    const uses = entriesBetween(season, date, date).filter(
      (each) => takesPlace(each) && each.venue && each.from,
    );
    return clashesOf(
      uses.map((each) => ({ ...each, to: endOf(each) })),
      reader,
    )
      .filter(({ uses }) => uses.some(({ kind, state }) => kind === 'match' || state !== 'planned'))
      .map((clash) => ({ ...clash, date }));
  });
}

/** What a clash of a day is reported as. */
export function clashFault(
  club: Club,
  { date, hour, venue, courts, uses }: ReturnType<typeof dayClashes>[number],
): Fault {
  const teams = uses.map(({ team }) => {
    const kind = club.kinds.find((each) => each.teams.some(({ key }) => key === team));
    return `${kind?.teams.find(({ key }) => key === team)?.name} (${kind?.breadcrumb})`;
  });
  const place = club.venues.find(({ key }) => key === venue)?.title ?? venue;
  return { code: 'full courts', place, days: [date], hour, teams, courts };
}

/**
 * Why a day is closed: a venue on it, or without a venue the day as a holiday. A holiday closes no venue: a match or a
 * training of its own may be on it.
 */
export function closedOn(closures: readonly Closure[] = [], date: string, venue = ''): string | undefined {
  const some = closures.filter(({ venues }) => venues.length > 0 === Boolean(venue));
  return closureOf({ closures: some }, venue, date)?.reason;
}
