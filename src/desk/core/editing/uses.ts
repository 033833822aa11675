/** Finds and changes references to entries: a coach in a team, a venue in a training, an album in a link. */

import { documentPath, venuePath } from '../../../base/addresses/paths.ts';
import { changeDocument, readDocument } from '../../../club/content/documents/documents.ts';
import { type FieldPath, isFields, valueAt } from '../../../club/content/documents/values.ts';
import { isFileOf } from '../../../club/content/files/declare.ts';
import { FILES } from '../../../club/content/files/files.ts';
import {
  collectReferences,
  fieldsOfFile,
  type ReferenceKind,
  type References,
} from '../../../club/references.ts';
import { checkTexts, newProblems } from '../../../tasks/check/check-texts.ts';
import { fileTitle } from './content-files.ts';
import type { EntryUse, RemovedEntry } from './entry-use.ts';
import { type FormSchema, formSchemaAt, formSchemaOf } from './form-schema.ts';
import { itemSummary } from './item-name.ts';

type Texts = ReadonlyMap<string, string>;

/** Returns the entries that a change removes. A removed entry counts as renamed if an added one has its name or picture. */
function removedEntries(before: Texts, after: Texts): RemovedEntry[] {
  const [old, current] = [collectReferences(before), collectReferences(after)];
  return (Object.keys(old) as ReferenceKind[]).flatMap((kind) => {
    const removed = old[kind].filter(({ key }) => !current[kind].some((entry) => entry.key === key));
    const added = current[kind].filter(({ key }) => !old[kind].some((entry) => entry.key === key));
    return removed.map(({ key, name, picture }) => {
      const renamed = added.find((entry) => entry.name === name || (picture && entry.picture === picture));
      return { kind, key, name, ...(renamed && { becomes: renamed.key }) };
    });
  });
}

/** Returns the site address of an entry's page, or null if it has none. */
function pageAddress(kind: ReferenceKind, key: string): string | null {
  if (kind === 'equipos') return `/equipos/${key}`;
  if (kind === 'albumes') return `/galerias/${key}`;
  if (kind === 'lugares.yaml') return venuePath(key);
  if (kind === 'documentos.yaml') return documentPath(key);
  return kind === 'paginas' ? key : null;
}

/** Finds all references to removed entries. @param texts after the change, by path */
export function findUses(texts: Texts, removed: readonly RemovedEntry[]): EntryUse[] {
  if (removed.length === 0) return [];
  const references = collectReferences(texts);
  return [...texts].flatMap(([file, text]) => {
    const declared = FILES.find((declaration) => isFileOf(declaration, file));
    if (!declared || declared.readOnlyReason) return [];
    const value = fieldsOfFile(file, text);
    const found: EntryUse[] = [];
    visitStrings(formSchemaOf(declared), value, [], null, (schema, name, path, deletePath) => {
      const entry = removed.find((candidate) => isReferenceTo(candidate, schema, name));
      if (!entry) return;
      const items = itemNames(value, path, references);
      const isWhole = deletePath !== null && isFields(valueAt(value, deletePath));
      const where = [fileTitle(file, text), ...items].join(' › ');
      found.push({ entry, file, path, deletePath, where, item: isWhole ? (items.at(-1) ?? '') : '' });
    });
    return found;
  });
}

/** Returns the names of the items around a value, outermost first. */
export const itemNames = (value: unknown, path: FieldPath, references: References): string[] =>
  path.flatMap((_, i) => {
    const item = valueAt(value, path.slice(0, i + 1));
    const name = isFields(item) ? itemSummary(item, -1, references).name : UNNAMED;
    return name === UNNAMED ? [] : name;
  });

const UNNAMED = itemSummary({}, -1).name;

/**
 * Finds the references to entries that a change removes, and what must be deleted with them: if the content would be
 * incomplete without the reference, the whole item.
 * @param contentDir folder of the content on disk
 * @param before texts on disk
 * @param after texts with the change
 */
export async function affectedUses(contentDir: string, before: Texts, after: Texts): Promise<EntryUse[]> {
  const uses = findUses(after, removedEntries(before, after));
  const [first] = uses;
  if (!first) return [];
  const known = (await checkTexts(contentDir)).problems;
  const problemsWithout = async (removed: readonly EntryUse[]) => {
    const overlay = overlayOf(before, after, removeUses(after, removed));
    return newProblems(known, (await checkTexts(contentDir, overlay)).problems);
  };
  // Deletes no whole items yet, so that the indexes of later items stay the same.
  const missingValues = (await problemsWithout(uses.filter(({ item }) => item === ''))).filter(
    ({ missing }) => missing,
  );
  const planned = uses.map((use) => {
    const isRequired = missingValues.some(
      ({ file, path }) => file === use.file && path.every((step, i) => step === use.deletePath?.[i]),
    );
    return isRequired && use.item === '' ? withItem(use, after) : use;
  });
  // A cancelled or moved training is deleted with its weekly session.
  const orphans = (await problemsWithout(planned)).filter(({ code }) => code === 'no training');
  const orphanUses = orphans.map(({ file, path }): EntryUse => {
    const originalPath = pathBeforeDeletions(planned, file, path);
    return withItem(
      { entry: first.entry, file, path: originalPath, deletePath: originalPath, where: '', item: '' },
      after,
    );
  });
  return [...planned, ...orphanUses];
}

