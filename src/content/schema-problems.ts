import { stringify } from 'yaml';
import { z } from 'zod';
import { nearest } from './nearest.ts';
import { type Expected, type Fault, isKind } from './problems/faults.ts';
import { type Problem, type Result, unreadable } from './problems/problem.ts';
import { withoutAccents } from './slug.ts';
import type { Path, Source } from './yaml-source.ts';

// Where nothing else is said of a value, Zod's own words are Spanish.
z.config(z.locales.es());

type Schema = z.core.$ZodType;

const isScalar = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | null)?.[step], root);
}

/** The schema that stands at a path, unwrapped; undefined inside unions. */
export function schemaAt(schema: Schema, path: Path): Schema | undefined {
  let at: Schema | undefined = schema;
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

const accepts = (schema: Schema | undefined, value: unknown) =>
  schema !== undefined && z.safeParse(schema, value).success;

/** The kind of value that a schema names as its `error`. @param schema says which file a key is of */
function kindOf(message: string | undefined, schema?: Schema): Expected {
  const refers = schema && z.globalRegistry.get(schema)?.refers;
  if (message === 'key' && typeof refers === 'string') return { keyOf: refers };
  return message !== undefined && isKind(message) ? message : undefined;
}

/** What a field takes: in the schema's own word where it has one, with what was typed where a list goes. */
function expected(issue: z.core.$ZodIssue, schema: Schema | undefined, typed = ''): Expected {
  if (schema?._zod.def.error) return kindOf(issue.message, schema);
  return (
    (schema instanceof z.ZodArray && flowList(schema, typed)) ||
    (issue.code === 'invalid_type' ? kindOf(issue.expected) : undefined)
  );
}

/** A number or a boolean where a text is expected. Quotes help only when the field takes that text. */
function unquoted(value: unknown, typed: string, schema: Schema | undefined): Fault {
  const quoted = schema && z.safeParse(schema, typed);
  if (quoted?.success !== false) return { code: 'value', value, typed, expected: { quoted: typed } };
  const message = quoted.error.issues[0]?.message;
  return { code: 'value', value, typed, expected: kindOf(message), nearest: suggestion(schema, typed) };
}

/** The fault of a value that is there. */
function faultOf(issue: z.core.$ZodIssue, value: unknown, typed: string, schema: Schema | undefined): Fault {
  const base = { code: 'value', value, typed } as const;
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.expected === 'string' && isScalar(value)) return unquoted(value, typed, schema);
      const isOne = isScalar(value) || typeof value === 'string';
      return { ...base, expected: expected(issue, schema, isOne ? typed : '') };
    }
    case 'invalid_value': {
      const oneOf = issue.values.map(String);
      return { ...base, expected: { oneOf }, nearest: nearest(String(value), oneOf) };
    }
    case 'too_small':
      if (issue.origin === 'string') return { code: 'empty' };
      if (issue.origin === 'array') return { code: 'empty list' };
      return { ...base, expected: { least: issue.minimum } };
    case 'too_big':
      if (issue.origin === 'string') return { code: 'long text', length: typed.length, most: issue.maximum };
      if (issue.origin === 'array') return { code: 'long list', most: issue.maximum };
      return { ...base, expected: { most: issue.maximum } };
    default:
      return isScalar(value) && accepts(schema, typed)
        ? unquoted(value, typed, schema)
        : { ...base, expected: kindOf(issue.message), nearest: suggestion(schema, typed) };
  }
}

