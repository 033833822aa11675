import type { Link } from '../../../content/club.ts';
import { Grid } from '../../components/Grid/Grid.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PlaceLink } from '../../components/PlaceLink/PlaceLink.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { Timetable, type TimetableDay } from '../../components/Timetable/Timetable.tsx';
import { VenueCard, type VenueView } from '../../components/VenueCard/VenueCard.tsx';
import css from './Training.module.css';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  venues: VenueView[];
  week: TimetableDay[];
}

export function Training({ title, intro, steps, venues, week }: Props) {
  return (
    <>
      <PageHeader title={title} intro={intro} steps={steps}>
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
        <Section id="semana" title="La semana, de un vistazo" tone="ink">
          <Timetable days={week} />
        </Section>
      )}
    </>
  );
}
