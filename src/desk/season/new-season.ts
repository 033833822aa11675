/** What a new season changes in the content. Pure. */
import { basename } from 'node:path';
import { fullDay, isDate } from '../../agenda/dates.ts';
import { changeDocument, readDocument } from '../../content/documents/documents.ts';
import { calendar } from '../../content/files/calendar.ts';
import { club } from '../../content/files/club.ts';
import { isFileOf, type SeasonChange } from '../../content/files/declare.ts';
import { shortSeason } from '../../content/files/fields.ts';
import { FILES } from '../../content/files/files.ts';
import { matches } from '../../content/files/matches.ts';
import { coaches } from '../../content/files/people.ts';
import { teams } from '../../content/files/teams.ts';
import { venues } from '../../content/files/venues.ts';
import { consecutive, seasonDays, seasonKey, startYear } from '../../content/season-name.ts';
import type { SeasonAnswers } from './answers.ts';
import {
  answersRefusal,
  archiveFile,
  archiveText,
  type ContentFileValue,
  type ContentTexts,
  type KindDecision,
  type TeamValue,
} from './archive-season.ts';

/** Declarations of the files that a new season may change. */
export const SEASON_FILES = FILES.filter(({ newSeason }) => newSeason !== 'keep');

/**
 * The files as they are written, not as their schemas read them: nothing may be written that nobody changed. A file that
 * is not there is null; kinds of team are in their order.
 */
function parseSeasonFiles(texts: ContentTexts) {
  const all = <File extends { name: string }>(declared: File) =>
    [...texts]
      .filter(([file]) => isFileOf(declared, file))
      .map(([file, text]) => ({ file, value: readDocument(file, text) as ContentFileValue<File> }));
  const one = <File extends { name: string }>(declared: File) => all(declared)[0]?.value ?? null;
  return {
    club: one(club) as ContentFileValue<typeof club>,
    kinds: all(teams).sort((a, b) => (a.value.orden ?? Infinity) - (b.value.orden ?? Infinity)),
    coaches: one(coaches),
    venues: one(venues),
    calendar: one(calendar),
    matches: one(matches),
  };
}

type SeasonDocuments = ReturnType<typeof parseSeasonFiles>;

/** What the new season needs from somebody who knows. */
interface SeasonTask {
  /** Where it is mended, and the path of the value there; `[]` for the whole file. */
  file: string;
  path: (string | number)[];
  /** A whole sentence in Spanish. */
  words: string;
}

/**
 * Begins a season: the one that ends is kept in `temporadas/`, its matches, changes and past notices go, teams are as
 * the answers say. All of it is one change of texts.
 * @returns the texts that change, null for a file that goes; and what the season still lacks then
 * @throws DeskRefusal for answers with which no season can begin
 */
export function planNewSeason(texts: ContentTexts, answers: SeasonAnswers) {
  const documents = parseSeasonFiles(texts);
  // It may be written `26-27`.
  const season = shortSeason.parse(documents.club.temporada);
  checkSeason(season, answers.season);
  const hasAgenda = Boolean(documents.calendar || documents.matches);
  if (hasAgenda) checkDays(answers);
  const kinds = decideKinds(documents.kinds, answers, startYear(answers.season) - startYear(season));
  const staying = kinds.flatMap(({ name, teams }) =>
    teams.flatMap(({ after }) =>
      after ? { key: `${after.pagina_en ?? name}/${after.route}`, team: after } : [],
    ),
  );
  const keys = new Set(staying.map(({ key }) => key));
  // Without an agenda there is no match that could be after it.
  const first = answers.days?.first ?? '';
  const played = documents.matches?.partidos ?? [];

  const writes = new Map<string, string | null>();
  const toDo: SeasonTask[] = [];
  const write = (file: string, value: unknown) => {
    const before = texts.get(file) ?? '';
    const after = changeDocument(file, before, value);
    if (after !== before) writes.set(file, after);
  };
  const entrenadores = documents.coaches?.entrenadores ?? {};
  const archived = kinds.filter(({ teams }) => teams.length > 0);
  if (archived.length > 0)
    writes.set(
      archiveFile(season, texts),
      archiveText({
        season,
        kinds: archived,
        names: entrenadores,
        matches: played.filter(({ dia }) => dia < first),
        answers,
      }),
    );
  const change: SeasonChange = { ...answers, teams: keys };
  // A club that has only written matches gets a calendar.
  const before = hasAgenda ? new Map([[calendar.name, ''], ...texts]) : texts;
  for (const [file, text] of before) {
    const convert = SEASON_FILES.find((declared) => isFileOf(declared, file))?.newSeason;
    if (typeof convert === 'function') write(file, convert(readDocument(file, text), change));
  }
  const after = parseSeasonFiles(
    new Map([...texts, ...writes].flatMap(([file, text]) => (text ? [[file, text]] : []))),
  );
  const kept = after.matches?.partidos ?? [];
  for (const { file, value, teams, ends } of kinds) {
    const equipos = teams.flatMap(({ before, after }) => (after ? { before, after } : []));
    if (ends) writes.set(file, null);
    else write(file, { ...value, equipos: equipos.map(({ after }) => after) });
    for (const [i, { before, after }] of equipos.entries())
      if (before.link)
        toDo.push({
          file,
          path: ['equipos', i, 'link'],
          words: `${after.name}: falta el enlace a la clasificación de esta temporada (el de la anterior era ${before.link}).`,
        });
  }
  // Who had a team and has none now, and a venue where nobody trains or plays, stay with a mark.
  const busy = staying.flatMap(({ team }) => team.entrenadores ?? []);
  const coaches = markUnused(entrenadores, 'sin_equipo', busy);
  if (documents.coaches) write('entrenadores.yaml', { ...documents.coaches, entrenadores: coaches.entries });
  for (const [key, { name }] of coaches.unused)
    toDo.push({
      file: 'entrenadores.yaml',
      path: ['entrenadores', key],
      words: `${name} se ha quedado sin equipo: ponle uno, o quita a esa persona de la lista.`,
    });
  const trained = staying.flatMap(({ team }) => (team.entrenamientos ?? []).map(({ lugar }) => lugar));
  const venues = markUnused(documents.venues?.lugares ?? {}, 'sin_uso', [
    ...trained,
    ...kept.map(({ lugar }) => lugar ?? ''),
  ]);
  if (documents.venues) write('lugares.yaml', { ...documents.venues, lugares: venues.entries });
  for (const [key, { title }] of venues.unused)
    toDo.push({
      file: 'lugares.yaml',
      path: ['lugares', key],
      words: `Nadie entrena ni juega en ${title}: ponlo en un horario, o quita el lugar.`,
    });
  if (after.calendar && !after.calendar.cierres)
    toDo.push({
      file: 'calendario.yaml',
      path: ['cierres'],
      words: 'Faltan las fiestas y los cierres de la temporada nueva.',
    });
  if (documents.matches && kept.length === 0)
    toDo.push({
      file: 'partidos.yaml',
      path: [],
      words: 'Faltan los partidos de la temporada nueva.',
    });
  return { writes, toDo };
}

