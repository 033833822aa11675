import { redirect } from 'react-router';
import { redirectFor } from '../../../content/paths.ts';
import { Grid } from '../../components/Grid/Grid.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { TeamCard } from '../../components/TeamCard/TeamCard.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { breadcrumbData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { HOME, teamCard } from '../../views.server.ts';
import type { Route } from './+types/TeamList';

export async function loader({ params }: Route.LoaderArgs) {
  const source = await getSource();
  const { club } = source;
  const path = `/equipos/${params.tipo}`;
  const kind = club.tipos.find(({ route }) => route === params.tipo);
  if (!kind) throw redirect(redirectFor(club, path));
  return {
    head: pageHead(source, {
      path,
      title: kind.title,
      description: kind.intro,
      jsonLd: [breadcrumbData(club, [HOME, { title: kind.title, link: path }])],
    }),
    steps: [HOME, { title: 'Equipos', link: '/equipos' }],
    title: kind.title,
    eyebrow: `Temporada ${club.temporada}`,
    intro: kind.intro,
    color: kind.color,
    teams: kind.equipos.map((team) => teamCard(source, team)),
  };
}

export const meta = headTags;

export default function TeamList({ loaderData }: Route.ComponentProps) {
  const { title, eyebrow, intro, steps, color, teams } = loaderData;
  return (
    <>
      <PageHeader title={title} eyebrow={eyebrow} intro={intro} steps={steps} color={color} />
      <Section>
        <h2 className="solo-lectores">Los equipos</h2>
        <Grid>
          {teams.map((team, i) => (
            <TeamCard key={team.path} team={team} color={color} first={i === 0} />
          ))}
        </Grid>
      </Section>
    </>
  );
}
