import { Grid } from '../../components/Grid/Grid.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PlaceLink } from '../../components/PlaceLink/PlaceLink.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { Timetable } from '../../components/Timetable/Timetable.tsx';
import { VenueCard } from '../../components/VenueCard/VenueCard.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { breadcrumbData, placeData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { HOME, timetable, venueView } from '../../views.server.ts';
import type { Route } from './+types/Training';
import css from './Training.module.css';

export async function loader() {
  const source = await getSource();
  const { club } = source;
  const page = { title: 'Entrenamientos', path: '/entrenamientos' };
  return {
    head: pageHead(source, {
      ...page,
      description: club.intros.entrenamientos,
      jsonLd: [
        breadcrumbData(club, [HOME, { title: page.title, link: page.path }]),
        ...club.lugares.map(placeData),
      ],
    }),
    steps: [HOME],
    title: page.title,
    intro: club.intros.entrenamientos,
    lugares: club.lugares.map((venue) => venueView(source, venue)),
    week: timetable(club.tipos),
  };
}

export const meta = headTags;

export default function Training({ loaderData }: Route.ComponentProps) {
  const { title, intro, steps, lugares, week } = loaderData;
  return (
    <>
      <PageHeader title={title} intro={intro} steps={steps}>
        {week.length > 0 && (
          <p className={css.jump}>
            <PlaceLink place="semana" className="boton">
              Ver los horarios <Icon name="arrow-right" className={css.down} />
            </PlaceLink>
          </p>
        )}
      </PageHeader>
      <Section>
        <h2 className="solo-lectores">Instalaciones</h2>
        <Grid min="wide">
          {lugares.map((venue, i) => (
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
