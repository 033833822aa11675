import { fullDay, isDate } from '../../agenda/dates.ts';
import { consecutive, seasonDays, seasonKey, yearOf } from '../../content/season-names.ts';
import { changeDocument } from '../documents/documents.ts';
import { decidedKinds, type SeasonAnswers, SeasonError } from './answers.ts';
import { archiveFile, archiveText } from './archive.ts';
import { type SeasonDocuments, seasonDocuments, type TeamValue, type Texts } from './season-documents.ts';

/**
 * Begins a season: the one that ends is kept in `temporadas/`, its matches, changes and past notices go, teams are as
 * the answers say. All of it is one change of texts.
 * @param texts every file of the content folder by its path, with `/`
 * @returns the texts that change, null for a file that goes
 * @throws {SeasonError} for answers with which no season can begin
 * @throws {ContentError} for a file that does not obey its schema
 */
export function newSeason(texts: Texts, answers: SeasonAnswers): Map<string, string | null> {
  const documents = seasonDocuments(texts);
  const season = String(documents.club.value.temporada);
  checkSeason(season, answers.season);
  const hasAgenda = Boolean(documents.calendar || documents.matches);
  if (hasAgenda) checkDays(answers);
  const kinds = decidedKinds(documents.kinds, answers);
  const teams = kinds.flatMap((kind) => kind.teams.flatMap(({ after }) => after ?? []));
  const keys = new Set(
    kinds.flatMap(({ name, teams }) =>
      teams.flatMap(({ after }) => (after ? `${after.pagina_en ?? name}/${after.route}` : [])),
    ),
  );
  // Without an agenda there is no match that could be after it.
  const first = answers.days?.first ?? '';
  const matches = documents.matches?.value ?? { partidos: [] };
  const kept = nextMatches(matches, first, keys);

  const writes = new Map<string, string | null>();
  const write = (file: string, value: unknown) => {
    const before = texts.get(file) ?? '';
    const after = changeDocument(file, before, value);
    if (after !== before) writes.set(file, after);
  };
  writes.set(
    archiveFile(season, texts),
    archiveText({
      season,
      kinds,
      names: new Map(
        Object.entries(documents.coaches.value.entrenadores).map(([key, { name }]) => [key, name]),
      ),
      matches: matches.partidos.filter(({ dia }) => dia < first),
      answers,
    }),
  );
  write(documents.club.file, { ...documents.club.value, temporada: answers.season });
  for (const { file, value, teams, ends } of kinds)
    if (ends) writes.set(file, null);
    else write(file, { ...value, equipos: teams.flatMap(({ after }) => after ?? []) });
  write(documents.coaches.file, nextStaff(documents.coaches.value, teams));
  write(documents.venues.file, nextVenues(documents.venues.value, teams, kept.partidos));
  if (answers.days && hasAgenda)
    write('calendario.yaml', nextCalendar(documents.calendar?.value, answers.days, keys));
  if (documents.matches) write(documents.matches.file, kept);
  if (documents.notices)
    write(documents.notices.file, nextNotices(documents.notices.value, answers.today, keys));
  return writes;
}

function checkDays({ season, days }: SeasonAnswers): void {
  if (!days || !isDate(days.first) || !isDate(days.last))
    throw new SeasonError('days', 'Faltan el primer y el último día de entrenamiento.');
  const { first, last } = seasonDays(season);
  const outside = [days.first, days.last].find((day) => day < first || last < day);
  if (outside)
    throw new SeasonError(
      'days',
      `El ${fullDay(outside)} no es de la temporada ${season}: escribe un día entre el ${fullDay(first)} y el ${fullDay(last)}.`,
    );
}

function checkSeason(before: string, after: string): void {
  const near = consecutive(after);
  if (Number.isNaN(yearOf(after)))
    throw new SeasonError('season', `«${after}» no dice el año: escríbela como «${before}».`);
  if (near)
    throw new SeasonError('season', `Los años de «${after}» no van seguidos. ¿Querías decir «${near}»?`);
  if (seasonKey(after) === seasonKey(before) || yearOf(after) < yearOf(before))
    throw new SeasonError('season', `La temporada nueva tiene que ser posterior a ${before}.`);
}

type ValueIn<Name extends keyof SeasonDocuments> =
  NonNullable<SeasonDocuments[Name]> extends { value: infer V } ? V : never;

/** The days of the new season; of closures and changes only those that are in it. */
function nextCalendar(
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
function nextMatches(
  { partidos }: ValueIn<'matches'>,
  first: string,
  teams: ReadonlySet<string>,
): ValueIn<'matches'> {
  return { partidos: partidos.filter(({ equipo, dia }) => dia >= first && teams.has(equipo)) };
}

/** The notices that are not over, and that somebody is left to read. */
function nextNotices(
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

/** The staff: who had a team and has none now stays in the list, with a mark. */
function nextStaff(staff: ValueIn<'coaches'>, teams: readonly TeamValue[]): ValueIn<'coaches'> {
  const busy = new Set(teams.flatMap(({ entrenadores }) => entrenadores ?? []));
  return { ...staff, entrenadores: marked(staff.entrenadores, 'sin_equipo', busy) };
}

/** The venues: the page of one where nobody trains or plays now stays, with a mark. */
function nextVenues(
  places: ValueIn<'venues'>,
  teams: readonly TeamValue[],
  matches: readonly { lugar?: string | null | undefined }[],
): ValueIn<'venues'> {
  const used = new Set([
    ...teams.flatMap(({ entrenamientos }) => (entrenamientos ?? []).map(({ lugar }) => lugar)),
    ...matches.map(({ lugar }) => lugar ?? ''),
  ]);
  return { ...places, lugares: marked(places.lugares, 'sin_uso', used) };
}

/** The entries, in their order, those that are not used with a mark. */
function marked<Mark extends 'sin_equipo' | 'sin_uso', Entry extends { [M in Mark]?: unknown }>(
  entries: Record<string, Entry>,
  mark: Mark,
  used: ReadonlySet<string>,
): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [
      key,
      used.has(key) || entry[mark] ? entry : { ...entry, [mark]: true },
    ]),
  );
}