function knownFields(schema: Schema, path: Path): string[] {
  const at = schemaAt(schema, path);
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

/** Paths of fields that are present under a misspelt name. They are not reported as missing as well. */
function meantFields(schema: Schema, issues: readonly z.core.$ZodIssue[]): Set<string> {
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
  schema: Schema,
  source: Source,
  meant: ReadonlySet<string>,
): Problem[] {
  const { path } = issue;
  const value = valueAt(source.value, path);
  if (value === undefined && meant.has(path.join('/'))) return [];
  const name = String(path.at(-1) ?? '');
  if (issue.code === 'unrecognized_keys') {
    const known = knownFields(schema, path);
    return issue.keys.map((key) =>
      source.problem(
        [...path, key],
        { code: 'unknown field', name: key, known, nearest: nearest(key, known) },
        true,
      ),
    );
  }
  if (issue.code === 'invalid_key') {
    const record = schemaAt(schema, path.slice(0, -1));
    const near = record instanceof z.ZodRecord ? suggestion(record.keyType, name) : undefined;
    const key = kindOf(issue.issues[0]?.message);
    return [source.problem(path, { code: 'key', name, expected: key, nearest: near }, true)];
  }
  if (issue.code === 'custom' && issue.params?.fault) return [source.problem(path, issue.params.fault)];
  const at = schemaAt(schema, path);
  const parent = valueAt(source.value, path.slice(0, -1));
  if (value !== undefined || typeof parent !== 'object')
    return [source.problem(path, faultOf(issue, value, source.written(path) ?? String(value), at))];
  const values = issue.code === 'invalid_value' && { oneOf: issue.values.map(String) };
  return [source.problem(path, { code: 'missing', name, expected: values || expected(issue, at) })];
}

/** Checks a file against its schema. Problems have a place. */
export function checkSchema<T>(schema: z.ZodType<T>, source: Source): Result<T> {
  const result = schema.safeParse(source.value);
  if (result.success) return { ok: true, value: result.data };
  const meant = meantFields(schema, result.error.issues);
  return unreadable(
    source.file,
    result.error.issues.flatMap((issue) => problemsOf(issue, schema, source, meant)),
  );
}

/** What was probably meant by a value that a field refuses; undefined when nothing near is allowed there. */
function suggestion(schema: Schema | undefined, typed: string): string | undefined {
  const text = typed.trim();
  return [asTime(text), asDate(text), asColour(text), asName(text)].find(
    (value) => value !== undefined && value !== typed && accepts(schema, value),
  );
}

/** `9.30`, `9:30`, `9h30` and `18 h` as hours are written here: `09:30`, `18:00`. */
function asTime(typed: string): string | undefined {
  const match = /^(\d{1,2})(?:\s*[:.,h]\s*(\d{2}))?\s*h?$/i.exec(typed);
  return match ? `${match[1]?.padStart(2, '0')}:${match[2] ?? '00'}` : undefined;
}

/** `14/11/2024` as days are written here: `2024-11-14`. */
function asDate(typed: string): string | undefined {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed);
  return match ? `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : undefined;
}

/** `14305a`, `#fb3` and `rgb(20, 48, 90)` as colours are written here: `#14305a`. */
function asColour(typed: string): string | undefined {
  const [, short] = /^#?([\da-f]{3})$/i.exec(typed) ?? [];
  const [, long] = /^#?([\da-f]{6})$/i.exec(typed) ?? [];
  const [, ...parts] = /^(?:rgb\()?(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\)?$/.exec(typed) ?? [];
  const hex =
    long ??
    short?.replace(/./g, '$&$&') ??
    parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('');
  return hex ? `#${hex.toLowerCase()}` : undefined;
}

/** `Núria Abad.jpg` as names of files, keys and addresses are written here: `nuria-abad`. */
function asName(typed: string): string {
  return withoutAccents(typed)
    .replace(/\.(?:jpe?g|png|webp|yaml|md)$/, '')
    .replace(/[\s_]+/g, '-');
}

/** Between the elements of a list that was written as one text: `lunes y jueves`. */
const BETWEEN = /\s*[,;/]\s*|\s+[ye]\s+/;

const asFlow = (elements: unknown[]) =>
  stringify(elements, { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 }).trim();

/** What to write where a list of plain values goes: `[lunes, jueves]`. It is right inside braces and outside of them. */
function flowList({ element }: z.ZodArray, typed: string): Expected {
  if (element instanceof z.ZodObject) return undefined;
  const options = element instanceof z.ZodEnum ? element.options.map(String) : [];
  const text = typed.trim();
  const parts = text.split(BETWEEN).filter(Boolean);
  // Commas and «y» belong to a free text such as an address; keys and days have no spaces.
  const apart = !accepts(element, text) || parts.every((part) => !part.includes(' '));
  const elements = (apart ? parts : [text]).map((part) =>
    [part, Number(part), nearest(part, options)].find((value) => accepts(element, value)),
  );
  if (elements.length > 0 && !elements.includes(undefined)) return { flow: asFlow(elements), example: false };
  return { flow: asFlow(options.length > 0 ? options.slice(0, 2) : ['uno', 'dos']), example: true };
}
