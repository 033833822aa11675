import type { Link } from '../../../content/club.ts';
import { AGENDA } from '../../../contract/addresses.ts';
import type { PictureData } from '../../../pictures/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { MadeAt } from '../../components/EntryList/EntryDays.tsx';
import { PhotoHeader } from '../../components/PageHeader/PhotoHeader.tsx';
import { Section } from '../../components/Section.tsx';
import type { CalendarAddress } from '../../components/Share/calendar-links.ts';
import { SmartLink } from '../../components/SmartLink.tsx';
import { Timetable, type TimetableDay } from '../../components/Timetable/Timetable.tsx';
import { Island } from '../../islands/Island.tsx';
import css from './Training.module.css';
import { VenueDays } from './VenueDays.tsx';

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
  agenda: AgendaData;
  calendar: CalendarAddress | null;
}

/** A place where the club trains and plays: where it is, who trains there when, and its next days. */
export function Venue({ title, steps, venue, address, map, picture, week, agenda, calendar }: Props) {
  return (
    <>
      <PhotoHeader picture={picture} kind="lugar" alt={`Foto de ${title}`} title={title} steps={steps}>
        <h1 className="giant" tabIndex={-1}>
          {title}
        </h1>
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
        <Island name="VenueDays" of={VenueDays} props={{ venue, calendar }} agenda={agenda} />
        <div className={`row ${css.made}`}>
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
