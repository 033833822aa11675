import { HOME, type PagesOf } from '../page.server.ts';

export const boardPage: PagesOf<'Board'> = ({ board, boardIntro, cover }) =>
  board.length === 0
    ? []
    : [
        {
          path: '/junta-directiva',
          title: 'Junta directiva',
          picture: (board.find(({ img }) => img)?.img ?? cover.img).id,
          description: boardIntro,
          steps: [HOME],
          screen: 'Board',
          data: (source) => ({
            intro: boardIntro,
            people: board.map((member) => ({
              name: member.name,
              role: member.role,
              ...(member.duties && {
                duties: member.duties,
                message: `Para ${member.name} (${member.role}): `,
              }),
              picture: source.maybePicture(member.img, 'retrato'),
              teams: [],
            })),
          }),
        },
      ];
