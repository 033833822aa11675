import { entriesFrom } from '../../../agenda/entries.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { filtered, NO_FILTERS } from '../../agenda/filters.ts';
import { calendarFor } from '../../agenda/share.ts';
import { useNow } from '../../agenda/useNow.ts';
import { EntryDays } from '../../components/EntryList/EntryDays.tsx';
import { ShareBar } from '../../components/Share/ShareBar.tsx';

/** Days that are shown, today included. */
const DAYS = 14;

/** The next days at a venue, by its key, and the ways to take them along. */
export function VenueDays({ venue, agenda }: { venue: string; agenda: AgendaData }) {
  const now = useNow(agenda);
  const all = entriesFrom(agenda.season, now.moment, DAYS);
  const entries = filtered(all, { ...NO_FILTERS, lugar: venue }, agenda);
  return (
    <>
      {entries.length > 0 ? (
        <EntryDays entries={entries} data={agenda} now={now} atVenue />
      ) : (
        <p>En las próximas dos semanas no hay nada previsto aquí.</p>
      )}
      <div className="apart">
        <ShareBar calendar={calendarFor({ venue }, agenda)} entries={entries} data={agenda} />
      </div>
    </>
  );
}
