import { z } from 'zod';
import { type Expected, type Fault, isValueKind } from './problems/faults.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import { closestName, withoutAccents } from './spelling.ts';
import type { ParsedYaml, ValuePath } from './yaml.ts';

export type Schema = z.core.$ZodType;

const unwrapped = (schema: Schema | undefined): Schema | undefined =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as Schema)
    : schema;

/** A schema and those that it wraps or offers, the outermost first: what stands outside wins. */
function layers(schema: Schema | undefined): Schema[] {
  if (!schema) return [];
  const inner = unwrapped(schema);
  if (inner !== schema) return [schema, ...layers(inner)];
  if (schema instanceof z.ZodUnion) return [schema, ...(schema.options as Schema[]).flatMap(layers)];
  return schema instanceof z.ZodPipe ? [schema, ...layers(schema.in as Schema)] : [schema];
}

/** What a schema has of its own: its `title`, what it `refers` to. */
export const schemaMeta = (schema: Schema | undefined, what: 'title' | 'refers'): string | undefined =>
  layers(schema)
    .map((each) => z.globalRegistry.get(each)?.[what])
    .find((word) => typeof word === 'string');

/** The fields of an object, also of one that may be left out or is one of several. */
export const objectFields = (schema: Schema | undefined): Record<string, Schema> =>
  Object.assign(
    Object.create(null),
    ...layers(schema).map((each) => (each instanceof z.ZodObject ? each.shape : {})),
  );

const elementOf = (schema: Schema | undefined): Schema | undefined =>
  layers(schema).flatMap((each) =>
    each instanceof z.ZodArray ? each.element : each instanceof z.ZodRecord ? each.valueType : [],
  )[0] as Schema | undefined;

/** The schema of a field, of an element of a list or of an entry, with what it is wrapped in. */
export const childSchema = (schema: Schema | undefined, step: PropertyKey): Schema | undefined =>
  objectFields(schema)[String(step)] ?? elementOf(schema);

/** The schema that stands at a path, unwrapped. */
export const schemaAtPath = (schema: Schema, path: ValuePath): Schema | undefined =>
  unwrapped(path.reduce<Schema | undefined>(childSchema, schema));

/** The schema of a field of this name, wherever it is. */
export function findFieldSchema(schema: Schema | undefined, name: string): Schema | undefined {
  const fields = objectFields(schema);
  if (fields[name]) return fields[name];
  for (const each of [...Object.values(fields), elementOf(schema)]) {
    const found = each && findFieldSchema(each, name);
    if (found) return found;
  }
  return undefined;
}

const accepts = (schema: Schema | undefined, value: unknown) =>
  schema !== undefined && z.safeParse(schema, value).success;

/** The kind of value that a schema names as its `error`. @param schema says which file a key is of */
function kindOf(message: string | undefined, schema?: Schema): Expected {
  const refers = schemaMeta(schema, 'refers');
  if (message === 'key' && refers) return { keyOf: refers };
  return message !== undefined && isValueKind(message) ? message : undefined;
}

/** What a field takes: in the schema's own word where it has one. */
const expected = (issue: z.core.$ZodIssue, schema: Schema | undefined): Expected =>
  kindOf(issue.code === 'invalid_type' && !schema?._zod.def.error ? issue.expected : issue.message, schema);

/** The fault of a value that is there. @param typed as it stands in the file */
function faultOf(issue: z.core.$ZodIssue, value: unknown, typed: string, schema: Schema | undefined): Fault {
  const base = { code: 'value', value, typed } as const;
  if (issue.code === 'invalid_value') {
    const oneOf = issue.values.map(String);
    return { ...base, expected: { oneOf }, nearest: closestName(String(value), oneOf) };
  }
  if (issue.code === 'too_small')
    return issue.origin === 'string' || issue.origin === 'array'
      ? { code: 'empty' }
      : { ...base, expected: { least: issue.minimum } };
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return { code: 'too long', most: issue.maximum, of: 'letras' };
    if (issue.origin === 'array') return { code: 'too long', most: issue.maximum, of: 'elementos' };
    return { ...base, expected: { most: issue.maximum } };
  }
  // A number or a boolean where a text is expected: quotes help only when the field takes that text.
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  const asText = isScalar && schema ? z.safeParse(schema, typed) : undefined;
  if (asText?.success) return { ...base, expected: { quoted: typed } };
  const kind = kindOf(asText?.error.issues[0]?.message, schema) ?? expected(issue, schema);
  const near = typeof value === 'object' ? undefined : suggestion(schema, typed);
  return { ...base, expected: kind, nearest: near };
}

