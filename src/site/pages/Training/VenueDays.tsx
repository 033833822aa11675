import { entriesFrom } from '../../../agenda/entries.ts';
import { type AgendaData, agendaOfVenue } from '../../agenda/agenda-data.ts';
import { entriesAt } from '../../agenda/entries-at.ts';
import { useNow } from '../../agenda/useNow.ts';
import { EntryDays } from '../../components/EntryList/EntryDays.tsx';
import type { CalendarAddress } from '../../components/Share/calendar-links.ts';
import { ShareBar } from '../../components/Share/ShareBar.tsx';
import css from './Training.module.css';

/** Days that are shown, today included. */
const DAYS = 14;

interface Props {
  /** Its key. */
  venue: string;
  calendar: CalendarAddress | null;
  agenda: AgendaData;
}

/** The next days at a venue, and the ways to take them along. */
export function VenueDays({ venue, calendar, agenda }: Props) {
  const now = useNow(agenda);
  const { season } = agendaOfVenue(agenda, venue);
  const entries = entriesAt(entriesFrom(season, now.moment, DAYS), venue);
  return (
    <>
      {entries.length > 0 ? (
        <EntryDays entries={entries} data={{ ...agenda, season }} now={now} about="venue" />
      ) : (
        <p>En las próximas dos semanas no hay nada previsto aquí.</p>
      )}
      {calendar && (
        <div className={css.below}>
          <ShareBar calendar={calendar} entries={entries} data={agenda} />
        </div>
      )}
    </>
  );
}
