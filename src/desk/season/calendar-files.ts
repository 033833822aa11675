import type { SeasonAnswers } from './answers.ts';
import type { SeasonDocuments } from './season-documents.ts';

type ValueIn<Name extends keyof SeasonDocuments> =
  NonNullable<SeasonDocuments[Name]> extends { value: infer V } ? V : never;

/** The days of the new season; of closures and changes only those that are in it. */
export function nextCalendar(
  before: ValueIn<'calendar'> | undefined,
  { first, last }: NonNullable<SeasonAnswers['days']>,
  teams: ReadonlySet<string>,
): ValueIn<'calendar'> {
  const closures = before?.cierres?.filter(({ desde }) => desde >= first);
  const stay = ({ equipo, dia }: { equipo: string; dia: string }) => dia >= first && teams.has(equipo);
  const changes = before?.cambios?.filter(stay);
  const extras = before?.extras?.filter(stay);
  return {
    primer_dia: first,
    ultimo_dia: last,
    ...(closures?.length && { cierres: closures }),
    ...(changes?.length && { cambios: changes }),
    ...(extras?.length && { extras }),
  };
}

/** Only matches of the new season, where its list has been imported already. */
export function nextMatches(
  { partidos }: ValueIn<'matches'>,
  first: string,
  teams: ReadonlySet<string>,
): ValueIn<'matches'> {
  return { partidos: partidos.filter(({ equipo, dia }) => dia >= first && teams.has(equipo)) };
}

/** The notices that are not over, and that somebody is left to read. */
export function nextNotices(
  { avisos }: ValueIn<'notices'>,
  today: string,
  teams: ReadonlySet<string>,
): ValueIn<'notices'> {
  return {
    avisos: avisos.flatMap((notice) => {
      const left = notice.equipos?.filter((key) => teams.has(key));
      if (notice.hasta < today || left?.length === 0) return [];
      return left ? { ...notice, equipos: left } : notice;
    }),
  };
}
