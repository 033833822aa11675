/** Describes in Spanish what changed between two values of a content file. */

import { isFields, matchItems } from '../../../club/content/documents/values.ts';
import { fieldLabel } from '../../../club/content/field-labels.ts';
import type { References } from '../../../club/references.ts';
import type { FormSchema } from './form-schema.ts';
import { itemSummary } from './item-name.ts';

/** Change of one field, for display. */
export interface FieldChange {
  /** Breadcrumb: `Equipos › Cadete femenino › Competición` */
  field: string;
  /** Empty if there was no value. */
  before: string;
  /** Empty if there is no value. */
  after: string;
  /** Name of the outermost list item or entry that changed; none for a field outside lists. */
  item?: string;
  /** Says if that item itself was added or removed. */
  whole?: 'added' | 'removed';
}

const isNested = (value: unknown) => typeof value === 'object' && value !== null;

/**
 * Lists the fields that differ between two values.
 * @param schema of the values; undeclared fields are named by their keys
 * @param path breadcrumb of the values
 */
export function fieldChanges(
  before: unknown,
  after: unknown,
  schema: FormSchema,
  references: References,
  path: readonly string[] = [],
): FieldChange[] {
  if (JSON.stringify(before ?? '') === JSON.stringify(after ?? '')) return [];
  const changesAt = (step: string, [old, current]: [unknown, unknown], inner: FormSchema = {}) =>
    fieldChanges(old, current, inner, references, [...path, step]);
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].some(isNested))
    return listChanges(path, before, after, schema.items ?? {}, changesAt, references);
  if (isFields(before) && isFields(after)) {
    const { additionalProperties: entrySchema } = schema;
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
      const values: [unknown, unknown] = [before[key], after[key]];
      const fieldSchema = schema.properties?.[key];
      if (!fieldSchema && typeof entrySchema === 'object')
        return itemChanges(itemLabel(values[1] ?? values[0]) || key, values, entrySchema, changesAt);
      return changesAt(fieldLabel(key, fieldSchema?.title), values, fieldSchema);
    });
  }
  const field = path.join(' › ');
  if (typeof before === 'string' && typeof after === 'string' && `${before}${after}`.includes('\n'))
    return [{ field, ...changedLines(before, after) }];
  return [
    { field, before: formatValue(before, schema, references), after: formatValue(after, schema, references) },
  ];
}

type ChangesAt = (step: string, values: [unknown, unknown], inner?: FormSchema) => FieldChange[];

/** Lists the changes of a list item or entry, with its name. */
function itemChanges(
  item: string,
  values: [before: unknown, after: unknown],
  schema: FormSchema,
  changesAt: ChangesAt,
): FieldChange[] {
  const [isAdded, isRemoved] = values.map((value) => value === undefined);
  const whole = isAdded ? ('added' as const) : ('removed' as const);
  return changesAt(item, values, schema).map(({ item: _, whole: __, ...change }) => ({
    ...change,
    item,
    ...((isAdded || isRemoved) && { whole }),
  }));
}

/** Returns the name of an item, or its detail if it has no name. */
const itemLabel = (item: unknown): string => {
  const { name, detail } = itemSummary(item, -1);
  return name === itemSummary({}, -1).name ? detail : name;
};

/** Lists the changes of a list. Matches moved items, so that a reordering is one change. */
function listChanges(
  path: readonly string[],
  before: readonly unknown[],
  after: readonly unknown[],
  schema: FormSchema,
  changesAt: ChangesAt,
  references: References,
): FieldChange[] {
  /** Index in `before` of each item of `after`; undefined for added items. */
  const origins = matchItems(before, after);
  const nameOf = (item: unknown, index: number) => itemSummary(item, index, references).name;
  const remaining = origins.filter((index) => index !== undefined);
  const removed = before.flatMap((item, index) =>
    remaining.includes(index) ? [] : itemChanges(nameOf(item, index), [item, undefined], schema, changesAt),
  );
  const changed = after.flatMap((item, index) => {
    const origin = origins[index];
    const old = origin === undefined ? undefined : before[origin];
    return itemChanges(nameOf(old ?? item, origin ?? index), [old, item], schema, changesAt);
  });
  const isReordered = remaining.some((index, i) => index < (remaining[i - 1] ?? -1));
  if (!isReordered) return [...removed, ...changed];
  const names = (indexes: readonly number[]) =>
    indexes.map((index) => nameOf(before[index], index)).join(', ');
  const order = {
    field: [...path, 'Orden'].join(' › '),
    before: names(remaining.toSorted((a, b) => a - b)),
    after: names(remaining),
  };
  return [...removed, ...changed, order];
}

