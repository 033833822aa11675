/** Checks content with unsaved changes, and formats the problems for the person at a form. */
import { fullDay, isDate } from '../../club/agenda/dates.ts';
import type { Club } from '../../club/content/club.ts';
import { problemInForm } from '../../club/content/documents/documents.ts';
import { type Fields, isFields, valueAt } from '../../club/content/documents/values.ts';
import { type FileProblem, toFileProblem } from '../../club/content/form-problem.ts';
import { ContentError, type Problem } from '../../club/content/problems/problem.ts';
import { checkFolder, type Overlay, readFolder } from '../../club/content/read.ts';
import type { Folder } from '../../club/content/reader.ts';
import { ordinalName } from '../../club/content/yaml.ts';
import { collectReferences, fieldsOfFile } from '../../club/references.ts';
import { sitePages } from '../../site/pages/site-map.ts';

export interface ContentCheck {
  /** Null if there are errors: invalid content is never previewed. */
  club: Club | null;
  problems: FileProblem[];
  warnings: FileProblem[];
}

/** Checked texts of a folder, with their problems. */
interface FolderCheck extends ContentCheck {
  folder: Folder;
}

/**
 * Runs the build's content check.
 * @param overlay unsaved texts by path; null deletes a file
 * @throws ContentError if the content folder is missing
 */
export async function checkTexts(contentDir: string, overlay?: Overlay): Promise<FolderCheck> {
  const folder = await readFolder(contentDir, overlay);
  const formatProblems = (problems: readonly Problem[]) =>
    problems.length === 0
      ? []
      : withItemNames(inForms(problems, folder.texts), folder.texts).map(toFileProblem);
  try {
    const { club, warnings } = checkFolder(folder, sitePages);
    return { folder, club, problems: [], warnings: formatProblems(warnings) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { folder, club: null, problems: formatProblems(error.problems), warnings: [] };
  }
}

/** Returns the problems with the paths of the files' forms. */
const inForms = (problems: readonly Problem[], texts: ReadonlyMap<string, string>): Problem[] =>
  problems.map((problem) => problemInForm(problem, texts.get(problem.file) ?? ''));

const list = new Intl.ListFormat('es');

/** Key that identifies a problem. Uses names, because indexes shift when an earlier item is deleted. */
const problemKey = ({ file, field, found }: FileProblem) => JSON.stringify([file, field, found]);

/** Returns the problems that a change introduces, so that an error elsewhere does not block a save. */
export function newProblems(before: readonly FileProblem[], after: readonly FileProblem[]): FileProblem[] {
  const known = Map.groupBy(before, problemKey);
  return after.filter((problem) => known.get(problemKey(problem))?.pop() === undefined);
}

/**
 * Returns the problems with item names in place of indexes and keys: `partidos › Cadete femenino (Federados), jueves 14 de
 * noviembre de 2024` for the fourth match.
 */
export function withItemNames(problems: readonly Problem[], texts: ReadonlyMap<string, string>): Problem[] {
  const references = collectReferences(texts);
  const entries = Object.values(references).flat();

  /** Returns the kind or the teams that fees are for; empty for any other item. */
  function feeLabel({ tipo, equipos, pagos }: Fields): string {
    const kind = references.tipos.find(({ key }) => key === tipo)?.name;
    const keys = Array.isArray(equipos) ? equipos : [];
    const teams = references.equipos.filter(({ key }) => keys.includes(key)).map(({ name }) => name);
    return kind ?? (list.format(teams) || (pagos ? 'todos los equipos' : ''));
  }

  function itemLabel(item: unknown): string | undefined {
    if (typeof item === 'number') return String(item);
    if (typeof item === 'string') return entries.find(({ key }) => key === item)?.name ?? item;
    if (!isFields(item)) return undefined;
    const { equipo, rival, texto, motivo, concepto, periodo, pagina, dia, desde, dias } = item;
    const photos = references.fotos.find(({ key }) => key === pagina);
    const team = references.equipos.find(({ key }) => key === equipo);
    const day = [dia, desde].find((date) => typeof date === 'string' && isDate(date));
    const days = Array.isArray(dias) ? list.format(dias.map(String)) : '';
    const subject = team
      ? `${team.name} (${team.detail})`
      : (photos?.name ?? rival ?? texto ?? motivo ?? concepto ?? periodo ?? pagina ?? feeLabel(item));
    return [subject, day ? fullDay(String(day)) : days].filter(Boolean).join(', ');
  }

  return problems.map((problem) => {
    const value = fieldsOfFile(problem.file, texts.get(problem.file));
    const names = problem.names.map((name, i) => {
      const step = problem.path[i];
      const item = valueAt(value, problem.path.slice(0, i + 1));
      const isUnnamed = typeof step === 'number' && name === ordinalName(step);
      return (isUnnamed ? itemLabel(item) : step === name && entryName(item)) || name;
    });
    return { ...problem, names };
  });
}

/** Returns the display name of an entry that is stored under a key. */
const entryName = (entry: unknown): string | undefined =>
  isFields(entry)
    ? [entry.name, entry.title].find((name): name is string => typeof name === 'string')
    : undefined;
