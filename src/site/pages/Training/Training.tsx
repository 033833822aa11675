import { AGENDA_PATH } from '../../../base/addresses/paths.ts';
import type { Venue } from '../../../club/content/club.ts';
import { venuePhotoName } from '../../../club/content/picture-names.ts';
import { BuiltAt } from '../../components/EntryList/EntryDays.tsx';
import { Grid } from '../../components/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PhotoHeader } from '../../components/PageHeader/PhotoHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { PrintButton, SHARE_BAR } from '../../components/Share/ShareBar.tsx';
import { SheetClosures } from '../../components/Sheet/SheetParts.tsx';
import { SheetFoot } from '../../components/Sheet/TeamSheet.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { DaysAhead } from '../../components/Timetable/DaysAhead.tsx';
import { KindLegend, Timetable, weeklyTrainings } from '../../components/Timetable/Timetable.tsx';
import { VenueCard } from '../../components/VenueCard.tsx';
import { Island } from '../../islands/Island.tsx';
import { usePage } from '../../page-context.ts';
import { ProperName } from '../../text/ProperName.tsx';
import { VenueDays, VenueShare } from './VenueDays.tsx';

/** All training venues and the weekly timetable. */
export function TrainingPage() {
  const { page, club, agenda } = usePage();
  const week = weeklyTrainings(club);
  const usualSchedule = `Horario habitual de la temporada ${club.currentSeason}`;
  return (
    <>
      <PageHeader variant="places" intro={page.description}>
        {week.length > 0 && (
          <p className="mt-5">
            <a href="#semana" className="button chevron">
              Ver los horarios
            </a>
          </p>
        )}
      </PageHeader>
      <Section>
        <h2 className="visually-hidden">Instalaciones</h2>
        <Grid min="wide">
          {club.venues.map((venue, i) => (
            <VenueCard key={venue.key} venue={venue} priority={i === 0} />
          ))}
        </Grid>
      </Section>
      {week.length > 0 && (
        <Section
          id="semana"
          title="La semana, de un vistazo"
          eyebrow={usualSchedule}
          tone="ink"
          className="sheet sheet-landscape"
          aside={
            <>
              <div className="row actions">
                {agenda && (
                  <SmartLink to={`${AGENDA_PATH}?que=cambios`} className="tall-link screen-only">
                    Cambios de estos días: agenda
                  </SmartLink>
                )}
                <PrintButton />
              </div>
              <div className="sheet-key paper-only">
                <p>{usualSchedule}</p>
                <KindLegend kinds={club.kinds} />
              </div>
            </>
          }
        >
          <Timetable days={week} />
          {agenda && <Island name="DaysAhead" component={DaysAhead} props={{}} season />}
          <SheetFoot path={agenda ? AGENDA_PATH : page.path}>
            <Island name="SheetClosures" component={SheetClosures} props={{}} season />
          </SheetFoot>
        </Section>
      )}
    </>
  );
}

/** Page of a venue with its next entries and weekly trainings. */
export function VenuePage({ venue }: { venue: Venue }) {
  const { club, builtAt } = usePage();
  const { key, title, address, link, img } = venue;
  const week = weeklyTrainings(club, key);
  return (
    <>
      <PhotoHeader img={img} pictureRole="lugar" alt={`Foto de ${title}`} pictureName={venuePhotoName(venue)}>
        <ProperName as="h1" className="giant" tabIndex={-1}>
          {title}
        </ProperName>
        <ProperName as="address">{address.join('\n')}</ProperName>
        {link && (
          <SmartLink to={link} className="button">
            Cómo llegar
          </SmartLink>
        )}
      </PhotoHeader>
      <Section title="Los próximos días">
        <Island name="VenueDays" component={VenueDays} props={{ venue: key }} season />
        <div className="mt-5">
          <Island
            className={SHARE_BAR}
            name="VenueShare"
            component={VenueShare}
            props={{ venue: key }}
            season
            renderOn={['touch']}
            expires={false}
          />
        </div>
        <div className="row actions mt-5">
          <SmartLink to={`${AGENDA_PATH}?lugar=${key}`} className="text-link">
            En la agenda del club
          </SmartLink>
          <BuiltAt builtAt={builtAt} />
        </div>
      </Section>
      {week.length > 0 && (
        <Section title="Cada semana" tone="ink">
          <Timetable days={week} />
        </Section>
      )}
    </>
  );
}