/** The problems that an issue of the schema stands for. @param meant fields that are there under a misspelt name */
function problemsOf(
  issue: z.core.$ZodIssue,
  schema: Schema,
  source: ParsedYaml,
  meant: ReadonlySet<string>,
): Problem[] {
  const { path } = issue;
  const name = String(path.at(-1) ?? '');
  const at = schemaAtPath(schema, path);
  const valueAt = (steps: ValuePath) =>
    steps.reduce<unknown>(
      (each, step) => (each as Record<PropertyKey, unknown> | null)?.[step],
      source.value,
    );
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(objectFields(at));
    return issue.keys.map((key) => {
      const fault: Fault = { code: 'unknown field', name: key, known, nearest: closestName(key, known) };
      return source.problem([...path, key], fault, true);
    });
  }
  if (issue.code === 'invalid_key') {
    const record = schemaAtPath(schema, path.slice(0, -1));
    const near = record instanceof z.ZodRecord ? suggestion(record.keyType, name) : undefined;
    const key = kindOf(issue.issues[0]?.message);
    return [source.problem(path, { code: 'key', name, expected: key, nearest: near }, true)];
  }
  if (issue.code === 'custom' && issue.params?.fault) return [source.problem(path, issue.params.fault)];
  const value = valueAt(path);
  if (value !== undefined || typeof valueAt(path.slice(0, -1)) !== 'object')
    return [source.problem(path, faultOf(issue, value, source.written(path) ?? String(value), at))];
  if (meant.has(path.join('/'))) return [];
  const oneOf = issue.code === 'invalid_value' && { oneOf: issue.values.map(String) };
  return [source.problem(path, { code: 'missing', name, expected: oneOf || expected(issue, at) })];
}

/** Checks a file against its schema. @throws {ContentError} with the place of each problem */
export function checkSchema<T>(schema: z.ZodType<T>, source: ParsedYaml): T {
  const result = schema.safeParse(source.value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const meant = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const known = Object.keys(objectFields(schemaAtPath(schema, issue.path)));
    return issue.keys.map((key) => [...issue.path, closestName(key, known)].join('/'));
  });
  throw new ContentError(issues.flatMap((issue) => problemsOf(issue, schema, source, new Set(meant))));
}

/** Spellings of hours (`9.30`, `18 h`), days (`14/11/2024`) and colours (`14305A`), and how they are written here. */
const SPELLINGS: [pattern: RegExp, written: (...parts: string[]) => string][] = [
  [
    /^(\d{1,2})(?:\s*[:.,h]\s*(\d{2}))?\s*h?$/i,
    (_, hour = '', minute = '00') => `${hour.padStart(2, '0')}:${minute}`,
  ],
  [
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/,
    (_, day = '', month = '', year = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  ],
  [/^#?([\da-f]{6})$/i, (_, hex = '') => `#${hex.toLowerCase()}`],
];

/** `Núria Abad.jpg` as names of files, keys and addresses are written here: `nuria-abad`. */
const asName = (typed: string) =>
  withoutAccents(typed)
    .replace(/\.(?:jpe?g|png|webp|yaml|md)$/, '')
    .replace(/[\s_]+/g, '-');

/** What was probably meant by a value that a field refuses; undefined when nothing near is allowed there. */
function suggestion(schema: Schema | undefined, typed: string): string | undefined {
  const text = typed.trim();
  const spelled = SPELLINGS.flatMap(([pattern, written]) =>
    pattern.exec(text) ? written(...(pattern.exec(text) ?? [])) : [],
  );
  return [...spelled, asName(text)].find((value) => value !== typed && accepts(schema, value));
}
