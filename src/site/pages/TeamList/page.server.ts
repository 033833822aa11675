import { teamCards } from '../../components/TeamGrid/team-grid.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

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
