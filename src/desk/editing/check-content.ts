/** The checker of the build on texts that may not be saved yet, in words for the person at a form. */
import { fullDay, isDate } from '../../agenda/dates.ts';
import type { Folders } from '../../config/folders.ts';
import type { Club } from '../../content/club.ts';
import { isFields, valueAt } from '../../content/documents/values.ts';
import { ContentError, type Problem } from '../../content/problems/problem.ts';
import { checkFolder, type Overlay, readFolder } from '../../content/read.ts';
import { unnamed } from '../../content/yaml.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import type { FileProblem } from '../server/api.ts';
import { fieldsOf, referencesOf } from '../server/references.ts';
import { DeskRefusal, remarkOf } from '../server/refusals.ts';

export interface ContentCheck {
  /** Null where something is wrong: a faulty file is never shown, whole or in part. */
  club: Club | null;
  problems: FileProblem[];
  warnings: FileProblem[];
}

/** What the build would report of the folder with these texts in it. @throws {ContentError} where there is no folder */
export async function checkTexts(contentDir: string, overlay?: Overlay): Promise<ContentCheck> {
  const folder = await readFolder(contentDir, overlay);
  const remarks = (problems: readonly Problem[]) =>
    problems.length === 0 ? [] : withItemNames(problems, folder.texts).map(remarkOf);
  try {
    const { club, warnings } = checkFolder(folder, sitePages);
    return { club, problems: [], warnings: remarks(warnings) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { club: null, problems: remarks(error.problems), warnings: [] };
  }
}

/** The club, and what the checker warns of. @param what cannot be done before errors are mended, Spanish. @throws DeskRefusal where there are any */
export async function requireValidClub({ folders }: { folders: Pick<Folders, 'contentDir'> }, what: string) {
  const { club, problems, warnings } = await checkTexts(folders.contentDir);
  if (club) return { club, warnings };
  throw new DeskRefusal(422, {
    code: 'no-valido',
    message: `Antes de ${what}, corrige los errores que tiene el contenido.`,
    problems,
  });
}

/** By names: the number of an item changes when one before it goes. */
const place = ({ file, field, found }: FileProblem) => JSON.stringify([file, field, found]);

/** The problems that a change brings: whoever mends one file is not held up by faults of another one. */
export function newProblems(before: readonly FileProblem[], after: readonly FileProblem[]): FileProblem[] {
  const known = Map.groupBy(before, place);
  return after.filter((problem) => known.get(place(problem))?.pop() === undefined);
}

/**
 * The same problems, with items of lists and entries called by their names in place of their number or key: `partidos ›
 * Cadete femenino (Federados), jueves 14 de noviembre de 2024` for the fourth match.
 */
export function withItemNames(problems: readonly Problem[], texts: ReadonlyMap<string, string>): Problem[] {
  const references = referencesOf(texts);
  const all = Object.values(references).flat();

  function itemWords(item: unknown): string | undefined {
    if (typeof item === 'number') return String(item);
    if (typeof item === 'string') return all.find(({ key }) => key === item)?.name ?? item;
    if (!isFields(item)) return undefined;
    const { equipo, rival, texto, motivo, dia, desde, dias } = item;
    const team = references.equipos.find(({ key }) => key === equipo);
    const day = [dia, desde].find((each) => typeof each === 'string' && isDate(each));
    const days = Array.isArray(dias) ? new Intl.ListFormat('es').format(dias.map(String)) : '';
    const what = team ? `${team.name} (${team.detail})` : (rival ?? texto ?? motivo);
    return [what, day ? fullDay(String(day)) : days].filter(Boolean).join(', ');
  }

  return problems.map((problem) => {
    const value = fieldsOf(problem.file, texts.get(problem.file));
    const names = problem.names.map((name, i) => {
      const step = problem.path[i];
      const item = valueAt(value, problem.path.slice(0, i + 1));
      const isUnnamed = typeof step === 'number' && name === unnamed(step);
      return (isUnnamed ? itemWords(item) : step === name && entryName(item)) || name;
    });
    return { ...problem, names };
  });
}

/** The name of an entry that stands under a key. */
const entryName = (entry: unknown): string | undefined =>
  isFields(entry)
    ? [entry.name, entry.title].find((each): each is string => typeof each === 'string')
    : undefined;
