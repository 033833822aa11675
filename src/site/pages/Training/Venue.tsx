import type { Venue as VenueOfClub } from '../../../content/club.ts';
import { AGENDA } from '../../../contract/addresses.ts';
import { MadeAt } from '../../components/EntryList/EntryDays.tsx';
import { PhotoHeader } from '../../components/PageHeader/PhotoHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { Timetable } from '../../components/Timetable/Timetable.tsx';
import { Island } from '../../islands/Island.tsx';
import { timetable } from '../../views.server.ts';
import type { ScreenProps } from '../pages.server.ts';
import css from './Training.module.css';
import { VenueDays } from './VenueDays.tsx';

/** A place where the club trains and plays: where it is, who trains there when, and its next days. */
export function Venue({ page: { title, steps }, source, venue }: ScreenProps & { venue: VenueOfClub }) {
  const { key, address, link, img } = venue;
  const week = timetable(source.club, key);
  return (
    <>
      <PhotoHeader
        picture={source.picture(img, 'lugar')}
        kind="lugar"
        alt={`Foto de ${title}`}
        title={title}
        steps={steps}
      >
        <h1 className="giant" tabIndex={-1}>
          {title}
        </h1>
        <address className={css.address}>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        {link && (
          <SmartLink to={link} className="button">
            Cómo llegar
          </SmartLink>
        )}
      </PhotoHeader>
      <Section title="Los próximos días">
        <Island name="VenueDays" of={VenueDays} props={{ venue: key }} season />
        <div className={`row ${css.made}`}>
          <SmartLink to={`${AGENDA}?lugar=${key}`} className="text-link">
            En la agenda del club
          </SmartLink>
          <MadeAt data={source} />
        </div>
      </Section>
      {week.length > 0 && (
        <Section title="Cada semana" tone="ink">
          <Timetable days={week} source={source} />
        </Section>
      )}
    </>
  );
}
