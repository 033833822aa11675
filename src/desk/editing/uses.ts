/**
 * Uses of an entry in other places: a coach in a team, a venue in a training, an album in a link.
 */

import { venuePath } from '../../addresses/paths.ts';
import { changeDocument, readDocument } from '../../content/documents/documents.ts';
import { isFields, valueAt } from '../../content/documents/values.ts';
import { isOf } from '../../content/files/declare.ts';
import { FILES } from '../../content/files/files.ts';
import { itemSummary } from '../form/item-name.ts';
import {
  type EntryUse,
  type FieldPath,
  formSchemaAt,
  type ReferenceKind,
  type References,
  type RemovedEntry,
} from '../server/api.ts';
import { fieldsOf, referencesOf } from '../server/references.ts';
import { titleOf } from '../server/texts.ts';
import { checkTexts, newProblems } from './check-content.ts';
import { type FormSchema, formSchemaOf } from './form-schema.ts';

type Texts = ReadonlyMap<string, string>;

/** Entries that a change takes away. One that goes while one of the same name or picture comes was only renamed. */
function goneEntries(before: Texts, after: Texts): RemovedEntry[] {
  const [old, now] = [referencesOf(before), referencesOf(after)];
  return (Object.keys(old) as ReferenceKind[]).flatMap((kind) => {
    const gone = old[kind].filter(({ key }) => !now[kind].some((entry) => entry.key === key));
    const added = now[kind].filter(({ key }) => !old[kind].some((entry) => entry.key === key));
    return gone.map(({ key, name, picture }) => {
      const renamed = added.find((entry) => entry.name === name || (picture && entry.picture === picture));
      return { kind, key, name, ...(renamed && { becomes: renamed.key }) };
    });
  });
}

/** Address of an entry's page; null where it has none. */
function addressOf(kind: ReferenceKind, key: string): string | null {
  if (kind === 'equipos') return `/equipos/${key}`;
  if (kind === 'albumes') return `/galerias/${key}`;
  if (kind === 'lugares.yaml') return venuePath(key);
  return kind === 'paginas' ? key : null;
}

/** Every place that names one of the entries. @param texts as they are after the change */
export function findUses(texts: Texts, gone: readonly RemovedEntry[]): EntryUse[] {
  if (gone.length === 0) return [];
  const references = referencesOf(texts);
  return [...texts].flatMap(([file, text]) => {
    const declared = FILES.find((each) => isOf(each, file));
    if (!declared || declared.writtenByDesk) return [];
    const value = fieldsOf(file, text);
    const found: EntryUse[] = [];
    visitStrings(formSchemaOf(declared), value, [], null, (schema, name, path, goes) => {
      const entry = gone.find((each) => isNamed(each, schema, name));
      if (!entry) return;
      const items = itemNames(value, path, references);
      const isWhole = goes !== null && isFields(valueAt(value, goes));
      const where = [titleOf(file, text), ...items].join(' › ');
      found.push({ entry, file, path, goes, where, item: isWhole ? (items.at(-1) ?? '') : '' });
    });
    return found;
  });
}

/** Names of the items on the way to a value. */
export const itemNames = (value: unknown, path: FieldPath, references: References): string[] =>
  path.flatMap((_, i) => {
    const item = valueAt(value, path.slice(0, i + 1));
    const name = isFields(item) ? itemSummary(item, -1, references).name : UNNAMED;
    return name === UNNAMED ? [] : name;
  });

const UNNAMED = itemSummary({}, -1).name;

/**
 * Uses of what a change takes away, with what has to go along: where the content would lack something without the name of
 * the entry, the item goes as a whole.
 * @param before texts on disk
 * @param after texts with the change
 */
export async function affectedUses(contentDir: string, before: Texts, after: Texts): Promise<EntryUse[]> {
  const uses = findUses(after, goneEntries(before, after));
  const [first] = uses;
  if (!first) return [];
  const known = (await checkTexts(contentDir)).problems;
  const faultsWithout = async (some: readonly EntryUse[]) => {
    const overlay = overlayOf(before, after, removeUses(after, some));
    return newProblems(known, (await checkTexts(contentDir, overlay)).problems);
  };
  // Items stay in this trial: the places of those after them must not change.
  const lacking = (await faultsWithout(uses.filter(({ item }) => item === ''))).filter(
    ({ missing }) => missing,
  );
  const planned = uses.map((use) => {
    const isMissed = lacking.some(
      ({ file, path }) => file === use.file && path.every((step, i) => step === use.goes?.[i]),
    );
    return isMissed && use.item === '' ? withItem(use, after) : use;
  });
  // A change of a training goes with the training.
  const orphans = (await faultsWithout(planned)).filter(({ code }) => code === 'no training');
  const more = orphans.map(({ file, path }): EntryUse => {
    const at = placeBefore(planned, file, path);
    return withItem({ entry: first.entry, file, path: at, goes: at, where: '', item: '' }, after);
  });
  return [...planned, ...more];
}

