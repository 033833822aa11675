import { z } from 'zod';
import { type Schema, schemaAtPath } from '../schema.ts';
import { isFields, matchItems } from './values.ts';

/** Whether two values are written alike. The order of keys counts: it is that of `valueToWrite`. */
export const isWrittenAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The schema of a field or an item; undefined where there is none. */
export const stepSchema = (schema: Schema | undefined, step: PropertyKey): Schema | undefined =>
  schema && schemaAtPath(schema, [step]);

/** Whether the keys of a map are names that people give, so that their order is content. */
export const isRecord = (schema: Schema | undefined) =>
  schema !== undefined && schemaAtPath(schema, []) instanceof z.ZodRecord;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const isNothing = (value: unknown) =>
  isEmpty(value) ||
  (Array.isArray(value) ? value.length === 0 : isFields(value) && Object.keys(value).length === 0);

/** Whether a field may be left out of a map with this schema. */
function isOptional(schema: Schema | undefined, key: string): boolean {
  const map = schema && schemaAtPath(schema, []);
  const field = map instanceof z.ZodObject ? map.shape[key] : undefined;
  return field instanceof z.ZodOptional;
}

/**
 * What has to stand in the file for a value that a form gives. A field that the file does not have and that is left empty
 * is not written; one that is there and empty stays as it is. Keys are in the order of the file, new ones in that of the
 * schema; in a record, whose order is content, in the order given.
 */
export function valueToWrite(old: unknown, next: unknown, schema: Schema | undefined): unknown {
  if (typeof next === 'string') return next.replaceAll('\r\n', '\n');
  if (Array.isArray(next)) {
    const items = next.filter((item) => item !== undefined);
    const before = Array.isArray(old) ? old : [];
    const pairs = matchItems(before, items);
    return items.map((item, i) => valueToWrite(before[pairs[i] ?? -1], item, stepSchema(schema, 0)));
  }
  if (!isFields(next)) return next ?? null;
  const before = isFields(old) ? old : {};
  const values = new Map<string, unknown>();
  for (const [key, value] of Object.entries(next)) {
    const had = Object.hasOwn(before, key);
    if (had && isEmpty(before[key]) && isEmpty(value)) values.set(key, before[key]);
    else if (value === undefined || (!had && isEmpty(value))) continue;
    else if (!had && isNothing(value) && isOptional(schema, key)) continue;
    else values.set(key, valueToWrite(before[key], value, stepSchema(schema, key)));
  }
  for (const [key, value] of Object.entries(before))
    if (!Object.hasOwn(next, key) && isEmpty(value)) values.set(key, value);
  const keys = isRecord(schema)
    ? [...values.keys()]
    : keyOrder(Object.keys(before), [...values.keys()], schema);
  return Object.fromEntries(keys.map((key) => [key, values.get(key)]));
}

/** The keys of a map: those of before stay in their order, new ones go behind those that precede them in the schema. */
function keyOrder(before: readonly string[], keys: readonly string[], schema: Schema | undefined): string[] {
  const map = schema && schemaAtPath(schema, []);
  const order = map instanceof z.ZodObject ? Object.keys(map.shape) : [];
  const result = before.filter((key) => keys.includes(key));
  const added = keys.filter((key) => !before.includes(key));
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  for (const key of added.toSorted((a, b) => place(a) - place(b))) {
    const previous = result.findLastIndex((each) => !order.includes(key) || place(each) < place(key));
    result.splice(previous + 1, 0, key);
  }
  return result;
}
