import { coachView } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const staffPage: PagesOf<'Staff'> = ({ nombreCorto, entrenadores, introCuerpoTecnico, portada }) => [
  {
    path: '/cuerpo-tecnico',
    title: 'Cuerpo técnico',
    detail: nombreCorto,
    picture: (entrenadores.find(({ img }) => img)?.img ?? portada.img).id,
    description: introCuerpoTecnico,
    steps: [HOME],
    screen: 'Staff',
    data: (source) => ({
      intro: introCuerpoTecnico,
      people: entrenadores.map((coach) => coachView(source, coach, true)),
    }),
  },
];
