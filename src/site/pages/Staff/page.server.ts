import { coachView } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const staffPage: PagesOf<'Staff'> = ({ coaches, staffIntro, cover }) => [
  {
    path: '/cuerpo-tecnico',
    title: 'Cuerpo técnico',
    picture: (coaches.find(({ img }) => img)?.img ?? cover.img).id,
    description: staffIntro,
    steps: [HOME],
    screen: 'Staff',
    data: (source) => ({
      intro: staffIntro,
      people: coaches.map((coach) => coachView(source, coach, true)),
    }),
  },
];
