import type { ReactNode } from 'react';
import type { Entry } from '../../../agenda/types.ts';
import type { ClubNotice } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { shareText } from '../../agenda/share-text.ts';
import { CalendarButtons } from '../CalendarButtons/CalendarButtons.tsx';
import type { CalendarAddress } from '../CalendarButtons/calendar-links.ts';
import { Share } from '../Share/Share.tsx';
import css from './ShareBar.module.css';

interface Props {
  calendar: CalendarAddress;
  /** What the page shows of the next days. */
  entries: readonly Entry[];
  data: Pick<AgendaData, 'teams' | 'venues'>;
  /** What the message has of them. */
  next?: string;
  /** What the club has to say besides. */
  notices?: readonly ClubNotice[];
  /** Further buttons. */
  children?: ReactNode;
}

/** What can be taken along from a page that says what comes next: its calendar, and a message to hand on. */
export function ShareBar({ calendar, entries, data, next = 'próximos días', notices = [], children }: Props) {
  const { teams, venues } = data;
  const title = `${calendar.name} · ${next}`;
  // Without what was added to find a place on the page, with the filters.
  const link = () => location.origin + location.pathname + location.search;
  return (
    <div className={css.bar} data-screen-only="">
      <CalendarButtons {...calendar} />
      <div className={css.buttons}>
        <Share
          title={title}
          text={() => shareText({ title, entries, notices, teams, venues, link: link() })}
        />
        {children}
      </div>
    </div>
  );
}
