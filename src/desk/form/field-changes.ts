/** Two values of a content file: what changed from one to the other, in words; and what two people made of one, merged. */

import { isFields, isSameItem, matchItems } from '../../content/documents/values.ts';
import { fieldWords } from '../../content/field-words.ts';
import type { FormSchema } from '../editing/form-schema.ts';
import type { References } from '../server/api.ts';
import { itemSummary } from './item-name.ts';

export interface FieldChange {
  /** `Equipos › Cadete femenino › Competición` */
  field: string;
  /** Empty where nothing stood. */
  before: string;
  /** Empty where nothing stands. */
  after: string;
}

const isNested = (value: unknown) => typeof value === 'object' && value !== null;

/**
 * @param schema of the whole file's value; what it does not know is named by its key
 * @param path what stands around the values, in words
 */
export function fieldChanges(
  before: unknown,
  after: unknown,
  schema: FormSchema,
  references: References,
  path: readonly string[] = [],
): FieldChange[] {
  if (JSON.stringify(before ?? '') === JSON.stringify(after ?? '')) return [];
  const at = (step: string, [old, now]: [unknown, unknown], inner: FormSchema = {}) =>
    fieldChanges(old, now, inner, references, [...path, step]);
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].some(isNested))
    return listChanges(path, before, after, schema.items ?? {}, at);
  if (isFields(before) && isFields(after)) {
    const { additionalProperties: each } = schema;
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
      const values: [unknown, unknown] = [before[key], after[key]];
      const known = schema.properties?.[key];
      if (!known && typeof each === 'object')
        return at(itemWords(values[1] ?? values[0]) || key, values, each);
      return at(fieldWords(key, known?.title), values, known);
    });
  }
  const field = path.join(' › ');
  if (typeof before === 'string' && typeof after === 'string' && `${before}${after}`.includes('\n'))
    return [{ field, ...changedLines(before, after) }];
  return [
    { field, before: formatValue(before, schema, references), after: formatValue(after, schema, references) },
  ];
}

const itemWords = (item: unknown): string => {
  const { name, detail } = itemSummary(item, -1);
  return name === itemSummary({}, -1).name ? detail : name;
};

/** Items are followed to where they are now: a list that was reordered has not changed in each of its places. */
function listChanges(
  path: readonly string[],
  before: readonly unknown[],
  after: readonly unknown[],
  schema: FormSchema,
  at: (step: string, values: [unknown, unknown], inner?: FormSchema) => FieldChange[],
): FieldChange[] {
  const partners = matchItems(before, after);
  const stepOf = (item: unknown, index: number) => itemSummary(item, index).name;
  const stayed = partners.filter((index) => index !== undefined);
  const gone = before.flatMap((item, index) =>
    stayed.includes(index) ? [] : at(stepOf(item, index), [item, undefined], schema),
  );
  const changed = after.flatMap((item, index) => {
    const partner = partners[index];
    const old = partner === undefined ? undefined : before[partner];
    return at(stepOf(old ?? item, partner ?? index), [old, item], schema);
  });
  const isMoved = stayed.some((index, i) => index < (stayed[i - 1] ?? -1));
  if (!isMoved) return [...gone, ...changed];
  const names = (indexes: readonly number[]) =>
    indexes.map((index) => stepOf(before[index], index)).join(', ');
  const order = {
    field: [...path, 'Orden'].join(' › '),
    before: names(stayed.toSorted((a, b) => a - b)),
    after: names(stayed),
  };
  return [...gone, ...changed, order];
}

/** A value of a content file as a sentence has it: keys by the names of what they lead to. Empty for nothing. */
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
        const { additionalProperties: each } = schema;
        const field = schema.properties?.[key];
        const isEntry = !field && typeof each === 'object';
        const known = field ?? (isEntry ? each : {});
        const words = formatValue(inner, known, references);
        // An entry is called by its own name, not by the key that stands for it.
        const title = isEntry ? itemWords(inner) || key : fieldWords(key, known.title);
        return words ? [`${title}: ${words}`] : [];
      })
      .join(', ');
  const kind = schema.refers as keyof References | undefined;
  const named = kind && references[kind]?.find(({ key }) => key === value);
  return named?.name ?? String(value);
}

/** Of two texts the lines that only one of them has. */
function changedLines(before: string, after: string): { before: string; after: string } {
  const [old, now] = [before, after].map((text) => text.split(/\r?\n/)) as [string[], string[]];
  const only = (lines: string[], others: string[]) =>
    lines.filter((line) => line.trim() !== '' && !others.includes(line)).join('\n');
  return { before: only(old, now), after: only(now, old) };
}

/** Changed things that a title names. */
const NAMED = 3;

/**
 * What a save is called in the list of versions: saves of one file differ by what they changed.
 * @param title of the file
 * @param before null for a new file
 * @returns `Cambiar «Equipos Federados»: Cadete femenino, Juvenil`
 */
export function saveTitle(
  title: string,
  before: unknown,
  after: unknown,
  schema: FormSchema,
  references: References,
): string {
  const plain = `Cambiar «${title}»`;
  if (before === null) return plain;
  // Of a list its item, of a group its field.
  const steps = fieldChanges(before, after, schema, references).map(({ field }) => field.split(' › '));
  const names = [...new Set(steps.map(([first = '', second]) => second ?? first))].filter(Boolean);
  if (names.length === 0) return plain;
  const more = names.length > NAMED ? ` y ${names.length - NAMED} más` : '';
  return `${plain}: ${names.slice(0, NAMED).join(', ')}${more}`;
}

/**
 * What two people made of a value, each on their own: what only one of them changed is as that one has it; what both changed,
 * and lists of which somebody took an item, as it is here. Items that the other one added follow those that are here; one that
 * both added is one.
 */
export function mergeValues(base: unknown, theirs: unknown, mine: unknown): unknown {
  if (isEqualValue(base, mine)) return theirs;
  if (isEqualValue(base, theirs)) return mine;
  if (isFields(theirs) && isFields(mine)) {
    const from = isFields(base) ? base : {};
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const entries = [...keys].map((key) => [key, mergeValues(from[key], theirs[key], mine[key])] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  const isOneList = [base, theirs, mine].every(Array.isArray);
  const [was = [], now = [], here = []] = isOneList ? ([base, theirs, mine] as unknown[][]) : [];
  const [theirItems, myItems] = [matchItems(was, now), matchItems(was, here)];
  if (!isOneList || was.some((_, i) => !theirItems.includes(i) || !myItems.includes(i))) return mine;
  const isOne = (a: unknown, b: unknown) => isEqualValue(a, b) || isSameItem(a, b);
  const [theirNew, myNew] = [
    now.filter((_, i) => theirItems[i] === undefined),
    here.filter((_, i) => myItems[i] === undefined),
  ];
  const added = theirNew.filter((item) => !myNew.some((mine) => isOne(mine, item)));
  const both = here.map((item, i) => {
    const from = myItems[i];
    if (from !== undefined) return mergeValues(was[from], now[theirItems.indexOf(from)], item);
    const same = theirNew.find((their) => isOne(their, item));
    return same === undefined ? item : mergeValues(undefined, same, item);
  });
  return [...both, ...added];
}

/** Whether two values of a content file are the same: texts, numbers, lists, fields. An absent field is an undefined one. */
export function isEqualValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) =>
    isEqualValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}
