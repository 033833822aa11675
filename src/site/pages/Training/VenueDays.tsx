import { entriesFrom } from '../../../club/agenda/entries.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { applyFilters, NO_FILTERS } from '../../agenda/filters.ts';
import { calendarFor } from '../../agenda/share.ts';
import { EntryDays } from '../../components/EntryList/EntryDays.tsx';
import { ShareBar } from '../../components/Share/ShareBar.tsx';

/** Days shown, today included. */
const DAYS = 14;

interface Props {
  /** Key of the venue. */
  venue: string;
  agenda: AgendaData;
}

/** Entries of the next days at a venue. */
export function VenueDays({ venue, agenda }: Props) {
  const entries = entriesAtVenue(venue, agenda);
  if (entries.length === 0) return <p>En las próximas dos semanas no hay nada previsto aquí.</p>;
  return <EntryDays entries={entries} data={agenda} atVenue />;
}

/** Buttons to subscribe to a venue's calendar and share its next entries. */
export function VenueShare({ venue, agenda }: Props) {
  return (
    <ShareBar
      calendar={calendarFor({ venue }, agenda)}
      entries={entriesAtVenue(venue, agenda)}
      data={agenda}
    />
  );
}

const entriesAtVenue = (venue: string, agenda: AgendaData) =>
  applyFilters(entriesFrom(agenda.season, agenda.moment, DAYS), { ...NO_FILTERS, lugar: venue }, agenda);
