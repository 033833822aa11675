import { TEAMS } from '../../../contract/addresses.ts';
import { teamCards } from '../../views.server.ts';
import { hasJoinPage } from '../Join/page.server.ts';
import { pastSeasonsParent } from '../PastSeason/page.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const teamsOverviewPage: PagesOf<'TeamsOverview'> = (club) => {
  const { kinds, teamsIntro, cover } = club;
  return [
    {
      path: TEAMS,
      title: 'Equipos',
      picture: (kinds[0]?.teams[0]?.img ?? cover.img).id,
      description: teamsIntro,
      steps: [HOME],
      screen: 'TeamsOverview',
      data: (source) => ({
        intro: teamsIntro,
        // Where the club has written its history, they are linked there.
        seasons:
          pastSeasonsParent(club).link === TEAMS
            ? club.pastSeasons.map(({ name, path }) => ({ name, path }))
            : [],
        canJoin: hasJoinPage(club),
        agenda: source.agenda,
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

export const teamListPages: PagesOf<'TeamList'> = ({ currentSeason, kinds, cover }) =>
  kinds.map(({ slug, title, intro, color, teams }) => ({
    path: `/equipos/${slug}`,
    title,
    picture: (teams[0]?.img ?? cover.img).id,
    description: intro,
    steps: [HOME, { title: 'Equipos', link: '/equipos' }],
    screen: 'TeamList',
    data: (source) => ({
      eyebrow: `Temporada ${currentSeason}`,
      intro,
      color,
      teams: teamCards(source, teams),
      agenda: source.agenda,
    }),
  }));
