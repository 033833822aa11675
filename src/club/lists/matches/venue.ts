import { fullDay } from '../../agenda/dates.ts';
import { closedOn } from '../../content/day-checks.ts';
import type { MatchInput } from '../../content/files/matches.ts';
import { cleanText, truncate } from '../cells/text.ts';
import { extract, isUndecided, isVenuePlaceholder, TWO_NAMES } from '../cells/vocabulary.ts';
import { NoMatchError, type RowReading, rejectedRow } from './row-reading.ts';

/** Place of a match: a venue of the club for a home match, otherwise an address. */
interface MatchPlace {
  lugar: string | null;
  /** Undefined if the list does not say, null if it says that there is none. */
  direccion: string | null | undefined;
  /** True if the list names no hall. */
  isOpen: boolean;
}

/** Resolves the place of a match. @throws NoMatchError */
export function resolvePlace(reading: RowReading, isHome: boolean): MatchPlace {
  const { pista = '', direccion = '' } = reading.line.cells;
  const hall = resolveHall(reading);
  const isOpen = isHome ? reading.names.isOpenVenue(hall) : isVenuePlaceholder(hall);
  if (!isHome) {
    const court = cleanText(pista).replace(/^\d+$/, 'pista $&');
    const address = [hall, court, cleanText(direccion)].filter((part) => part && !isVenuePlaceholder(part));
    // A hall that the list leaves open is known not to be the published one.
    return { lugar: null, direccion: address.join(', ') || (hall ? null : undefined), isOpen };
  }
  const venue = reading.names.homeVenue(hall);
  if (venue === undefined) throw new NoMatchError({ code: 'open-question' });
  if (!venue)
    throw rejectedRow(
      isOpen
        ? 'se juega en casa y todavía no se sabe dónde'
        : `se juega en casa y «${truncate(hall)}» no está entre los lugares del club`,
    );
  return { lugar: venue, direccion: null, isOpen };
}

/** Rejects a match on a day on which its venue is closed. @throws NoMatchError */
export function requireOpenVenue(
  { club }: RowReading,
  venue: string | null,
  { dia, estado }: Pick<MatchInput, 'dia' | 'estado'>,
): void {
  const closed = venue && !estado && closedOn(club.calendar?.closures, dia, venue);
  if (closed)
    throw rejectedRow(
      `ese lugar está cerrado el ${fullDay(dia)} (${closed}); si se juega, quita ese cierre del calendario`,
    );
}

/** Resolves the venue, with a note if the list marks it as uncertain. */
function resolveHall({ line, notes }: RowReading): string {
  const hall = cleanText(line.cells.lugar ?? '');
  const open = extract(hall, 'open');
  const trimPunctuation = (text: string) => cleanText(text.replace(/[([{]\s*[)\]}]|[\s,;.–-]+$/g, ''));
  const bare = trimPunctuation(open.rest);
  const isPartlyOpen = open.found.length > 0 && !isVenuePlaceholder(bare) && !isUndecided(hall);
  const name = isPartlyOpen ? bare : trimPunctuation(hall);
  if (!isVenuePlaceholder(name) && (isPartlyOpen || TWO_NAMES.test(hall) || /[?*]|https?:/.test(hall)))
    notes.push(`el lugar «${truncate(hall)}» no es seguro`);
  return name;
}
