/** A new season: what it would be, what would become of the answers, beginning it, and what it lacks once it has begun. */
import { calendar } from '../../content/files/calendar.ts';
import { club } from '../../content/files/club.ts';
import { coaches } from '../../content/files/coaches.ts';
import { isOf } from '../../content/files/declare.ts';
import { matches } from '../../content/files/matches.ts';
import { notices } from '../../content/files/notices.ts';
import { pastSeasons } from '../../content/files/past-seasons.ts';
import { teams } from '../../content/files/teams.ts';
import { venues } from '../../content/files/venues.ts';
import { momentOf } from '../../content/season-of.ts';
import { checkTexts, remarkOf } from '../check/check.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/errors.ts';
import { saveChecked } from '../server/save-checked.ts';
import { textsOf } from '../server/texts.ts';
import type { Store } from '../store/store.ts';
import { type SeasonAnswers, SeasonError } from './answers.ts';
import { newSeason } from './new-season.ts';
import { proposeSeason } from './proposal.ts';
import { type SeasonDocuments, seasonDocuments, type Texts } from './season-documents.ts';

type Desk = Pick<DeskContext, 'folders' | 'store' | 'preview'>;

/** What a season is made from. */
const FILES = [calendar, club, coaches, matches, notices, pastSeasons, teams, venues];

/** How things stand. @throws DeskRefusal where the content has errors */
export async function readSeason(desk: Desk) {
  const { club, problems } = await checkTexts(desk.folders.contentDir);
  if (!club)
    throw new DeskRefusal(422, {
      code: 'no-valido',
      message: 'Antes de empezar otra temporada, corrige los errores que tiene el contenido.',
      problems,
    });
  const { texts } = await seasonFiles(desk);
  return {
    proposal: proposeSeason(club, momentOf(club).date),
    /** The last one that began here; null where none did, and once it was taken back. */
    begun: await begunSeason(desk.store, texts),
    /** Rises whenever the pages of the preview are made anew. */
    preview: desk.preview.state().version,
  };
}

/** What would become of answers. The preview shows it from then on. */
export async function checkSeason(desk: Desk, answers: SeasonAnswers) {
  const { texts, tags } = await seasonFiles(desk);
  try {
    const { problems, version } = await desk.preview.update(newSeason(texts, answers));
    return { refused: null, problems: problems.map(remarkOf), tags, preview: version };
  } catch (error) {
    if (!(error instanceof SeasonError)) throw error;
    const { answer, message } = error;
    return { refused: { answer, message }, problems: [], tags, preview: desk.preview.state().version };
  }
}

export type SeasonCheck = Awaited<ReturnType<typeof checkSeason>>;

/**
 * Begins a season, as one version.
 * @param tags of the files that it is made from, as they were when the answers were checked
 * @throws ChangedMeanwhile; DeskRefusal for answers with which none can begin, and where it brings errors into the content
 */
export async function beginSeason(
  desk: Desk,
  answers: SeasonAnswers,
  tags: Record<string, string>,
): Promise<void> {
  const { texts } = await seasonFiles(desk);
  await saveChecked(
    desk,
    {
      title: `Empezar la temporada ${answers.season}`,
      writes: Object.fromEntries(newSeason(texts, answers)),
      expect: tags,
    },
    'Así la web no se podría publicar, y no se ha cambiado nada.',
  );
  await desk.preview.update(new Map());
}

/** The files that a season is made from, whole, with their tags. */
async function seasonFiles({ folders, store }: Pick<Desk, 'folders' | 'store'>) {
  const texts = new Map<string, string>();
  const tags: Record<string, string> = {};
  for (const file of (await textsOf(folders.contentDir)).keys()) {
    const now = FILES.some((each) => isOf(each, file)) ? await store.read(file) : null;
    if (!now) continue;
    texts.set(file, now.text);
    tags[file] = now.tag;
  }
  return { texts, tags };
}

