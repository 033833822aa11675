import { z } from 'zod';
import type { ContentNode } from '../content-node.ts';
import { reportReversedSpan } from '../day-checks.ts';
import { countLines } from '../spelling.ts';
import { yamlFile } from './declare.ts';
import { date, menuLink, teamKey, text } from './fields.ts';
import { resolveTeam, teamPath } from './teams.ts';

/** Maximum length of a notice. A longer one would push the season off the first screen of a phone. */
const MAX_LENGTH = 160;

const notice = z.strictObject({
  texto: text.max(MAX_LENGTH),
  desde: date.meta({ initialValue: 'hoy' }),
  hasta: date.meta({ description: 'Último día en que se enseña', help: 'Último día en que se enseña.' }),
  equipos: z
    .array(teamKey)
    .min(1)
    .nullish()
    .meta({ description: 'Solo para estos equipos. Sin ellos, para todos.', itemNoun: 'un equipo' }),
  enlace: menuLink.nullish(),
});

export const notices = yamlFile({
  name: 'avisos.yaml',
  contents: 'Avisos de la portada y de los equipos',
  part: 'Agenda',
  help: 'Lo que hay que decir durante unos días. Sale arriba en la portada o en la página de unos equipos, y se quita solo.',
  previewPath: ({ path: [list = '', i = ''], read }) => teamPath(read(list, i, 'equipos', 0)) || '/',
  newSeason: {
    convert: ({ avisos }, { today, teams }) => ({
      avisos: avisos.flatMap((notice) => {
        const remainingTeams = notice.equipos?.flatMap((key) => teams.get(key) ?? []);
        if (notice.hasta < today || remainingTeams?.length === 0) return [];
        return remainingTeams ? { ...notice, equipos: remainingTeams } : notice;
      }),
    }),
    summarizeDeleted: (before, after) =>
      countLines(before.avisos.length - after.avisos.length, 'aviso que ya pasó', 'avisos que ya pasaron'),
  },
  schema: z.strictObject({ avisos: z.array(notice).meta({ itemNoun: 'un aviso' }) }),
  absent: { notices: [] },
  build: ([doc]) => ({ notices: doc.children('avisos').map(buildNotice) }),
  shownUntil: (part) => part.notices.map(({ to }) => to),
});

/** Notice that pages show for some days. */
export type ClubNotice = ReturnType<typeof buildNotice>;

function buildNotice(doc: ContentNode<z.infer<typeof notice>>) {
  const { texto, desde, hasta, enlace } = doc.value;
  reportReversedSpan(doc, ['hasta'], desde, hasta);
  if (enlace) doc.collectLink(enlace, (fault) => doc.report(['enlace'], fault));
  const teams = doc.children('equipos').flatMap((team) => resolveTeam(team, [], team.value));
  return {
    text: texto,
    /** First and last day, `2024-11-14`. */
    from: desde,
    to: hasta,
    /** Keys of the teams that it concerns; empty if it concerns everybody. */
    teams: teams.map(({ key }) => key),
    /** Target of its link; may be empty. */
    link: enlace ?? '',
  };
}
