import { teamCard } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const teamListPages: PagesOf<'TeamList'> = ({ nombreCorto, temporada, tipos, portada }) =>
  tipos.map(({ route, title, intro, color, equipos }) => ({
    path: `/equipos/${route}`,
    title,
    detail: nombreCorto,
    picture: (equipos[0]?.img ?? portada.img).id,
    description: intro,
    steps: [HOME, { title: 'Equipos', link: '/equipos' }],
    screen: 'TeamList',
    data: (source) => ({
      eyebrow: `Temporada ${temporada}`,
      intro,
      color,
      teams: equipos.map((team) => teamCard(source, team)),
    }),
  }));
