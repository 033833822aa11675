/** Plans the changes of the content for a new season. Pure. */
import { basename } from 'node:path';
import { fullDay, isDate } from '../../../club/agenda/dates.ts';
import { changeDocument, readDocument } from '../../../club/content/documents/documents.ts';
import { calendar } from '../../../club/content/files/calendar.ts';
import { club } from '../../../club/content/files/club.ts';
import { isFileOf, type SeasonChange } from '../../../club/content/files/declare.ts';
import { fees } from '../../../club/content/files/fees.ts';
import { shortSeason } from '../../../club/content/files/fields.ts';
import { FILES } from '../../../club/content/files/files.ts';
import { matches } from '../../../club/content/files/matches.ts';
import { coaches } from '../../../club/content/files/people.ts';
import { teams } from '../../../club/content/files/teams.ts';
import { venues } from '../../../club/content/files/venues.ts';
import { consecutive, seasonDays, seasonKey, startYear } from '../../../club/content/season-name.ts';
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
export const SEASON_FILES = FILES.filter(
  ({ newSeason }) => newSeason !== 'keep' && newSeason !== 'keepDates',
);

/**
 * Parses the files without their schemas, whose defaults must not be written. A missing file is null; team kinds are
 * sorted by `orden`.
 */
function parseSeasonFiles(texts: ContentTexts) {
  const parseAll = <File extends { name: string }>(declaration: File) =>
    [...texts]
      .filter(([file]) => isFileOf(declaration, file))
      .map(([file, text]) => ({ file, value: readDocument(file, text) as ContentFileValue<File> }));
  const parseFirst = <File extends { name: string }>(declaration: File) =>
    parseAll(declaration)[0]?.value ?? null;
  return {
    club: parseFirst(club) as ContentFileValue<typeof club>,
    kinds: parseAll(teams).sort((a, b) => (a.value.orden ?? Infinity) - (b.value.orden ?? Infinity)),
    coaches: parseFirst(coaches),
    venues: parseFirst(venues),
    calendar: parseFirst(calendar),
    matches: parseFirst(matches),
    fees: parseFirst(fees),
  };
}

type SeasonDocuments = ReturnType<typeof parseSeasonFiles>;

/** Task that a new season leaves to a volunteer. */
interface SeasonTask {
  file: string;
  /** Path of the value in the file; `[]` for the whole file. */
  path: (string | number)[];
  /** Spanish sentence. */
  text: string;
}

/**
 * Plans a new season: archives the ending one in `temporadas/`, deletes its matches, calendar changes and past notices,
 * and updates the teams.
 * @throws DeskRefusal for answers that allow no new season
 */
