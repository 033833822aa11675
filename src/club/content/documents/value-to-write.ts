import { z } from 'zod';
import { type Schema, schemaAtPath } from '../schema.ts';
import { type Fields, isFields, matchItems } from './values.ts';

/** True if two values have the same YAML. The order of keys counts, as `valueToWrite` sorts them. */
export const isWrittenAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the schema of a field or an item; undefined if there is none. */
export const stepSchema = (schema: Schema | undefined, step: PropertyKey): Schema | undefined =>
  schema && schemaAtPath(schema, [step]);

/** True if the schema is a record, in which people choose the keys and their order. */
export const isRecord = (schema: Schema | undefined) =>
  schema !== undefined && schemaAtPath(schema, []) instanceof z.ZodRecord;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const isNothing = (value: unknown) =>
  isEmpty(value) ||
  (Array.isArray(value) ? value.length === 0 : isFields(value) && Object.keys(value).length === 0);

/** True if maps with this schema may omit the field. */
function isOptionalField(schema: Schema | undefined, key: string): boolean {
  const map = schema && schemaAtPath(schema, []);
  const field = map instanceof z.ZodObject ? map.shape[key] : undefined;
  return field instanceof z.ZodOptional;
}

/**
 * Converts a value from a form to the value to write. Omits empty fields that the file does not have, and keeps the empty
 * fields that it has. Keys keep the order of the file, and new ones follow the order of the schema; a record takes the order
 * of the form.
 */
export function valueToWrite(old: unknown, next: unknown, schema: Schema | undefined): unknown {
  if (typeof next === 'string') return next.replaceAll('\r\n', '\n');
  if (Array.isArray(next)) {
    const items = next.filter((item) => item !== undefined);
    const before = Array.isArray(old) ? old : [];
    const pairs = matchItems(before, items);
    return items.map((item, i) => valueToWrite(before[pairs[i] ?? -1], item, stepSchema(schema, 0)));
  }
  return isFields(next) ? fieldsToWrite(isFields(old) ? old : {}, next, schema) : (next ?? null);
}

function fieldsToWrite(old: Fields, next: Fields, schema: Schema | undefined): Fields {
  const isOmitted = (key: string, value: unknown) =>
    Object.hasOwn(old, key)
      ? value === undefined
      : isEmpty(value) || (isNothing(value) && isOptionalField(schema, key));
  const keepsEmpty = (key: string) =>
    Object.hasOwn(old, key) && isEmpty(old[key]) && (!Object.hasOwn(next, key) || isEmpty(next[key]));
  const values = new Map<string, unknown>();
  for (const [key, value] of Object.entries(next))
    if (keepsEmpty(key)) values.set(key, old[key]);
    else if (!isOmitted(key, value)) values.set(key, valueToWrite(old[key], value, stepSchema(schema, key)));
  for (const key of Object.keys(old)) if (keepsEmpty(key)) values.set(key, old[key]);
  const keys = isRecord(schema) ? [...values.keys()] : keyOrder(Object.keys(old), [...values.keys()], schema);
  return Object.fromEntries(keys.map((key) => [key, values.get(key)]));
}

/** Orders the keys of a map: old keys keep their order, and new ones follow the keys that precede them in the schema. */
function keyOrder(before: readonly string[], keys: readonly string[], schema: Schema | undefined): string[] {
  const map = schema && schemaAtPath(schema, []);
  const order = map instanceof z.ZodObject ? Object.keys(map.shape) : [];
  const result = before.filter((key) => keys.includes(key));
  const added = keys.filter((key) => !before.includes(key));
  const position = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  for (const key of added.toSorted((a, b) => position(a) - position(b))) {
    const previous = result.findLastIndex((known) => !order.includes(key) || position(known) < position(key));
    result.splice(previous + 1, 0, key);
  }
  return result;
}
