import type { Closure } from '../../../agenda/types.ts';
import type { KindColor, Link } from '../../../content/club.ts';
import { AGENDA } from '../../../contract/addresses.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { closureWords } from '../../agenda/closure-words.ts';
import { useNow } from '../../agenda/useNow.ts';
import { Grid } from '../../components/Grid/Grid.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PlaceLink } from '../../components/PlaceLink/PlaceLink.tsx';
import { PrintButton } from '../../components/PrintButton/PrintButton.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { SheetFoot, type SheetFootView } from '../../components/Sheet/SheetFoot.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import { DaysAhead } from '../../components/Timetable/DaysAhead.tsx';
import { KindLegend } from '../../components/Timetable/KindLegend.tsx';
import { Timetable, type TimetableDay } from '../../components/Timetable/Timetable.tsx';
import { VenueCard, type VenueView } from '../../components/VenueCard/VenueCard.tsx';
import css from './Training.module.css';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  venues: VenueView[];
  week: TimetableDay[];
  /** What the week has besides on paper. */
  sheet: SheetFootView & {
    season: string;
    kinds: { title: string; color: KindColor }[];
    /** Of the rest of the season. */
    closures: Closure[];
    agenda: AgendaData;
    /** Last day that the agenda has, and whether the club has one. */
    to: string;
    hasAgenda: boolean;
  };
}

export function Training({ title, intro, steps, venues, week, sheet }: Props) {
  const { agenda } = sheet;
  const { moment } = useNow(agenda);
  const closures = closureWords(sheet.closures, agenda.venues, moment.date);
  const usual = `Horario habitual de la temporada ${sheet.season}`;
  return (
    <>
      <PageHeader look="places" title={title} intro={intro} steps={steps}>
        {week.length > 0 && (
          <p className={css.jump}>
            <PlaceLink place="semana" className="button">
              Ver los horarios <Icon name="arrow-right" className={css.down} />
            </PlaceLink>
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
              <div className={css.take}>
                {sheet.hasAgenda && (
                  <SmartLink to={`${AGENDA}?que=cambios`} className={css.changes} data-screen-only="">
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
          <Timetable days={week} when={agenda} />
          {sheet.hasAgenda && <DaysAhead agenda={agenda} moment={moment} to={sheet.to} week={week} />}
          <SheetFoot {...sheet} when={agenda}>
            {closures.length > 0 && (
              <p>
                <strong>No se entrena:</strong> {closures.join('; ')}.
              </p>
            )}
          </SheetFoot>
        </Section>
      )}
    </>
  );
}
