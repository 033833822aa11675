import { entriesFrom } from '../../../agenda/entries.ts';
import type { Link } from '../../../content/club.ts';
import { AGENDA } from '../../../contract/addresses.ts';
import type { PictureData } from '../../../pictures/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { entriesAt } from '../../agenda/entries-at.ts';
import { useNow } from '../../agenda/useNow.ts';
import type { CalendarAddress } from '../../components/CalendarButtons/calendar-links.ts';
import { EntryDays } from '../../components/EntryList/EntryDays.tsx';
import { MadeAt } from '../../components/MadeAt/MadeAt.tsx';
import { PhotoHeader } from '../../components/PhotoHeader/PhotoHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { ShareBar } from '../../components/ShareBar/ShareBar.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import { Timetable, type TimetableDay } from '../../components/Timetable/Timetable.tsx';
import css from './Venue.module.css';

/** Days that are shown, today included. */
const DAYS = 14;

interface Props {
  title: string;
  steps: Link[];
  /** Its key. */
  venue: string;
  address: string[];
  /** Map URL; may be empty. */
  map: string;
  picture: PictureData;
  week: TimetableDay[];
  /** What concerns this venue. */
  agenda: AgendaData;
  calendar: CalendarAddress | null;
}

/** A place where the club trains and plays: where it is, who trains there when, and its next days. */
export function Venue({ title, steps, venue, address, map, picture, week, agenda, calendar }: Props) {
  const now = useNow(agenda);
  const entries = entriesAt(entriesFrom(agenda.season, now.moment, DAYS), venue);
  return (
    <>
      <PhotoHeader picture={picture} kind="lugar" alt={`Foto de ${title}`} steps={steps}>
        <h1 tabIndex={-1}>{title}</h1>
        <address className={css.address}>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        {map && (
          <SmartLink to={map} className="button">
            Cómo llegar
          </SmartLink>
        )}
      </PhotoHeader>
      <Section title="Los próximos días">
        {entries.length > 0 ? (
          <EntryDays entries={entries} data={agenda} now={now} about="venue" />
        ) : (
          <p>En las próximas dos semanas no hay nada previsto aquí.</p>
        )}
        {calendar && (
          <div className={css.take}>
            <ShareBar calendar={calendar} entries={entries} data={agenda} />
          </div>
        )}
        <div className={css.made}>
          <SmartLink to={`${AGENDA}?lugar=${venue}`} className="text-link">
            En la agenda del club
          </SmartLink>
          <MadeAt data={agenda} />
        </div>
      </Section>
      {week.length > 0 && (
        <Section title="Cada semana" tone="ink">
          <Timetable days={week} when={agenda} />
        </Section>
      )}
    </>
  );
}
