import { endOf, entriesBetween, takesPlace } from '../agenda/entries.ts';
import { closureOf } from '../agenda/trainings.ts';
import type { Closure, Entry } from '../agenda/types.ts';
import type { Club } from './club.ts';
import { dayWords } from './day-words.ts';
import { venues } from './files/venues.ts';
import type { ProblemText } from './problems.ts';
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

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** What a clash is told as. */
export function clashWords(club: Club, { date, from, venue, courts, entries }: Clash): ProblemText {
  const names = entries.map(({ team }) => {
    const kind = club.kinds.find(({ teams }) => teams.some(({ key }) => key === team));
    return `${kind?.teams.find(({ key }) => key === team)?.name} (${kind?.breadcrumb})`;
  });
  const place = club.venues.find(({ key }) => key === venue)?.title ?? venue;
  return {
    found: `${place}: el ${dayWords(date)} a las ${from} coinciden ${list.format(names)}.`,
    allowed: `${courts === 1 ? 'un equipo' : `${courts} equipos`} a la vez; cancela o mueve un entrenamiento en «cambios» de calendario.yaml, o pon más «pistas» en lugares.yaml`,
  };
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