/** Path that an item of a file's list had before others of the list went. */
function placeBefore(uses: readonly EntryUse[], file: string, [list = '', index]: FieldPath): FieldPath {
  const gone = uses.flatMap((use) => (use.file === file && use.goes?.length === 2 ? [use.goes] : []));
  let place = Number(index);
  for (const [from, at] of gone.toSorted(comparePaths)) if (from === list && Number(at) <= place) place++;
  return [list, place];
}

/** The use with the nearest item around it as what goes. */
function withItem(use: EntryUse, texts: Texts): EntryUse {
  const value = fieldsOf(use.file, texts.get(use.file));
  const isItem = (path: FieldPath) => typeof path.at(-1) === 'number' && isFields(valueAt(value, path));
  const ways = use.path.map((_, i) => use.path.slice(0, i + 1));
  const goes = ways.findLast(isItem) ?? null;
  const items = itemNames(value, use.path, referencesOf(texts));
  const where = [titleOf(use.file, texts.get(use.file)), ...items].join(' › ');
  return { ...use, goes, where, item: goes ? (items.at(-1) ?? '') : '' };
}

const overlayOf = (before: Texts, after: Texts, more: Texts): Map<string, string | null> =>
  new Map([
    ...[...before.keys()].filter((file) => !after.has(file)).map((file) => [file, null] as const),
    ...[...after].filter(([file, text]) => before.get(file) !== text),
    ...more,
  ]);

/** The texts of the files that name entries, without them. */
export const removeUses = (texts: Texts, uses: readonly EntryUse[]): Map<string, string> =>
  new Map(
    [...Map.groupBy(uses, ({ file }) => file)].map(([file, found]) => {
      const text = texts.get(file) ?? '';
      return [file, changeDocument(file, text, withoutUses(readDocument(file, text), found))];
    }),
  );

function isNamed({ kind, key }: RemovedEntry, { refers, control }: FormSchema, name: string): boolean {
  if (refers === kind) return name === key;
  const address = control === 'link' ? addressOf(kind, key) : null;
  return address !== null && (name === address || name.startsWith(`${address}#`));
}

/** Visits every text of a value with its schema, its path and what can be taken out around it. */
export function visitStrings(
  schema: FormSchema,
  value: unknown,
  path: FieldPath,
  goes: FieldPath | null,
  visit: (schema: FormSchema, text: string, path: FieldPath, goes: FieldPath | null) => void,
): void {
  if (typeof value === 'string') visit(schema, value, path, goes);
  // A picture with its focal point.
  if (schema.control === 'picture' && isFields(value)) visit(schema, String(value.ruta), path, goes);
  if (typeof value !== 'object' || value === null) return;
  const list = schema.items ? schema : schema.anyOf?.find(({ items }) => items);
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const each = Array.isArray(value) ? list?.items : schema.properties?.[key];
    const next = each ?? formSchemaAt(schema, [key]);
    if (!next) continue;
    // A field that has to be there goes with what it belongs to.
    const isNeeded = schema.properties?.[key] && schema.required?.includes(key);
    visitStrings(next, inner, at, isNeeded ? goes : at, visit);
  }
}

/** The value of a file without what names the entries, or naming them as they are called now. */
function withoutUses(value: unknown, uses: readonly EntryUse[]): unknown {
  const next = structuredClone(value);
  for (const { entry, path } of uses) if (entry.becomes !== undefined) rename(next, path, entry);
  const gone = uses.flatMap(({ entry, goes }) => (entry.becomes === undefined && goes ? [goes] : []));
  // From the end, so that the places of the others stay what they are.
  const paths = [...new Map(gone.map((path) => [JSON.stringify(path), path])).values()];
  for (const path of paths.sort(comparePaths).reverse()) removeAt(next, path);
  return next;
}

function comparePaths(a: FieldPath, b: FieldPath): number {
  for (const [i, step] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    if (step !== other) return step < other ? -1 : 1;
  }
  return a.length - b.length;
}

type Container = Record<string | number, unknown>;

export function removeAt(value: unknown, path: FieldPath): void {
  const holder = valueAt(value, path.slice(0, -1)) as Container | undefined;
  const last = path.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (holder) delete holder[last];
}

function rename(value: unknown, path: FieldPath, { kind, key, becomes = '' }: RemovedEntry): void {
  const holder = valueAt(value, path.slice(0, -1)) as Container;
  const last = path.at(-1) ?? '';
  const [from, to] = [addressOf(kind, key), addressOf(kind, becomes)];
  const name = String(holder[last]);
  holder[last] = name === key || !from ? becomes : `${to}${name.slice(from.length)}`;
}
