import { PeoplePage } from '../../components/PeoplePage/PeoplePage.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { breadcrumbData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { coachView, HOME } from '../../views.server.ts';
import type { Route } from './+types/Staff';

export async function loader() {
  const source = await getSource();
  const { club } = source;
  const page = { title: 'Cuerpo técnico', path: '/cuerpo-tecnico' };
  return {
    head: pageHead(source, {
      ...page,
      description: club.intros.cuerpoTecnico,
      jsonLd: [breadcrumbData(club, [HOME, { title: page.title, link: page.path }])],
    }),
    steps: [HOME],
    title: page.title,
    intro: club.intros.cuerpoTecnico,
    people: club.entrenadores.map((coach) => coachView(source, coach, true)),
  };
}

export const meta = headTags;

export default function Staff({ loaderData }: Route.ComponentProps) {
  const { title, intro, steps, people } = loaderData;
  return <PeoplePage title={title} intro={intro} steps={steps} people={people} />;
}
