import { teamCard } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const teamsOverviewPage: PagesOf<'TeamsOverview'> = ({ shortName, kinds, teamsIntro, cover }) => [
  {
    path: '/equipos',
    title: 'Equipos',
    detail: shortName,
    picture: (kinds[0]?.teams[0]?.img ?? cover.img).id,
    description: teamsIntro,
    steps: [HOME],
    screen: 'TeamsOverview',
    data: (source) => ({
      intro: teamsIntro,
      kinds: kinds.map(({ slug, title, color, teams }) => ({
        slug,
        title,
        color,
        teams: teams.map((team) => teamCard(source, team)),
      })),
    }),
  },
];
