import { z } from 'zod';
import { valueAt } from './documents/values.ts';
import { type Expected, type Fault, isValueKind, type ValueKind } from './problems/faults.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import { closestName, withoutAccents } from './spelling.ts';
import type { ParsedYaml, ValuePath } from './yaml.ts';

export type Schema = z.core.$ZodType;

/** Names of the values that schemas take, for faults of a missing or refused value. Clones of a schema inherit them. */
export const valueKinds = z.registry<{ kind: ValueKind }>();

/**
 * Fields with personal data, each with the phrase of the privacy policies of the sample and of new clubs that names the data; null
 * for a field that only looks like personal data. A test compares the fields with the policies.
 */
export const personalData = z.registry<{ policyPhrase: string | null }>();

const unwrap = (schema: Schema | undefined): Schema | undefined =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap() as Schema)
    : schema;

/** Lists a schema and the schemas that it wraps or offers as alternatives, outermost first. */
function layers(schema: Schema | undefined): Schema[] {
  if (!schema) return [];
  const inner = unwrap(schema);
  if (inner !== schema) return [schema, ...layers(inner)];
  if (schema instanceof z.ZodUnion) return [schema, ...(schema.options as Schema[]).flatMap(layers)];
  return schema instanceof z.ZodPipe ? [schema, ...layers(schema.in as Schema)] : [schema];
}

/** Returns a metadata text of a schema, from its outermost layer that has one. */
export const schemaMeta = (schema: Schema | undefined, name: 'title' | 'refers'): string | undefined =>
  layers(schema)
    .map((layer) => z.globalRegistry.get(layer)?.[name])
    .find((value) => typeof value === 'string');

/** Returns the fields of an object, also if it is optional or one of several alternatives. */
export const objectFields = (schema: Schema | undefined): Record<string, Schema> =>
  Object.assign(
    Object.create(null),
    ...layers(schema).map((layer) => (layer instanceof z.ZodObject ? layer.shape : {})),
  );

const elementSchema = (schema: Schema | undefined): Schema | undefined =>
  layers(schema).flatMap((layer) =>
    layer instanceof z.ZodArray ? layer.element : layer instanceof z.ZodRecord ? layer.valueType : [],
  )[0] as Schema | undefined;

/** Returns the schema of a field, list item or record entry, with its wrappers. */
export const childSchema = (schema: Schema | undefined, step: PropertyKey): Schema | undefined =>
  objectFields(schema)[String(step)] ?? elementSchema(schema);

/** Returns the schema at a path, without its wrappers. */
export const schemaAtPath = (schema: Schema | undefined, path: ValuePath): Schema | undefined =>
  unwrap(path.reduce<Schema | undefined>(childSchema, schema));

/** Finds the schema of a field by its name, at any depth. */
export function findFieldSchema(schema: Schema | undefined, name: string): Schema | undefined {
  const fields = objectFields(schema);
  if (fields[name]) return fields[name];
  for (const child of [...Object.values(fields), elementSchema(schema)]) {
    const found = child && findFieldSchema(child, name);
    if (found) return found;
  }
  return undefined;
}

const accepts = (schema: Schema | undefined, value: unknown) =>
  schema !== undefined && z.safeParse(schema, value).success;

const registeredKind = (schema: Schema | undefined): ValueKind | undefined =>
  layers(schema)
    .map((layer) => valueKinds.get(layer)?.kind)
    .find((kind) => kind !== undefined);

/** Returns what a field takes: the name that its schema registers, or else its type. */
function expectedValues(schema: Schema | undefined, issue: z.core.$ZodIssue): Expected {
  const kind = registeredKind(schema);
  const refers = schemaMeta(schema, 'refers');
  if (kind === 'key' && refers) return { keyOf: refers };
  if (kind) return kind;
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'object') return { fields: Object.keys(objectFields(schema)) };
  return isValueKind(issue.expected) ? issue.expected : undefined;
}