/** The last version in which a season began, as long as its page is there, and what it lacks now. */
async function begunSeason(store: Store, now: Texts) {
  const isKept = ({ path }: { path: string }) => isOf(pastSeasons, path);
  const version = store
    .versions()
    .find(
      ({ changes }) =>
        changes.some(({ path }) => path === club.name) &&
        changes.some((each) => isKept(each) && (each.before === null || each.after === null)),
    );
  const kept = version?.changes.find((each) => isKept(each) && each.before === null)?.path;
  if (!version || !kept || !now.has(kept)) return null;
  const before = new Map(now);
  for (const { file, before: text } of await store.texts(version.id)) {
    if (text) before.set(file, text);
    else if (text === null) before.delete(file);
    else return null;
  }
  return {
    /** The version that undoes it. */
    version: version.id,
    /** Address of the page of the season before. */
    path: `/${kept.replace(/\.yaml$/, '')}`,
    toDo: seasonToDo(seasonDocuments(before), seasonDocuments(now)),
  };
}

/** What the new season needs from somebody who knows. */
export interface ToDo {
  /** Where it is mended, and the path of the value there; `[]` for the whole file. */
  file: string;
  path: (string | number)[];
  /** A whole sentence in Spanish. */
  words: string;
}

/**
 * What a season that has begun still lacks.
 * @param before the files as the season before had them
 * @param now the files as they are
 */
export function seasonToDo(before: SeasonDocuments, now: SeasonDocuments): ToDo[] {
  return [
    ...standingsToDo(before, now),
    ...staffToDo(before, now),
    ...venuesToDo(before, now),
    ...agendaToDo(now),
  ];
}

/** The tables of the competitions that teams had: the new ones have other addresses. */
function standingsToDo(before: SeasonDocuments, now: SeasonDocuments): ToDo[] {
  return now.kinds.flatMap(({ file, value }) => {
    const teamsBefore = before.kinds.find((kind) => kind.file === file)?.value.equipos;
    return value.equipos.flatMap(({ name, route, link }, i) => {
      const old = teamsBefore?.find((team) => team.route === route)?.link;
      if (link || !old) return [];
      const words = `${name}: falta el enlace a la clasificación de esta temporada (el de la anterior era ${old}).`;
      return { file, path: ['equipos', i, 'link'], words };
    });
  });
}

/** Coaches without a team. */
function staffToDo(before: SeasonDocuments, { coaches: { file, value } }: SeasonDocuments): ToDo[] {
  const had = before.coaches.value.entrenadores;
  return Object.entries(value.entrenadores)
    .filter(([key, { sin_equipo }]) => sin_equipo && had[key] && !had[key].sin_equipo)
    .map(([key, { name }]) => ({
      file,
      path: ['entrenadores', key],
      words: `${name} se ha quedado sin equipo: ponle uno, o quita a esa persona de la lista.`,
    }));
}

/** Venues that nobody uses. */
function venuesToDo(before: SeasonDocuments, { venues: { file, value } }: SeasonDocuments): ToDo[] {
  const had = before.venues.value.lugares;
  return Object.entries(value.lugares)
    .filter(([key, { sin_uso }]) => sin_uso && had[key] && !had[key].sin_uso)
    .map(([key, { title }]) => ({
      file,
      path: ['lugares', key],
      words: `Nadie entrena ni juega en ${title}: ponlo en un horario, o quita el lugar.`,
    }));
}

/** What a club with an agenda writes each year. */
function agendaToDo({ calendar, matches }: SeasonDocuments): ToDo[] {
  if (!calendar && !matches) return [];
  const closures = 'Faltan las fiestas y los cierres de la temporada nueva.';
  const list = 'Faltan los partidos de la temporada nueva.';
  return [
    ...(calendar?.value.cierres?.length
      ? []
      : [{ file: 'calendario.yaml', path: ['cierres'], words: closures }]),
    ...(matches?.value.partidos.length ? [] : [{ file: 'partidos.yaml', path: [], words: list }]),
  ];
}
