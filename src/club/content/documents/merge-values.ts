import { isFields, isSameItem, matchItems } from './values.ts';

/**
 * Merges two edits of one value (three-way merge), field by field, in list items and in entries with a key alike. In a conflict the
 * result has `mine`; a save is then refused (`mergeEdit`), and the form shows the result for the person to decide. A list has the
 * order of the edit that reordered it; an added item follows the item that it was added after, and one that both added appears once.
 * @param base common ancestor
 * @param onConflict called for each field that both edits changed, each item or entry that one changed and the other deleted,
 * each item that both added differently, and each list that both reordered differently
 */
export function mergeValues(
  base: unknown,
  theirs: unknown,
  mine: unknown,
  onConflict: () => void = () => {},
): unknown {
  if (isEqualValue(base, mine)) return theirs;
  if (isEqualValue(base, theirs) || isEqualValue(theirs, mine)) return mine;
  if (isFields(theirs) && isFields(mine)) {
    const ancestor = isFields(base) ? base : {};
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const entries = [...keys].map(
      (key) => [key, mergeValues(ancestor[key], theirs[key], mine[key], onConflict)] as const,
    );
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  // A list that both edits began has no ancestor.
  const ancestor = base ?? [];
  if (Array.isArray(ancestor) && Array.isArray(theirs) && Array.isArray(mine))
    return mergeLists(ancestor, theirs, mine, onConflict);
  onConflict();
  return mine;
}

/** Item of a merged list. Both edits share it if both have the item. */
interface MergedItem {
  item: unknown;
}

function mergeLists(base: unknown[], theirs: unknown[], mine: unknown[], onConflict: () => void): unknown[] {
  const theirOrigins = matchItems(base, theirs);
  const myOrigins = matchItems(base, mine);
  const isUnchanged = (item: unknown, origin: number) => isEqualValue(base[origin], item);
  const isDuplicate = (a: unknown, b: unknown) => isEqualValue(a, b) || isSameItem(a, b);
  const deleted = new Set<MergedItem>();
  const theirItems = theirs.map((item, i): MergedItem => {
    const merged = { item };
    const origin = theirOrigins[i];
    if (origin === undefined || myOrigins.includes(origin)) return merged;
    deleted.add(merged);
    if (!isUnchanged(item, origin)) onConflict();
    return merged;
  });
  const theirAdditions = theirItems.filter((_, i) => theirOrigins[i] === undefined);
  const myItems = mine.map((item, i): MergedItem => {
    const origin = myOrigins[i];
    if (origin === undefined) {
      const added = theirAdditions.find((addition) => isDuplicate(addition.item, item));
      if (!added) return { item };
      if (!isEqualValue(added.item, item)) onConflict();
      added.item = mergeValues(undefined, added.item, item);
      return added;
    }
    const merged = theirItems[theirOrigins.indexOf(origin)];
    if (merged) {
      merged.item = mergeValues(base[origin], merged.item, item, onConflict);
      return merged;
    }
    const kept = { item };
    if (isUnchanged(item, origin)) deleted.add(kept);
    else onConflict();
    return kept;
  });
  const withoutDeleted = (items: readonly MergedItem[]) => items.filter((item) => !deleted.has(item));
  const [theirOrder, myOrder] = [withoutDeleted(theirItems), withoutDeleted(myItems)];
  if (!isReordered(myOrigins)) return valuesOf(insertMissing(theirOrder, myOrder));
  if (isReordered(theirOrigins) && !isSameOrder(theirOrder, myOrder)) onConflict();
  return valuesOf(insertMissing(myOrder, theirOrder));
}

const valuesOf = (items: readonly MergedItem[]) => items.map(({ item }) => item);

/** True if items of a list are not in the order of their origins. */
const isReordered = (origins: readonly (number | undefined)[]) =>
  origins.filter((origin) => origin !== undefined).some((origin, i, kept) => origin < (kept[i - 1] ?? 0));

/** True if two lists have their common items in the same order. */
function isSameOrder(a: readonly MergedItem[], b: readonly MergedItem[]): boolean {
  const common = b.filter((item) => a.includes(item));
  return a.filter((item) => b.includes(item)).every((item, i) => item === common[i]);
}

/** Returns a list with the missing items of another one inserted, each after the item that it follows there. */
function insertMissing(list: readonly MergedItem[], other: readonly MergedItem[]): MergedItem[] {
  const result = [...list];
  for (const [i, item] of other.entries()) {
    if (result.includes(item)) continue;
    const previous = other[i - 1];
    result.splice(previous ? result.indexOf(previous) + 1 : 0, 0, item);
  }
  return result;
}

/** Compares two values of a content file deeply. A missing field equals an undefined one. */
export function isEqualValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) =>
    isEqualValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}
