import { entriesFrom } from '../../../agenda/entries.ts';
import { type AgendaData, calendarFor, noticesOn, seasonOfTeams } from '../../agenda/agenda-data.ts';
import { useNow } from '../../agenda/useNow.ts';
import { PrintButton, ShareBar } from '../../components/Share/ShareBar.tsx';

/** Days of which a message speaks. */
const DAYS = 14;

/** What can be taken along of a team, by its key: its calendar, a message, its sheet of paper. */
export function TeamShare({ team, agenda }: { team: string; agenda: AgendaData }) {
  const { moment } = useNow(agenda);
  return (
    <ShareBar
      calendar={calendarFor({ team }, agenda)}
      entries={entriesFrom(seasonOfTeams(agenda.season, team), moment, DAYS)}
      data={agenda}
      notices={noticesOn(agenda, moment.date, team)}
    >
      <PrintButton />
    </ShareBar>
  );
}
