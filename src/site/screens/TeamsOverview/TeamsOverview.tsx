import { Grid } from '../../components/Grid/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PlaceLink } from '../../components/PlaceLink/PlaceLink.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import { TeamCard } from '../../components/TeamCard/TeamCard.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { breadcrumbData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { HOME, teamCard } from '../../views.server.ts';
import type { Route } from './+types/TeamsOverview';
import css from './TeamsOverview.module.css';

export async function loader() {
  const source = await getSource();
  const { club } = source;
  return {
    head: pageHead(source, {
      path: '/equipos',
      title: 'Equipos',
      description: club.intros.equipos,
      jsonLd: [breadcrumbData(club, [HOME, { title: 'Equipos', link: '/equipos' }])],
    }),
    steps: [HOME],
    intro: club.intros.equipos,
    kinds: club.tipos.map((kind) => ({
      route: kind.route,
      title: kind.title,
      color: kind.color,
      teams: kind.equipos.map((team) => teamCard(source, team)),
    })),
  };
}

export const meta = headTags;

/** The club chooses the routes of its kinds; an id of the layout, such as `contacto`, may be among them. */
const placeOf = (route: string) => `tipo-${route}`;

export default function TeamsOverview({ loaderData }: Route.ComponentProps) {
  const { steps, intro, kinds } = loaderData;
  return (
    <>
      <PageHeader title="Equipos" intro={intro} steps={steps}>
        {kinds.length > 1 && (
          <nav className={css.kinds} aria-label="En esta página">
            <ul>
              {kinds.map(({ route, title, color }) => (
                <li key={route}>
                  <PlaceLink place={placeOf(route)} data-color={color}>
                    {title}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </PageHeader>
      {kinds.map((kind) => (
        <Section
          key={kind.route}
          id={placeOf(kind.route)}
          title={kind.title}
          aside={
            <SmartLink to={`/equipos/${kind.route}`} className="enlace">
              Ver {kind.title}
            </SmartLink>
          }
        >
          <Grid>
            {kind.teams.map((team) => (
              <TeamCard key={team.path} team={team} color={kind.color} />
            ))}
          </Grid>
        </Section>
      ))}
    </>
  );
}
