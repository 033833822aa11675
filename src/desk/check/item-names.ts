import { isDate } from '../../agenda/dates.ts';
import type { Club } from '../../content/club.ts';
import { dayWords } from '../../content/day-words.ts';
import { type Overlay, readFolder } from '../../content/folder.ts';
import { ContentError, type Problem } from '../../content/problems.ts';
import { checkContent } from '../../content/read.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import type { Path } from '../api.ts';
import { type Fields, isFields } from '../documents/is-fields.ts';
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
  const named = async (problems: readonly Problem[]) =>
    problems.length === 0 ? [] : inNames(problems, readTexts(await readFolder(contentDir, overlay)));
  try {
    const { club, warnings } = await checkContent(contentDir, sitePages, overlay);
    return { club, warnings: await named(warnings) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ContentError(await named(error.problems));
  }
}

const readTexts = ({ texts }: Awaited<ReturnType<typeof readFolder>>) =>
  new Map([...texts].flatMap(([file, text]) => (text.ok ? [[file, text.value] as const] : [])));

/** The same problems, with items of lists and entries called by what they are in place of their number or key. */
export function inNames(problems: readonly Problem[], texts: ReadonlyMap<string, string>): Problem[] {
  const references = Object.entries(referencesOf(texts));
  const { equipos } = Object.fromEntries(references);
  const nameOf = (key: string) =>
    references.flatMap(([, known]) => known.filter((each) => each.key === key))[0]?.name;
  const teamWords = (key: unknown) => {
    const team = equipos?.find((each) => each.key === key);
    return team && `${team.name} (${team.detail})`;
  };

  function itemWords(item: unknown): string | undefined {
    if (typeof item === 'number') return String(item);
    if (typeof item === 'string') return nameOf(item) ?? item;
    if (!isFields(item)) return undefined;
    const { equipo, rival, texto, motivo, dia, desde, dias } = item;
    const day = [dia, desde].find((each) => typeof each === 'string' && isDate(each));
    const days = Array.isArray(dias) ? new Intl.ListFormat('es').format(dias.map(String)) : '';
    const what = teamWords(equipo) ?? rival ?? texto ?? motivo;
    return [what, day ? dayWords(String(day)) : days].filter(Boolean).join(', ');
  }

  return problems.map((problem) => {
    const value = fieldsOf(problem.file, texts.get(problem.file));
    const steps = problem.field.split(' › ').map((step, i) => {
      const item = valueAt(value, problem.path.slice(0, i + 1));
      const words = NUMBER.test(step) ? itemWords(item) : step === problem.path[i] && entryName(item);
      return words || step;
    });
    return { ...problem, field: steps.join(' › ') };
  });
}

const NUMBER = /^n\.º \d+$/;

/** What names an entry that stands under a key. */
function entryName(entry: unknown): string | undefined {
  const { name, title } = isFields(entry) ? entry : ({} as Fields);
  return [name, title].find((each) => typeof each === 'string');
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((part, step) => (part as Record<string | number, unknown> | null | undefined)?.[step], value);
