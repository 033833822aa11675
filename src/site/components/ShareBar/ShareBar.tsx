import type { Entry } from '../../../agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { shareText } from '../../agenda/share-text.ts';
import { CalendarButtons } from '../CalendarButtons/CalendarButtons.tsx';
import type { CalendarAddress } from '../CalendarButtons/calendar-links.ts';
import { PrintButton } from '../PrintButton/PrintButton.tsx';
import { Share } from '../Share/Share.tsx';
import css from './ShareBar.module.css';

interface Props {
  calendar: CalendarAddress;
  /** First line of the message: `Cadete femenino · próximos días`. */
  title: string;
  /** What the page shows of the next days. */
  entries: readonly Entry[];
  names: Pick<AgendaData, 'teams' | 'venues'>;
  /** Address of the page, with its filters; of the page that is open without it. */
  path?: string;
}

/** What can be taken along from a page that says what comes next: its calendar, a message, a sheet of paper. */
export function ShareBar({ calendar, title, entries, names, path = '' }: Props) {
  const text = () =>
    shareText({
      title,
      entries,
      teams: names.teams,
      venues: names.venues,
      link: new URL(path || location.pathname, location.origin).href,
    });
  return (
    <div className={css.bar}>
      <CalendarButtons {...calendar} />
      <div className={css.buttons}>
        <Share title={title} text={text} />
        <PrintButton />
      </div>
    </div>
  );
}
