import { teamCards, teamsAgenda } from '../../components/TeamGrid/team-grid.server.ts';
import { hasJoinPage } from '../Join/page.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const teamsOverviewPage: PagesOf<'TeamsOverview'> = (club) => {
  const { shortName, kinds, teamsIntro, cover } = club;
  return [
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
        canJoin: hasJoinPage(club),
        agenda: teamsAgenda(
          source,
          kinds.flatMap(({ teams }) => teams),
        ),
        kinds: kinds.map(({ slug, title, breadcrumb, color, teams }) => ({
          slug,
          title,
          short: breadcrumb,
          color,
          teams: teamCards(source, teams),
        })),
      }),
    },
  ];
};