export function planNewSeason(texts: ContentTexts, answers: SeasonAnswers) {
  const documents = parseSeasonFiles(texts);
  // The file may have a short form, `26-27`.
  const season = shortSeason.parse(documents.club.temporada);
  checkSeason(season, answers.season);
  const hasAgenda = Boolean(documents.calendar || documents.matches);
  if (hasAgenda) checkDays(answers);
  const years = startYear(answers.season) - startYear(season);
  const kinds = decideKinds(documents.kinds, answers, years);
  const decisions = kinds.flatMap(({ teams }) => teams);
  const change: SeasonChange = {
    ...answers,
    teams: new Map(kinds.flatMap(continuingKeys)),
    kinds: new Set(kinds.flatMap(({ slug, isEnding }) => (isEnding ? [] : slug))),
  };

  const writes = new Map<string, string | null>();
  const write = (file: string, value: unknown) => {
    const before = texts.get(file) ?? '';
    const after = changeDocument(file, before, value);
    if (after !== before) writes.set(file, after);
  };
  const entrenadores = documents.coaches?.entrenadores ?? {};
  const archivedKinds = kinds.filter(({ teams }) => teams.length > 0);
  // Without an agenda there are no matches to archive.
  const firstDay = answers.days?.first ?? '';
  const matches = (documents.matches?.partidos ?? []).filter(({ dia }) => dia < firstDay);
  if (archivedKinds.length > 0)
    writes.set(
      archiveFile(season, texts),
      archiveText({ season, kinds: archivedKinds, coaches: entrenadores, matches, answers }),
    );
  // A club with matches but no calendar gets one.
  const sources = hasAgenda ? new Map([[calendar.name, ''], ...texts]) : texts;
  const conversions = convertByRules(sources, change);
  for (const { file, after } of conversions) write(file, after);
  const converted = parseSeasonFiles(textsAfter(texts, writes));
  for (const { file, value, teams, isEnding } of kinds)
    if (isEnding) writes.set(file, null);
    else write(file, { ...value, equipos: teams.flatMap(({ after }) => after ?? []) });

  // Coaches without a team and venues without trainings or matches stay, marked as unused.
  const continuingTeams = decisions.flatMap(({ after }) => after ?? []);
  const activeCoaches = continuingTeams.flatMap((team) => team.entrenadores ?? []);
  const coaches = markUnused(entrenadores, 'sin_equipo', activeCoaches);
  if (documents.coaches) write('entrenadores.yaml', { ...documents.coaches, entrenadores: coaches.entries });
  const venues = markUnused(documents.venues?.lugares ?? {}, 'sin_uso', [
    ...continuingTeams.flatMap((team) => (team.entrenamientos ?? []).map(({ lugar }) => lugar)),
    ...(converted.matches?.partidos ?? []).map(({ lugar }) => lugar ?? ''),
  ]);
  if (documents.venues) write('lugares.yaml', { ...documents.venues, lugares: venues.entries });
  return {
    /** Changed texts by file; null for a deleted file. */
    writes,
    change,
    /** Keys of the teams that end. */
    endingTeams: new Set(decisions.flatMap(({ key, after }) => (after ? [] : key))),
    /** Number of years by which birth years move on. */
    years,
    /** Spanish lines about deleted entries, by the rules of their declarations. */
    deletedLines: conversions.flatMap(({ deletedLines }) => deletedLines),
    tasks: [
      ...kinds.flatMap(standingsTasks),
      ...coaches.unused.map(coachTask),
      ...venues.unused.map(venueTask),
      ...missingContentTasks(converted, answers.season),
    ],
  };
}

export type SeasonPlan = ReturnType<typeof planNewSeason>;

/** Returns the present keys of a kind's continuing teams, each with its key in the new season. */
const continuingKeys = ({ slug, teams }: KindDecision): [key: string, newKey: string][] =>
  teams.flatMap(({ key, after }) => (after ? [[key, `${after.pagina_en ?? slug}/${after.route}`]] : []));

/** Returns the content with the writes. */
const textsAfter = (texts: ContentTexts, writes: ReadonlyMap<string, string | null>): ContentTexts =>
  new Map([...texts, ...writes].flatMap(([file, text]) => (text ? [[file, text]] : [])));

/** Converts the files whose declaration has a rule for a new season. */
function convertByRules(texts: ContentTexts, change: SeasonChange) {
  return FILES.flatMap((declaration) => {
    const rule = declaration.newSeason;
    if (typeof rule === 'string') return [];
    return [...texts]
      .filter(([file]) => isFileOf(declaration, file))
      .map(([file, text]) => {
        const before = readDocument(file, text);
        const after = rule.convert(before, change);
        return { file, after, deletedLines: rule.summarizeDeleted(before, after) };
      });
  });
}

/** Returns the tasks about the standings of continuing teams, whose links end with the season. */
function standingsTasks({ file, teams }: KindDecision): SeasonTask[] {
  return teams
    .flatMap(({ before, after }) => (after ? { before, after } : []))
    .flatMap(({ before, after }, i) =>
      before.link
        ? {
            file,
            path: ['equipos', i, 'link'],
            text: `${after.name}: falta el enlace a la clasificación de esta temporada (el de la anterior era ${before.link}).`,
          }
        : [],
    );
}

