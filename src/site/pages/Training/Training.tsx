import { AGENDA } from '../../../contract/addresses.ts';
import { Grid } from '../../components/Grid.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { PrintButton } from '../../components/Share/ShareBar.tsx';
import { SheetClosures } from '../../components/Sheet/SheetClosures.tsx';
import { SheetFoot } from '../../components/Sheet/SheetFoot.tsx';
import { sheetFoot } from '../../components/Sheet/sheet-foot.server.ts';
import { SmartLink } from '../../components/SmartLink.tsx';
import { DaysAhead } from '../../components/Timetable/DaysAhead.tsx';
import { linesOfWeek } from '../../components/Timetable/fitting.ts';
import { KindLegend, Timetable } from '../../components/Timetable/Timetable.tsx';
import { VenueCard } from '../../components/VenueCard.tsx';
import { Island } from '../../islands/Island.tsx';
import { timetable, venueView } from '../../views.server.ts';
import type { ScreenProps } from '../pages.server.ts';
import css from './Training.module.css';

export function Training({ page: { title, path, description, steps }, source }: ScreenProps) {
  const { club, agenda } = source;
  const week = timetable(club);
  const usual = `Horario habitual de la temporada ${club.currentSeason}`;
  return (
    <>
      <PageHeader look="places" title={title} intro={description} steps={steps}>
        {week.length > 0 && (
          <p className="apart">
            <a href="#semana" className="button">
              Ver los horarios <Icon name="arrow-right" className={css.down} />
            </a>
          </p>
        )}
      </PageHeader>
      <Section>
        <h2 className="visually-hidden">Instalaciones</h2>
        <Grid min="wide">
          {club.venues.map((venue, i) => (
            <VenueCard key={venue.key} venue={venueView(source, venue)} first={i === 0} />
          ))}
        </Grid>
      </Section>
      {week.length > 0 && (
        <Section
          id="semana"
          title="La semana, de un vistazo"
          eyebrow={usual}
          tone="ink"
          data-sheet="landscape"
          aside={
            <>
              <div className="row actions">
                {agenda && (
                  <SmartLink to={`${AGENDA}?que=cambios`} className="tall-link" data-screen-only="">
                    Cambios de estos días: agenda
                  </SmartLink>
                )}
                <PrintButton />
              </div>
              <div className={css.key} data-paper-only="">
                <p>{usual}</p>
                <KindLegend kinds={club.kinds} />
              </div>
            </>
          }
        >
          <Timetable days={week} source={source} />
          {agenda && <Island name="DaysAhead" of={DaysAhead} props={{ lines: linesOfWeek(week) }} season />}
          <SheetFoot {...sheetFoot(source, agenda ? AGENDA : path)}>
            <Island name="SheetClosures" of={SheetClosures} props={{}} season />
          </SheetFoot>
        </Section>
      )}
    </>
  );
}
