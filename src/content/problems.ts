/** One thing wrong in the content, with all that a volunteer needs to mend it. Texts are Spanish sentences. */
export interface Problem {
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
  /** `equipos › Cadete femenino › entrenadores`; empty when the whole file is meant. */
  field: string;
  /** What was found, a whole sentence. */
  found: string;
  /** What may stand there, without a final full stop. */
  allowed?: string | undefined;
  /** The nearest valid name. */
  nearest?: string | undefined;
  /** There is nothing yet where something has to be. */
  missing?: true;
}

/** What the Markdown below a front matter is called in a path, beside the fields of the front matter. */
export const BODY = 'texto';

/** What a problem says, without its place. */
export type ProblemText = Pick<Problem, 'found' | 'allowed' | 'nearest' | 'missing'>;

/** A value, or the problems because of which there is none. The list cannot be empty. */
export type Result<T> = { ok: true; value: T } | { ok: false; problems: readonly [Problem, ...Problem[]] };

/** The result for a file that cannot be read. */
export function unreadable(file: string, [first, ...others]: readonly Problem[]): Result<never> {
  return {
    ok: false,
    problems: [first ?? aboutFile(file, { found: 'No he podido entender este archivo.' }), ...others],
  };
}

/** All values, or the problems of all results that have none. */
export function all<T>(results: readonly Result<T>[]): Result<T[]> {
  const [first, ...others] = results.flatMap((result) => (result.ok ? [] : result.problems));
  if (first) return { ok: false, problems: [first, ...others] };
  return { ok: true, value: results.flatMap((result) => (result.ok ? [result.value] : [])) };
}

/** A problem of a whole file. */
export function aboutFile(file: string, words: ProblemText): Problem {
  return { file, line: null, column: null, path: [], field: '', ...words };
}

/** Thrown when content cannot become a site; carries every problem at once. */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(formatProblems(problems));
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** At most this many valid names are listed; more would hide the message. */
const LISTED = 24;

/** `uno, dos, tres`, cut when there are very many. */
export function listed(names: Iterable<string>): string {
  const all = [...names];
  const shown = all.slice(0, LISTED).join(', ');
  return all.length > LISTED ? `${shown}… (${all.length} en total)` : shown;
}

/** The lines of a message, without its place. */
export function problemLines({ found, allowed, nearest }: Problem): string[] {
  return [
    found,
    ...(allowed ? [`Se admite: ${allowed}.`] : []),
    ...(nearest ? [`¿Querías decir «${nearest}»?`] : []),
  ];
}

function formatProblem(p: Problem): string {
  const place = p.line === null ? p.file : `${p.file}:${p.line}:${p.column}`;
  return [p.field ? `${place} (${p.field})` : place, ...problemLines(p)].join('\n  ');
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
  const told = new Set(sorted.map(formatProblem));
  const head = `El contenido tiene ${told.size} ${told.size === 1 ? one : many}:`;
  return [head, ...told].join('\n\n');
}

/** All problems as a text for volunteers, in Spanish. */
const formatProblems = (problems: readonly Problem[]) => formatList(problems, 'error', 'errores');

/** The same for what stops nothing; empty when there is none. */
export const formatWarnings = (warnings: readonly Problem[]) =>
  warnings.length === 0 ? '' : formatList(warnings, 'aviso', 'avisos');
