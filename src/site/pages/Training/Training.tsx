import type { KindColor, Link } from '../../../content/club.ts';
import { AGENDA } from '../../../contract/addresses.ts';
import type { AgendaData, PageMoment } from '../../agenda/agenda-data.ts';
import { Grid } from '../../components/Grid.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { PrintButton } from '../../components/Share/ShareBar.tsx';
import { SheetClosures } from '../../components/Sheet/SheetClosures.tsx';
import { SheetFoot, type SheetFootView } from '../../components/Sheet/SheetFoot.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { DaysAhead } from '../../components/Timetable/DaysAhead.tsx';
import { linesOfWeek } from '../../components/Timetable/fitting.ts';
import { KindLegend, Timetable, type TimetableDay } from '../../components/Timetable/Timetable.tsx';
import { VenueCard, type VenueView } from '../../components/VenueCard.tsx';
import { Island } from '../../islands/Island.tsx';
import css from './Training.module.css';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  venues: VenueView[];
  week: TimetableDay[];
  when: PageMoment;
  /** What the week has besides on paper. */
  sheet: SheetFootView & {
    season: string;
    kinds: { title: string; color: KindColor }[];
    /** Null where the club writes none. */
    agenda: AgendaData | null;
  };
}

export function Training({ title, intro, steps, venues, week, when, sheet }: Props) {
  const usual = `Horario habitual de la temporada ${sheet.season}`;
  return (
    <>
      <PageHeader look="places" title={title} intro={intro} steps={steps}>
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
          {venues.map((venue, i) => (
            <VenueCard key={venue.key} venue={venue} first={i === 0} />
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
                {sheet.agenda && (
                  <SmartLink to={`${AGENDA}?que=cambios`} className="tall-link" data-screen-only="">
                    Cambios de estos días: agenda
                  </SmartLink>
                )}
                <PrintButton />
              </div>
              <div className={css.key}>
                <p>{usual}</p>
                <KindLegend kinds={sheet.kinds} />
              </div>
            </>
          }
        >
          <Timetable days={week} when={when} />
          {sheet.agenda && (
            <Island
              name="DaysAhead"
              of={DaysAhead}
              props={{ lines: linesOfWeek(week) }}
              agenda={sheet.agenda}
            />
          )}
          <SheetFoot {...sheet}>
            {sheet.agenda && (
              <Island name="SheetClosures" of={SheetClosures} props={{}} agenda={sheet.agenda} />
            )}
          </SheetFoot>
        </Section>
      )}
    </>
  );
}