function checkSeason(before: string, after: string): void {
  const near = consecutive(after);
  if (Number.isNaN(startYear(after)))
    throw answersRefusal(`«${after}» no dice el año: escríbela como «${before}».`);
  if (near) throw answersRefusal(`Los años de «${after}» no van seguidos. ¿Querías decir «${near}»?`);
  if (seasonKey(after) === seasonKey(before) || startYear(after) < startYear(before))
    throw answersRefusal(`La temporada nueva tiene que ser posterior a ${before}.`);
}

function checkDays({ season, days }: SeasonAnswers): void {
  if (!days || !isDate(days.first) || !isDate(days.last))
    throw answersRefusal('Faltan el primer y el último día de entrenamiento.');
  const { first, last } = seasonDays(season);
  const outside = [days.first, days.last].find((day) => day < first || last < day);
  if (outside)
    throw answersRefusal(
      `El ${fullDay(outside)} no es de la temporada ${season}: escribe un día entre el ${fullDay(first)} y el ${fullDay(last)}.`,
    );
}

/** @param years that lie between the two seasons */
function decideKinds(kinds: SeasonDocuments['kinds'], answers: SeasonAnswers, years: number): KindDecision[] {
  const decided = kinds.map(({ file, value }): KindDecision => {
    const name = basename(file, '.yaml');
    const teams = value.equipos.map((before) => {
      const key = `${before.pagina_en ?? name}/${before.route}`;
      const after = teamAfter(before, answers.teams[key], years);
      // The kind's title stood in for a competition that the club does not write.
      if (after && !before.division && after.division === (value.miga || value.title)) delete after.division;
      return { key, before, after };
    });
    return { file, name, value, teams, ends: teams.every(({ after }) => after === null) };
  });
  const keys = new Set(decided.flatMap(({ teams }) => teams.map(({ key }) => key)));
  for (const key of Object.keys(answers.teams))
    if (!keys.has(key)) throw answersRefusal(`No hay ningún equipo «${key}».`);
  if (keys.size > 0 && decided.every(({ ends }) => ends))
    throw answersRefusal('No sigue ningún equipo: deja al menos uno, o añade antes los nuevos.');
  const gone = new Set(decided.filter(({ ends }) => ends).map(({ name }) => name));
  // Its page was under a kind that is gone.
  for (const { after } of decided.flatMap(({ teams }) => teams))
    if (after?.pagina_en && gone.has(after.pagina_en)) delete after.pagina_en;
  return decided;
}

/** The same team a year later has younger players, and another table, which nobody knows yet. */
function teamAfter(
  team: TeamValue,
  answer: SeasonAnswers['teams'][string] | undefined,
  years: number,
): TeamValue | null {
  if (answer?.continues === false) return null;
  const after: TeamValue = { ...team };
  if (answer?.division) after.division = answer.division;
  if (team.link) after.link = null;
  const { desde, hasta } = team.nacidos ?? {};
  if (desde || hasta)
    after.nacidos = { ...(desde && { desde: desde + years }), ...(hasta && { hasta: hasta + years }) };
  return after;
}

/** The entries, in their order, those that are not used any more with a mark. */
function markUnused<Mark extends 'sin_equipo' | 'sin_uso', Entry extends { [M in Mark]?: unknown }>(
  before: Record<string, Entry>,
  mark: Mark,
  used: readonly string[],
) {
  const unused = Object.entries(before).filter(([key, entry]) => !used.includes(key) && !entry[mark]);
  const marks = unused.map(([key, entry]) => [key, { ...entry, [mark]: true }]);
  return { entries: { ...before, ...Object.fromEntries(marks) }, unused };
}
