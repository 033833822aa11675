import { coachView } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const boardPage: PagesOf<'People'> = ({ board, boardIntro, cover }) =>
  board.length === 0
    ? []
    : [
        {
          path: '/junta-directiva',
          title: 'Junta directiva',
          picture: (board.find(({ img }) => img)?.img ?? cover.img).id,
          description: boardIntro,
          steps: [HOME],
          screen: 'People',
          data: (source) => ({
            intro: boardIntro,
            card: 'wide',
            people: board.map((member) => ({
              ...source.shown(member, 'retrato'),
              message: member.duties && `Para ${member.name} (${member.role}): `,
              teams: [],
            })),
          }),
        },
      ];

export const staffPage: PagesOf<'People'> = ({ coaches, staffIntro, cover }) => [
  {
    path: '/cuerpo-tecnico',
    title: 'Cuerpo técnico',
    picture: (coaches.find(({ img }) => img)?.img ?? cover.img).id,
    description: staffIntro,
    steps: [HOME],
    screen: 'People',
    data: (source) => ({
      intro: staffIntro,
      card: 'portrait',
      people: coaches.map((coach) => coachView(source, coach, true)),
    }),
  },
];
