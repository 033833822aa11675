import { AppError } from '../../errors/app-error.ts';
import { type Fault, faultWords, type Voice, type Words } from './faults.ts';

/** Problem of the content with its source position; `formatFileProblem` and `toFormProblem` word it. */
export interface Problem {
  fault: Fault;
  /** Path inside the content folder, `equipos/federados.yaml`. */
  file: string;
  /** From 1; null when the whole file is meant. */
  line: number | null;
  column: number | null;
  /**
   * The value's path in its file: `['equipos', 0, 'entrenadores']`; `['texto']` for the Markdown below a front matter;
   * empty when the whole file is meant, and where the place is known only by its line.
   */
  path: (string | number)[];
  /**
   * What the steps of the path are called: `['equipos', 'Cadete femenino', 'entrenadores']`. Empty for the whole file and
   * for a place in Markdown.
   */
  names: string[];
}

/** What the Markdown below a front matter is called in a path, beside the fields of the front matter. */
export const BODY = 'texto';

/** A problem of a whole file, or of a place in it that is no value. */
export function fileProblem(file: string, fault: Fault, place?: { line: number; column: number }): Problem {
  return { file, line: null, column: null, path: [], names: [], ...place, fault };
}

/** Thrown when content cannot become a site; carries every problem at once. */
export class ContentError extends AppError<{ code: 'invalid-content' }> {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super({ code: 'invalid-content' }, formatList(problems, 'error', 'errores'));
    this.problems = problems;
  }
}

/** Speaks to whoever edits files. */
const FILE_VOICE: Voice = {
  field: (name) => `«${name}»`,
  set: (name, value) => `«${name}: ${value}»`,
  file: (name) => name.replace('*', '…'),
};

/** The lines of a message for whoever edits files, without its place. */
export function formatFileProblem({ fault }: Pick<Problem, 'fault'>): string[] {
  return problemLines(faultWords(fault, FILE_VOICE), fault.nearest);
}

/** What was found, what may stand there, and the name that was probably meant, a line each. */
export function problemLines([found, allowed]: Words, nearest?: string): string[] {
  return [
    found,
    ...(allowed ? [`Se admite: ${allowed}.`] : []),
    ...(nearest ? [`¿Querías decir «${nearest}»?`] : []),
  ];
}

function formatProblem(problem: Problem): string {
  const { file, line, column, names } = problem;
  const place = line === null ? file : `${file}:${line}:${column}`;
  return [names.length > 0 ? `${place} (${names.join(' › ')})` : place, ...formatFileProblem(problem)].join(
    '\n  ',
  );
}

/** A list under its heading, ordered by file and line. */
function formatList(problems: readonly Problem[], one: string, many: string): string {
  const sorted = [...problems].sort(
    (a, b) =>
      a.file.localeCompare(b.file, 'es') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
  // Two mistakes in one value may give the same message.
  const messages = new Set(sorted.map(formatProblem));
  return [`El contenido tiene ${messages.size} ${messages.size === 1 ? one : many}:`, ...messages].join(
    '\n\n',
  );
}

/** What stops nothing, as a text for whoever edits files; empty when there is none. */
export const formatWarnings = (warnings: readonly Problem[]) =>
  warnings.length === 0 ? '' : formatList(warnings, 'aviso', 'avisos');