/** Returns the path that a list item had before the planned deletions. */
function pathBeforeDeletions(
  uses: readonly EntryUse[],
  file: string,
  [list = '', index]: FieldPath,
): FieldPath {
  const deleted = uses.flatMap((use) =>
    use.file === file && use.deletePath?.length === 2 ? [use.deletePath] : [],
  );
  let original = Number(index);
  for (const [name, deletedIndex] of deleted.toSorted(comparePaths))
    if (name === list && Number(deletedIndex) <= original) original++;
  return [list, original];
}

/** Returns the use with its nearest enclosing item as the part to delete. */
function withItem(use: EntryUse, texts: Texts): EntryUse {
  const value = fieldsOfFile(use.file, texts.get(use.file));
  const isItem = (path: FieldPath) => typeof path.at(-1) === 'number' && isFields(valueAt(value, path));
  const prefixes = use.path.map((_, i) => use.path.slice(0, i + 1));
  const deletePath = prefixes.findLast(isItem) ?? null;
  const items = itemNames(value, use.path, collectReferences(texts));
  const where = [fileTitle(use.file, texts.get(use.file)), ...items].join(' › ');
  return { ...use, deletePath, where, item: deletePath ? (items.at(-1) ?? '') : '' };
}

/** Returns the texts that differ from those on disk; null for deleted files. @param extra overrides `after` */
const overlayOf = (before: Texts, after: Texts, extra: Texts): Map<string, string | null> =>
  new Map([
    ...[...before.keys()].filter((file) => !after.has(file)).map((file) => [file, null] as const),
    ...[...after].filter(([file, text]) => before.get(file) !== text),
    ...extra,
  ]);

/** Returns the texts of the files with references, after the references were removed or renamed. */
export const removeUses = (texts: Texts, uses: readonly EntryUse[]): Map<string, string> =>
  new Map(
    [...Map.groupBy(uses, ({ file }) => file)].map(([file, found]) => {
      const text = texts.get(file) ?? '';
      return [file, changeDocument(file, text, withoutUses(readDocument(file, text), found))];
    }),
  );

/** True if a value refers to an entry by its key, or links to its page. */
function isReferenceTo({ kind, key }: RemovedEntry, { refers, control }: FormSchema, name: string): boolean {
  if (refers === kind) return name === key;
  const address = control === 'link' ? pageAddress(kind, key) : null;
  return address !== null && (name === address || name.startsWith(`${address}#`));
}

/** Visits all strings of a value. @param deletePath path of the smallest part around the value that may be deleted */
export function visitStrings(
  schema: FormSchema,
  value: unknown,
  path: FieldPath,
  deletePath: FieldPath | null,
  visit: (schema: FormSchema, text: string, path: FieldPath, deletePath: FieldPath | null) => void,
): void {
  if (typeof value === 'string') visit(schema, value, path, deletePath);
  // Picture with a focal point.
  if (schema.control === 'picture' && isFields(value)) visit(schema, String(value.ruta), path, deletePath);
  if (typeof value !== 'object' || value === null) return;
  const list = schema.items ? schema : schema.anyOf?.find(({ items }) => items);
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = [...path, Array.isArray(value) ? Number(key) : key];
    const declared = Array.isArray(value) ? list?.items : schema.properties?.[key];
    const innerSchema = declared ?? formSchemaAt(schema, [key]);
    if (!innerSchema) continue;
    // A required field is deleted with the object that requires it.
    const isRequired = schema.properties?.[key] && schema.required?.includes(key);
    visitStrings(innerSchema, inner, innerPath, isRequired ? deletePath : innerPath, visit);
  }
}

/** Returns the value of a file with references deleted, or renamed if the entry was. */
function withoutUses(value: unknown, uses: readonly EntryUse[]): unknown {
  const next = structuredClone(value);
  for (const { entry, path } of uses) if (entry.becomes !== undefined) renameAt(next, path, entry);
  const deleted = uses.flatMap(({ entry, deletePath }) =>
    entry.becomes === undefined && deletePath ? [deletePath] : [],
  );
  return withoutPaths(next, deleted);
}

/** Returns the value without the list items and fields at the paths. */
export function withoutPaths(value: unknown, paths: readonly FieldPath[]): unknown {
  const next = structuredClone(value);
  const distinct = [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
  // Deletes from the end, so that earlier indexes stay valid.
  for (const path of distinct.sort(comparePaths).reverse()) removeAt(next, path);
  return next;
}

function comparePaths(a: FieldPath, b: FieldPath): number {
  for (const [i, step] of a.entries()) {
    const otherStep = b[i];
    if (otherStep === undefined) return 1;
    if (step !== otherStep) return step < otherStep ? -1 : 1;
  }
  return a.length - b.length;
}

type Container = Record<string | number, unknown>;

/** Deletes the list item or field at a path, in place. */
function removeAt(value: unknown, path: FieldPath): void {
  const container = valueAt(value, path.slice(0, -1)) as Container | undefined;
  const last = path.at(-1) ?? '';
  if (Array.isArray(container)) container.splice(Number(last), 1);
  else if (container) delete container[last];
}

/** Renames the reference at a path, in place. */
function renameAt(value: unknown, path: FieldPath, { kind, key, becomes = '' }: RemovedEntry): void {
  const container = valueAt(value, path.slice(0, -1)) as Container;
  const last = path.at(-1) ?? '';
  const [from, to] = [pageAddress(kind, key), pageAddress(kind, becomes)];
  const name = String(container[last]);
  container[last] = name === key || !from ? becomes : `${to}${name.slice(from.length)}`;
}