/** Formats a value for a sentence, with entry names in place of keys. Empty for a missing value. */
export function formatValue(value: unknown, schema: FormSchema, references: References): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value))
    return value
      .map((item) => formatValue(item, schema.items ?? {}, references))
      .join(value.some((item) => typeof item === 'object') ? '; ' : ', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .flatMap(([key, inner]) => {
        const { additionalProperties: entrySchema } = schema;
        const field = schema.properties?.[key];
        const isEntry = !field && typeof entrySchema === 'object';
        const innerSchema = field ?? (isEntry ? entrySchema : {});
        const text = formatValue(inner, innerSchema, references);
        const title = isEntry ? itemLabel(inner) || key : fieldLabel(key, innerSchema.title);
        return text ? [`${title}: ${text}`] : [];
      })
      .join(', ');
  const kind = schema.refers as keyof References | undefined;
  const entry = kind && references[kind]?.find(({ key }) => key === value);
  return entry?.name ?? String(value);
}

/** Returns the non-empty lines that only one of two texts has. */
function changedLines(before: string, after: string): { before: string; after: string } {
  const [oldLines, newLines] = [before, after].map((text) => text.split(/\r?\n/)) as [string[], string[]];
  const missingFrom = (lines: string[], otherLines: string[]) =>
    lines.filter((line) => line.trim() !== '' && !otherLines.includes(line)).join('\n');
  return { before: missingFrom(oldLines, newLines), after: missingFrom(newLines, oldLines) };
}

/** Maximum number of changed items in a title. */
const MAX_NAMES = 3;

const list = new Intl.ListFormat('es');

/** Joins names: `Alevín, Benjamín, Cadete y 2 más`. */
const joinNames = (names: readonly string[]) =>
  list.format(
    names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), `${names.length - MAX_NAMES} más`] : names,
  );

/**
 * Returns the title of a save for the list of versions: what was done, and to whom.
 * @param title of the file
 * @param before null for a new file
 * @returns `Se quitó Infantil femenino de «Equipos federados»`
 */
export function saveTitle(
  title: string,
  before: unknown,
  after: unknown,
  schema: FormSchema,
  references: References,
): string {
  const changes = fieldChanges(before ?? withEmptyLists(after), after, schema, references);
  const items = [...new Set(changes.flatMap(({ item }) => item ?? []))];
  const fields = [...new Set(changes.map(({ field, item }) => fieldAfter(field, item)).filter(Boolean))];
  const [firstItem] = items;
  if (!firstItem || changes.some(({ item }) => !item))
    return before === null
      ? `Se creó «${title}»`
      : `Se cambió «${title}»${fields.length > 0 ? `: ${joinNames([...items, ...fields])}` : ''}`;
  const verb = (one: string, several: string) =>
    `Se ${items.length === 1 ? one : several} ${joinNames(items)}`;
  if (changes.every(({ whole }) => whole === 'added')) return `${verb('añadió', 'añadieron')} en «${title}»`;
  if (changes.every(({ whole }) => whole === 'removed')) return `${verb('quitó', 'quitaron')} de «${title}»`;
  if (items.length > 1) return `Se cambió «${title}»: ${joinNames(items)}`;
  return fields.length === 1
    ? `Se cambió «${fields[0]}» de ${firstItem}`
    : `Se cambió ${firstItem}: ${joinNames(fields)}`;
}

/** Returns the value of a new file that has only lists, before its first items were added. */
const withEmptyLists = (value: unknown): object =>
  Object.fromEntries(
    Object.entries(isFields(value) ? value : {}).flatMap(([key, field]) =>
      Array.isArray(field) ? [[key, []]] : isFields(field) ? [[key, {}]] : [],
    ),
  );

/** Returns the first step of a breadcrumb after an item, or its last step outside items. */
function fieldAfter(field: string, item: string | undefined): string {
  const steps = field.split(' › ');
  return (item ? steps[steps.indexOf(item) + 1] : (steps[1] ?? steps[0])) ?? '';
}
