import { AppError } from '../../../base/errors/app-error.ts';
import { countPhrase } from '../spelling.ts';
import {
  type Explanation,
  explainFault,
  type Fault,
  type NameFormatter,
  VALUE_DESCRIPTIONS,
} from './faults.ts';

/** Problem of the content with its source position; `formatFileProblem` and `toFileProblem` format it. */
export interface Problem {
  fault: Fault;
  /** Path inside the content folder, `equipos/federados.yaml`. */
  file: string;
  /** Line from 1; null for the whole file. */
  line: number | null;
  column: number | null;
  /**
   * Path of the value in its file: `['equipos', 0, 'entrenadores']`; `['texto']` for the Markdown below a front matter;
   * empty for the whole file, and for a position that is only known by its line.
   */
  path: (string | number)[];
  /**
   * Names of the steps of the path: `['equipos', 'Cadete femenino', 'entrenadores']`. Empty for the whole file and for a
   * position in Markdown.
   */
  names: string[];
}

/** Key of the Markdown below a front matter, in paths and values of the file. */
export const BODY = 'texto';

/** Returns a problem with a whole file, or with a position that belongs to no value. */
export function fileProblem(
  file: string,
  fault: Fault,
  position?: { line: number; column: number },
): Problem {
  return { file, line: null, column: null, path: [], names: [], ...position, fault };
}

/** Error of content that cannot become a site, with all its problems. */
export class ContentError extends AppError<{ code: 'invalid-content' }> {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super({ code: 'invalid-content' }, formatList(problems, 'error', 'errores'));
    this.problems = problems;
  }
}

/** Formats names as people see them in the files. */
const yamlNames: NameFormatter = {
  field: (name) => `«${name}»`,
  set: (name, value) => `«${name}: ${value}»`,
  file: (name) => name.replace('*', '…'),
  value: (kind) => VALUE_DESCRIPTIONS[kind],
};

/** Returns the lines of a message for people who edit files, without the position. */
export function formatFileProblem({ fault }: Pick<Problem, 'fault'>): string[] {
  return problemLines(explainFault(fault, yamlNames), fault.nearest);
}

/** Formats a fault as lines: what was found, the allowed values, a suggestion. */
export function problemLines([found, allowed]: Explanation, nearest?: string): string[] {
  return [
    found,
    ...(allowed ? [`Se admite: ${allowed}.`] : []),
    ...(nearest ? [`¿Querías decir «${nearest}»?`] : []),
  ];
}

function formatProblem(problem: Problem): string {
  const { file, line, column, names } = problem;
  const location = line === null ? file : `${file}:${line}:${column}`;
  return [
    names.length > 0 ? `${location} (${names.join(' › ')})` : location,
    ...formatFileProblem(problem),
  ].join('\n  ');
}

/** Formats problems under a heading, ordered by file and line. */
function formatList(problems: readonly Problem[], singular: string, plural: string): string {
  const sorted = [...problems].sort(
    (a, b) =>
      a.file.localeCompare(b.file, 'es') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
  // Two mistakes in one value may give the same message.
  const messages = new Set(sorted.map(formatProblem));
  return [`El contenido tiene ${countPhrase(messages.size, singular, plural)}:`, ...messages].join('\n\n');
}

/** Formats warnings for people who edit files; empty if there are none. */
export const formatWarnings = (warnings: readonly Problem[]) =>
  warnings.length === 0 ? '' : formatList(warnings, 'aviso', 'avisos');
