import { entriesFrom } from '../../../agenda/entries.ts';
import type { ClubNotice } from '../../../content/club.ts';
import { type AgendaData, agendaOfTeams, noticesOn } from '../../agenda/agenda-data.ts';
import { useNow } from '../../agenda/useNow.ts';
import type { CalendarAddress } from '../../components/Share/calendar-links.ts';
import { PrintButton, ShareBar } from '../../components/Share/ShareBar.tsx';

interface Props {
  /** Its key. */
  team: string;
  calendar: CalendarAddress;
  /** For this team or for everybody. */
  notices: ClubNotice[];
  agenda: AgendaData;
}

/** Days of which a message speaks. */
const DAYS = 14;

/** What can be taken along of a team: its calendar, a message, its sheet of paper. */
export function TeamShare({ team, calendar, notices, agenda }: Props) {
  const { moment } = useNow(agenda);
  return (
    <ShareBar
      calendar={calendar}
      entries={entriesFrom(agendaOfTeams(agenda, [team]).season, moment, DAYS)}
      data={agenda}
      notices={noticesOn(notices, moment.date)}
    >
      <PrintButton />
    </ShareBar>
  );
}