const coachTask = ([key, { name }]: [string, { name: string }]): SeasonTask => ({
  file: 'entrenadores.yaml',
  path: ['entrenadores', key],
  text: `${name} se ha quedado sin equipo: ponle uno, o quita a esa persona de la lista.`,
});

const venueTask = ([key, { title }]: [string, { title: string }]): SeasonTask => ({
  file: 'lugares.yaml',
  path: ['lugares', key],
  text: `Nadie entrena ni juega en ${title}: ponlo en un horario, o quita el lugar.`,
});

/** Returns the tasks about content that the new season still lacks. @param season name of the new season */
function missingContentTasks(documents: SeasonDocuments, season: string): SeasonTask[] {
  const tasks: SeasonTask[] = [];
  if (documents.calendar && !documents.calendar.cierres)
    tasks.push({
      file: 'calendario.yaml',
      path: ['cierres'],
      text: 'Faltan las fiestas y los cierres de la temporada nueva.',
    });
  if (documents.fees)
    tasks.push({
      file: fees.name,
      path: ['temporada'],
      text: `Las cuotas son todavía las de ${documents.fees.temporada}: revísalas y di que son de ${season}.`,
    });
  if (documents.matches?.partidos.length === 0)
    tasks.push({
      file: 'partidos.yaml',
      path: [],
      text: 'Faltan los partidos de la temporada nueva.',
    });
  return tasks;
}

function checkSeason(before: string, after: string): void {
  const corrected = consecutive(after);
  if (Number.isNaN(startYear(after)))
    throw answersRefusal(`«${after}» no dice el año: escríbela como «${before}».`);
  if (corrected)
    throw answersRefusal(`Los años de «${after}» no van seguidos. ¿Querías decir «${corrected}»?`);
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

/** Decides which teams and kinds continue. @param years number of years between the two seasons */
function decideKinds(kinds: SeasonDocuments['kinds'], answers: SeasonAnswers, years: number): KindDecision[] {
  const decisions = kinds.map(({ file, value }): KindDecision => {
    const slug = basename(file, '.yaml');
    const teams = value.equipos.map((before) => {
      const key = `${before.pagina_en ?? slug}/${before.route}`;
      const after = teamAfter(before, answers.teams[key], years);
      // The wizard shows the kind's title for a team without a competition.
      if (after && !before.division && after.division === (value.miga || value.title)) delete after.division;
      return { key, before, after };
    });
    return { file, slug, value, teams, isEnding: teams.every(({ after }) => after === null) };
  });
  const keys = new Set(decisions.flatMap(({ teams }) => teams.map(({ key }) => key)));
  for (const key of Object.keys(answers.teams))
    if (!keys.has(key)) throw answersRefusal(`No hay ningún equipo «${key}».`);
  if (keys.size > 0 && decisions.every(({ isEnding }) => isEnding))
    throw answersRefusal('No sigue ningún equipo: deja al menos uno, o añade antes los nuevos.');
  const ended = new Set(decisions.filter(({ isEnding }) => isEnding).map(({ slug }) => slug));
  // A team listed under a kind that ends moves to the kind of its own file.
  for (const { after } of decisions.flatMap(({ teams }) => teams))
    if (after?.pagina_en && ended.has(after.pagina_en)) delete after.pagina_en;
  return decisions;
}

/** Returns a team in the new season: birth years move on, and the link to its standings is unknown. Null if it ends. */
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

/** Returns the entries in their order, and sets a mark on newly unused ones. */
function markUnused<Mark extends 'sin_equipo' | 'sin_uso', Entry extends { [M in Mark]?: unknown }>(
  before: Record<string, Entry>,
  mark: Mark,
  used: readonly string[],
) {
  const unused = Object.entries(before).filter(([key, entry]) => !used.includes(key) && !entry[mark]);
  const marks = unused.map(([key, entry]) => [key, { ...entry, [mark]: true }]);
  return { entries: { ...before, ...Object.fromEntries(marks) }, unused };
}
