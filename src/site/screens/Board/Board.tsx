import { redirect } from 'react-router';
import { PeoplePage } from '../../components/PeoplePage/PeoplePage.tsx';
import { headTags, pageHead } from '../../head/head.ts';
import { breadcrumbData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { HOME } from '../../views.server.ts';
import type { Route } from './+types/Board';

export async function loader() {
  const source = await getSource();
  const { club } = source;
  if (club.junta.length === 0) throw redirect('/');
  const page = { title: 'Junta directiva', path: '/junta-directiva' };
  return {
    head: pageHead(source, {
      ...page,
      description: club.intros.junta,
      jsonLd: [breadcrumbData(club, [HOME, { title: page.title, link: page.path }])],
    }),
    steps: [HOME],
    title: page.title,
    intro: club.intros.junta,
    people: club.junta.map((member) => ({
      name: member.name,
      role: member.title,
      picture: source.maybePicture(member.img, 'retrato'),
      equipos: [],
    })),
  };
}

export const meta = headTags;

export default function Board({ loaderData }: Route.ComponentProps) {
  const { title, intro, steps, people } = loaderData;
  return <PeoplePage title={title} intro={intro} steps={steps} people={people} />;
}
