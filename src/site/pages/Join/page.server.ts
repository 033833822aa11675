import type { Club } from '../../../content/club.ts';
import { JOIN } from '../../../contract/addresses.ts';
import { HOME, type PagesOf } from '../page.server.ts';

/** Ages that are offered: of children who may soon begin, and of whoever may still ask. */
const YOUNGEST = 4;
const OLDEST = 85;

/** Whether there is a page that finds a team by year of birth: where a team names the years of its players. */
export const hasJoinPage = ({ kinds }: Pick<Club, 'kinds'>): boolean =>
  kinds.some(({ teams }) => teams.some(({ born }) => born));

export const joinPage: PagesOf<'Join'> = (club) => {
  if (!hasJoinPage(club)) return [];
  const { shortName, kinds, cover } = club;
  const teams = kinds.flatMap((kind) => kind.teams.map((team) => ({ kind, team })));
  return [
    {
      path: JOIN,
      title: 'Únete',
      picture: (kinds.at(-1)?.teams[0]?.img ?? cover.img).id,
      description: `Qué equipo de ${shortName} te toca según el año de nacimiento, con días, horas y lugar de entrenamiento.`,
      steps: [HOME, { title: 'Equipos', link: '/equipos' }],
      screen: 'Join',
      data: ({ madeAt }) => {
        const now = Number(madeAt.date.slice(0, 4));
        return {
          intro:
            'El año de nacimiento dice el equipo. Elige el tuyo, o el de tu hija o tu hijo, y escríbenos para probar.',
          years: { from: now - OLDEST, to: now - YOUNGEST },
          teams: teams.map(({ kind, team }) => {
            const { name, path, division, born, players, schedule, note, contact, venues, coaches } = team;
            const [coach] = coaches;
            return {
              name,
              path,
              division,
              born,
              players,
              schedule,
              note,
              contact,
              kind: kind.breadcrumb,
              color: kind.color,
              about: firstSentence(kind.intro),
              venues: venues.map(({ title }) => title),
              coach: coach ? { name: coach.name, role: coach.role } : null,
            };
          }),
        };
      },
    },
  ];
};

const sentences = new Intl.Segmenter('es', { granularity: 'sentence' });

function firstSentence(text: string): string {
  const [first] = sentences.segment(text);
  return first?.segment.trim() ?? '';
}
