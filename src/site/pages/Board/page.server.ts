import { HOME, type PagesOf } from '../page.server.ts';

export const boardPage: PagesOf<'Board'> = ({ nombreCorto, junta, introJunta, portada }) =>
  junta.length === 0
    ? []
    : [
        {
          path: '/junta-directiva',
          title: 'Junta directiva',
          detail: nombreCorto,
          picture: (junta.find(({ img }) => img)?.img ?? portada.img).id,
          description: introJunta,
          steps: [HOME],
          screen: 'Board',
          data: (source) => ({
            intro: introJunta,
            people: junta.map((member) => ({
              name: member.name,
              role: member.title,
              picture: source.maybePicture(member.img, 'retrato'),
              equipos: [],
            })),
          }),
        },
      ];
