import { fullDay, isDate } from '../../agenda/dates.ts';
import type { Club } from '../../content/club.ts';
import { ContentError, type Problem } from '../../content/problems/problem.ts';
import { checkFolder, type Overlay, readFolder } from '../../content/read.ts';
import { unnamed } from '../../content/yaml.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { type Fields, isFields } from '../documents/is-fields.ts';
import { valueAt } from '../documents/value-at.ts';
import { fieldsOf, referencesOf } from '../server/references.ts';

/**
 * The checker of the build, with what it says in names: `partidos › Cadete femenino (Federados), jueves 14 de noviembre de
 * 2024` where a file has the fourth of its matches.
 * @throws {ContentError} with all problems, and where there is no folder
 */
export async function checkInNames(
  contentDir: string,
  overlay?: Overlay,
): Promise<{ club: Club; warnings: Problem[] }> {
  const folder = await readFolder(contentDir, overlay);
  const named = (problems: readonly Problem[]) =>
    problems.length === 0 ? [] : inNames(problems, folder.texts);
  try {
    const { club, warnings } = checkFolder(folder, sitePages);
    return { club, warnings: named(warnings) };
  } catch (error) {
    throw error instanceof ContentError ? new ContentError(named(error.problems)) : error;
  }
}

/** The same problems, with items of lists and entries called by what they are in place of their number or key. */
export function inNames(problems: readonly Problem[], texts: ReadonlyMap<string, string>): Problem[] {
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

/** What names an entry that stands under a key. */
function entryName(entry: unknown): string | undefined {
  const { name, title } = isFields(entry) ? entry : ({} as Fields);
  return [name, title].find((each) => typeof each === 'string');
}
