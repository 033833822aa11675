import { hasAgenda } from '../../../content/season-of.ts';
import { AGENDA, kindAgendaPath } from '../../../contract/addresses.ts';
import { agendaData } from '../../agenda/agenda-data.server.ts';
import { sheetFoot } from '../../components/Sheet/sheet-foot.server.ts';
import { HOME, type PageOf, type PagesOf } from '../page.server.ts';

/** What comes next, of the whole club and of each kind of team; none for a club that writes neither days nor matches. */
export const agendaPages: PagesOf<'Agenda'> = (club) => {
  if (!hasAgenda(club)) return [];
  const kinds = club.kinds.map(({ slug, breadcrumb, color }) => ({ slug, name: breadcrumb, color }));
  const common = { picture: club.cover.img.id, screen: 'Agenda' } as const;
  const calendars = { origin: club.origin, club: club.shortName };
  const intro = 'Entrenamientos y partidos de todo el club, día a día.';
  return [
    {
      ...common,
      path: AGENDA,
      title: 'Agenda',
      description: intro,
      steps: [HOME],
      data: (source) => ({
        intro,
        page: { path: AGENDA, kinds, calendars },
        agenda: agendaData(club, source.madeAt),
        sheet: sheetFoot(source, AGENDA),
      }),
    },
    ...club.kinds.map(({ slug, breadcrumb }): PageOf<'Agenda'> => {
      const path = kindAgendaPath(slug);
      return {
        ...common,
        path,
        title: `Agenda: ${breadcrumb}`,
        description: `Entrenamientos y partidos de ${breadcrumb}, día a día.`,
        steps: [HOME, { title: 'Agenda', link: AGENDA }],
        data: (source) => ({
          intro: 'Sus entrenamientos y partidos, día a día.',
          page: { path, kinds, kind: slug, calendars },
          agenda: agendaData(club, source.madeAt),
          sheet: sheetFoot(source, path),
        }),
      };
    }),
  ];
};
