import { closureOf, endOf, entriesBetween, takesPlace } from '../agenda/entries.ts';
import type { Entry } from '../agenda/types.ts';
import type { Club } from './club.ts';
import { venues } from './files/venues.ts';
import type { Reader } from './reader.ts';
import { seasonOf } from './season-of.ts';

/** Two things at once in a place with room for fewer. */
export interface Clash {
  date: string;
  from: string;
  venue: string;
  courts: number;
  entries: Entry[];
}

/** Where a day has more at one time in one place than it has courts. What every week has is told by courts.ts. */
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

/** The closure of a venue on a day, in words. */
export function closedOn(club: Club, venue: string, date: string): string | undefined {
  return closureOf(seasonOf(club), venue, date)?.reason;
}
