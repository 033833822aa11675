import { z } from 'zod';
import { corrected } from './corrected.ts';
import { nearest } from './nearest.ts';
import { listed, type Problem } from './problems.ts';
import { type Path, report, type Source } from './yaml-source.ts';

type Words = Pick<Problem, 'found' | 'allowed' | 'nearest'>;

/** Valid values of fields that name something in another file, by the schema of the field. */
export type Names = ReadonlyMap<z.core.$ZodType, readonly string[]>;

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
function schemaAt(schema: z.core.$ZodType, path: Path): z.core.$ZodType | undefined {
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
): Words {
  if (issue.origin === 'string') return { found: 'El campo está vacío.', allowed: 'un texto' };
  if (issue.origin === 'array') return { found: 'La lista está vacía.', allowed: 'al menos un elemento' };
  const allowed = issue.code === 'too_small' ? `${issue.minimum} o más` : `${issue.maximum} o menos`;
  return { found: `He encontrado ${quoted(value, typed)}.`, allowed };
}

/** Words for a field that is not there. */
function missingWords(issue: z.core.$ZodIssue, known: readonly string[] | undefined): Words {
  const values = issue.code === 'invalid_value' ? issue.values.map(String) : known;
  return {
    found: `Falta el campo «${String(issue.path.at(-1) ?? '')}».`,
    allowed: values ? listed(values) : expected(issue),
  };
}

/** Words for a number or a yes or no where a text goes: quotes mend it only when the field takes that text. */
function unquotedWords(schema: z.core.$ZodType | undefined, found: string, typed: string): Words {
  const quoted = schema && z.safeParse(schema, typed);
  return quoted?.success === false
    ? { found, allowed: quoted.error.issues[0]?.message, nearest: corrected(schema, typed) }
    : { found, allowed: `un texto; entre comillas: "${typed}"` };
}

/** Words for an issue about one value. A schema's own message says what is allowed there. */
function words(
  issue: z.core.$ZodIssue,
  value: unknown,
  typed: string,
  schema: z.core.$ZodType | undefined,
  known: readonly string[] | undefined,
): Words {
  const found = `He encontrado ${quoted(value, typed)}.`;
  if (known) return { found, allowed: listed(known), nearest: nearest(typed, known) };
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'string' && isScalar(value)
        ? unquotedWords(schema, found, typed)
        : { found, allowed: expected(issue) };
    case 'invalid_value': {
      const values = issue.values.map(String);
      return { found, allowed: listed(values), nearest: nearest(String(value), values) };
    }
    case 'too_small':
    case 'too_big':
      return sizeWords(issue, value, typed);
    default:
      return { found, allowed: issue.message, nearest: corrected(schema, typed) };
  }
}

function expected(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? issue.expected;
  return issue.code === 'invalid_union' ? issue.message : undefined;
}

function knownFields(schema: z.core.$ZodType, path: Path): string[] {
  const at = schemaAt(schema, path);
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

/** Paths of fields that are there under a misspelt name: nobody needs to be told that they are missing too. */
function meantFields(schema: z.core.$ZodType, issues: readonly z.core.$ZodIssue[]): Set<string> {
  return new Set(
    issues.flatMap((issue) => {
      if (issue.code !== 'unrecognized_keys') return [];
      const meant = issue.keys.map((key) => nearest(key, knownFields(schema, issue.path)));
      return meant.filter((key) => key !== undefined).map((key) => [...issue.path, key].join('/'));
    }),
  );
}

/**
 * Checks a file against its schema; what is wrong is added to `problems`, in Spanish and with its place.
 * @param names what fields may name that refer to other files
 */
export function checkSchema<T>(
  schema: z.ZodType<T>,
  source: Source,
  problems: Problem[],
  names: Names = new Map(),
): T | null {
  const result = schema.safeParse(source.value);
  if (result.success) return result.data;
  const meant = meantFields(schema, result.error.issues);
  for (const issue of result.error.issues) {
    const path = issue.path;
    const value = valueAt(source.value, path);
    if (value === undefined && meant.has(path.join('/'))) continue;
    if (issue.code === 'unrecognized_keys') {
      const known = knownFields(schema, path);
      for (const key of issue.keys)
        report(
          problems,
          source,
          [...path, key],
          {
            found: `El campo «${key}» no existe aquí.`,
            allowed: listed(known),
            nearest: nearest(key, known),
          },
          true,
        );
    } else if (issue.code === 'invalid_key') {
      const key = String(path.at(-1));
      const record = schemaAt(schema, path.slice(0, -1));
      const near = record instanceof z.ZodRecord ? corrected(record.keyType, key) : undefined;
      const found = `La clave «${key}» no vale.`;
      report(problems, source, path, { found, allowed: issue.issues[0]?.message, nearest: near }, true);
    } else {
      const parent = valueAt(source.value, path.slice(0, -1));
      const at = schemaAt(schema, path);
      const known = at && names.get(at);
      const missing = value === undefined && typeof parent === 'object';
      const typed = source.written(path) ?? String(value);
      report(
        problems,
        source,
        path,
        missing ? missingWords(issue, known) : words(issue, value, typed, at, known),
      );
    }
  }
  return null;
}
