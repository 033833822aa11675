import { teamCard } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const teamsOverviewPage: PagesOf<'TeamsOverview'> = ({
  nombreCorto,
  tipos,
  introEquipos,
  portada,
}) => [
  {
    path: '/equipos',
    title: 'Equipos',
    detail: nombreCorto,
    picture: (tipos[0]?.equipos[0]?.img ?? portada.img).id,
    description: introEquipos,
    steps: [HOME],
    screen: 'TeamsOverview',
    data: (source) => ({
      intro: introEquipos,
      kinds: tipos.map(({ route, title, color, equipos }) => ({
        route,
        title,
        color,
        teams: equipos.map((team) => teamCard(source, team)),
      })),
    }),
  },
];
