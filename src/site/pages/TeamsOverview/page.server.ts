import { teamCard } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const teamsOverviewPage: PagesOf<'TeamsOverview'> = ({ nombreCorto, tipos, intros, portada }) => [
  {
    path: '/equipos',
    title: 'Equipos',
    detail: nombreCorto,
    picture: (tipos[0]?.equipos[0]?.img ?? portada.img).id,
    description: intros.equipos,
    steps: [HOME],
    screen: 'TeamsOverview',
    data: (source) => ({
      intro: intros.equipos,
      kinds: tipos.map(({ route, title, color, equipos }) => ({
        route,
        title,
        color,
        teams: equipos.map((team) => teamCard(source, team)),
      })),
    }),
  },
];
