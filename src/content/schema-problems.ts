import { z } from 'zod';
import { flowList } from './flow-list.ts';
import { nearest } from './nearest.ts';
import { listed, type Problem, type ProblemText, type Result, unreadable } from './problems.ts';
import { suggestion } from './suggestion.ts';
import type { Path, Source } from './yaml-source.ts';

// Zod's own messages are English: where a schema has no words of its own, none are shown.
z.config({ localeError: () => '' });

const TYPES: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número sin decimales',
  boolean: '«true» o «false»',
  array: 'una lista, con un guion delante de cada elemento',
  object: 'varios campos debajo, sangrados dos espacios',
  record: 'una clave por elemento, con sus campos debajo',
  tuple: 'dos números entre corchetes, como [50, 30]',
};

const isScalar = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';
const isOneValue = (value: unknown) => isScalar(value) || typeof value === 'string';

/** The value as the volunteer typed it, short enough for a sentence. */
function quoted(value: unknown, typed: string): string {
  if (value === null || value === undefined || value === '') return 'el campo vacío';
  if (Array.isArray(value)) return 'una lista';
  if (typeof value === 'object') return `varios campos (${listed(Object.keys(value))})`;
  return `«${typed}»`;
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | null)?.[step], root);
}

/** The schema that stands at a path, unwrapped; undefined inside unions. */
export function schemaAt(schema: z.core.$ZodType, path: Path): z.core.$ZodType | undefined {
  let at: z.core.$ZodType | undefined = schema;
  for (const step of [...path, null]) {
    while (at instanceof z.ZodOptional || at instanceof z.ZodNullable) at = at.unwrap();
    if (step === null) return at;
    if (at instanceof z.ZodObject) at = at.shape[String(step)];
    else if (at instanceof z.ZodArray) at = at.element;
    else if (at instanceof z.ZodRecord) at = at.valueType;
    else return undefined;
  }
  return at;
}

function sizeWords(
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  value: unknown,
  typed: string,
): ProblemText {
  if (issue.origin === 'string')
    return issue.code === 'too_big'
      ? { found: `El texto tiene ${typed.length} letras.`, allowed: `${issue.maximum} letras como mucho` }
      : { found: 'El campo está vacío.', allowed: 'un texto', missing: true };
  if (issue.origin === 'array')
    return issue.code === 'too_big'
      ? { found: 'La lista es demasiado larga.', allowed: `${issue.maximum} elementos como mucho` }
      : { found: 'La lista está vacía.', allowed: 'al menos un elemento', missing: true };
  const allowed = issue.code === 'too_small' ? `${issue.minimum} o más` : `${issue.maximum} o menos`;
  return { found: `He encontrado ${quoted(value, typed)}.`, allowed };
}

/** Words for a field that is not there. */
function missingWords(issue: z.core.$ZodIssue, schema: z.core.$ZodType | undefined): ProblemText {
  return {
    found: `Falta el campo «${String(issue.path.at(-1) ?? '')}».`,
    allowed: issue.code === 'invalid_value' ? listed(issue.values.map(String)) : expected(issue, schema),
    missing: true,
  };
}

/** Message for a number or a boolean where a text is expected. Quotes help only when the field takes that text. */
function unquotedWords(schema: z.core.$ZodType | undefined, found: string, typed: string): ProblemText {
  const quoted = schema && z.safeParse(schema, typed);
  return quoted?.success === false
    ? { found, allowed: quoted.error.issues[0]?.message, nearest: suggestion(schema, typed) }
    : { found, allowed: `un texto; entre comillas: "${typed}"` };
}

/** Words for an issue about one value. A schema's own message says what is allowed there. */
function words(
  issue: z.core.$ZodIssue,
  value: unknown,
  typed: string,
  schema: z.core.$ZodType | undefined,
): ProblemText {
  const found = `He encontrado ${quoted(value, typed)}.`;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'string' && isScalar(value)
        ? unquotedWords(schema, found, typed)
        : { found, allowed: expected(issue, schema, isOneValue(value) ? typed : '') };
    case 'invalid_value': {
      const values = issue.values.map(String);
      return { found, allowed: listed(values), nearest: nearest(String(value), values) };
    }
    case 'too_small':
    case 'too_big':
      return sizeWords(issue, value, typed);
    default:
      return isScalar(value) && schema && z.safeParse(schema, typed).success
        ? unquotedWords(schema, found, typed)
        : {
            found,
            allowed: issue.message || undefined,
            nearest: suggestion(schema, typed),
            ...(value === '' && { missing: true }),
          };
  }
}

/** What a field takes: in the schema's own words where it has some, with what was typed where a list goes. */
function expected(
  issue: z.core.$ZodIssue,
  schema: z.core.$ZodType | undefined,
  typed = '',
): string | undefined {
  if (schema?._zod.def.error) return issue.message;
  const list = schema instanceof z.ZodArray && flowList(schema, typed);
  if (list) return list;
  return issue.code === 'invalid_type' ? (TYPES[issue.expected] ?? issue.expected) : undefined;
}

function knownFields(schema: z.core.$ZodType, path: Path): string[] {
  const at = schemaAt(schema, path);
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

/** Paths of fields that are present under a misspelt name. They are not reported as missing as well. */
function meantFields(schema: z.core.$ZodType, issues: readonly z.core.$ZodIssue[]): Set<string> {
  return new Set(
    issues.flatMap((issue) => {
      if (issue.code !== 'unrecognized_keys') return [];
      const meant = issue.keys.map((key) => nearest(key, knownFields(schema, issue.path)));
      return meant.filter((key) => key !== undefined).map((key) => [...issue.path, key].join('/'));
    }),
  );
}

/** The problems that an issue of the schema stands for. None when another issue already says the same. */
function problemsOf(
  issue: z.core.$ZodIssue,
  schema: z.core.$ZodType,
  source: Source,
  meant: ReadonlySet<string>,
): Problem[] {
  const { path } = issue;
  const value = valueAt(source.value, path);
  if (value === undefined && meant.has(path.join('/'))) return [];
  if (issue.code === 'unrecognized_keys') {
    const known = knownFields(schema, path);
    return issue.keys.map((key) =>
      source.problem(
        [...path, key],
        {
          found: `El campo «${key}» no existe aquí.`,
          allowed: listed(known),
          nearest: nearest(key, known),
        },
        true,
      ),
    );
  }
  if (issue.code === 'invalid_key') {
    const key = String(path.at(-1));
    const record = schemaAt(schema, path.slice(0, -1));
    const near = record instanceof z.ZodRecord ? suggestion(record.keyType, key) : undefined;
    const found = `La clave «${key}» no vale.`;
    return [source.problem(path, { found, allowed: issue.issues[0]?.message, nearest: near }, true)];
  }
  const parent = valueAt(source.value, path.slice(0, -1));
  const missing = value === undefined && typeof parent === 'object';
  const typed = source.written(path) ?? String(value);
  const at = schemaAt(schema, path);
  return [source.problem(path, missing ? missingWords(issue, at) : words(issue, value, typed, at))];
}

/** Checks a file against its schema. Problems are in Spanish and have a place. */
export function checkSchema<T>(schema: z.ZodType<T>, source: Source): Result<T> {
  const result = schema.safeParse(source.value);
  if (result.success) return { ok: true, value: result.data };
  const meant = meantFields(schema, result.error.issues);
  return unreadable(
    source.file,
    result.error.issues.flatMap((issue) => problemsOf(issue, schema, source, meant)),
  );
}