/** Returns the fault of a value that is present. @param typed the value as it is written in the file */
function valueFault(
  issue: z.core.$ZodIssue,
  value: unknown,
  typed: string,
  schema: Schema | undefined,
): Fault {
  const base = { code: 'value', value, typed } as const;
  if (issue.code === 'invalid_value') {
    const oneOf = issue.values.map(String);
    return { ...base, expected: { oneOf }, nearest: closestName(String(value), oneOf) };
  }
  if (issue.code === 'too_small') {
    const expected = issue.origin === 'string' ? expectedValues(schema, issue) : undefined;
    if (expected) return { ...base, expected };
    return issue.origin === 'string' || issue.origin === 'array'
      ? { code: 'empty' }
      : { ...base, expected: { min: issue.minimum } };
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return { code: 'too long', max: issue.maximum, unit: 'letras' };
    if (issue.origin === 'array') return { code: 'too long', max: issue.maximum, unit: 'elementos' };
    return { ...base, expected: { max: issue.maximum } };
  }
  // Quotes help only if the field takes the number or the boolean as a text.
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  if (isScalar && accepts(schema, typed)) return { ...base, expected: { quoted: typed } };
  const nearest = typeof value === 'object' ? undefined : suggestedValue(schema, typed);
  return { ...base, expected: expectedValues(schema, issue), nearest };
}

/**
 * Converts an issue of Zod to problems. Custom issues carry their fault in `params.fault`.
 * @param misspelled paths of fields that the file has under a misspelled name
 */
function issueProblems(
  issue: z.core.$ZodIssue,
  schema: Schema,
  source: ParsedYaml,
  misspelled: ReadonlySet<string>,
): Problem[] {
  const { path } = issue;
  const name = String(path.at(-1) ?? '');
  const fieldSchema = schemaAtPath(schema, path);
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(objectFields(fieldSchema));
    return issue.keys.map((key) => {
      const fault: Fault = { code: 'unknown field', name: key, known, nearest: closestName(key, known) };
      return source.problem([...path, key], fault, true);
    });
  }
  if (issue.code === 'invalid_key') {
    const record = schemaAtPath(schema, path.slice(0, -1));
    const keys = record instanceof z.ZodRecord ? record.keyType : undefined;
    const [keyIssue] = issue.issues;
    const expected = keyIssue && expectedValues(keys, keyIssue);
    const nearest = suggestedValue(keys, name);
    return [source.problem(path, { code: 'key', name, expected, nearest }, true)];
  }
  const fault: Fault | undefined = issue.code === 'custom' ? issue.params?.fault : undefined;
  if (fault) return [source.problem(path, fault)];
  const value = valueAt(source.value, path);
  if (value !== undefined || typeof valueAt(source.value, path.slice(0, -1)) !== 'object') {
    const typed = source.sourceText(path) ?? String(value);
    return [source.problem(path, valueFault(issue, value, typed, fieldSchema))];
  }
  if (misspelled.has(path.join('/'))) return [];
  const expected =
    issue.code === 'invalid_value' ? { oneOf: issue.values.map(String) } : expectedValues(fieldSchema, issue);
  return [source.problem(path, { code: 'missing', name, expected })];
}

/** Checks a file against its schema. @throws {ContentError} with the position of each problem */
export function checkSchema<T>(schema: z.ZodType<T>, source: ParsedYaml): T {
  const result = schema.safeParse(source.value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const misspelled = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const known = Object.keys(objectFields(schemaAtPath(schema, issue.path)));
    return issue.keys.map((key) => [...issue.path, closestName(key, known)].join('/'));
  });
  throw new ContentError(
    issues.flatMap((issue) => issueProblems(issue, schema, source, new Set(misspelled))),
  );
}

/** Other spellings of times (`9.30`, `18 h`), dates (`14/11/2024`) and colours (`14305A`), each with its correction. */
const SPELLINGS: [pattern: RegExp, corrected: (...groups: string[]) => string][] = [
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

/** Converts a name to the spelling of files, keys and addresses: `Núria Abad.jpg` -> `nuria-abad`. */
const toSlug = (typed: string) =>
  withoutAccents(typed)
    .replace(/\.(?:jpe?g|png|webp|yaml|md)$/, '')
    .replace(/[\s_]+/g, '-');

/** Returns a corrected value that the field accepts; undefined if there is none. */
function suggestedValue(schema: Schema | undefined, typed: string): string | undefined {
  const text = typed.trim();
  const corrections = SPELLINGS.flatMap(([pattern, corrected]) => {
    const groups = pattern.exec(text);
    return groups ? corrected(...groups) : [];
  });
  return [...corrections, toSlug(text)].find((value) => value !== typed && accepts(schema, value));
}
