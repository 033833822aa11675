import { isFields, isSameItem, matchItems } from './values.ts';

/**
 * Merges two edits of one value (three-way merge), field by field, in list items and in entries with a key alike. In a conflict the
 * result has `mine`; a save is then refused (`mergeEdit`), and the form shows the result for the person to decide. Items that
 * `theirs` added to a list come last; an item that both added appears once.
 * @param base common ancestor
 * @param onConflict called for each field that both edits changed, each item or entry that one changed and the other deleted, and
 * each item that both added differently
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

function mergeLists(base: unknown[], theirs: unknown[], mine: unknown[], onConflict: () => void): unknown[] {
  const theirOrigins = matchItems(base, theirs);
  const myOrigins = matchItems(base, mine);
  const theirAdditions = theirs.filter((_, i) => theirOrigins[i] === undefined);
  const myAdditions = mine.filter((_, i) => myOrigins[i] === undefined);
  const isDuplicate = (a: unknown, b: unknown) => isEqualValue(a, b) || isSameItem(a, b);
  for (const [i, item] of theirs.entries()) {
    const origin = theirOrigins[i];
    if (origin === undefined || myOrigins.includes(origin)) continue;
    // `mine` deleted the item.
    if (!isEqualValue(base[origin], item)) onConflict();
  }
  const merged = mine.flatMap((item, i) => {
    const origin = myOrigins[i];
    if (origin !== undefined && !theirOrigins.includes(origin)) {
      if (isEqualValue(base[origin], item)) return [];
      onConflict();
      return [item];
    }
    const theirItem =
      origin === undefined
        ? theirAdditions.find((added) => isDuplicate(added, item))
        : theirs[theirOrigins.indexOf(origin)];
    if (theirItem === undefined) return [item];
    if (origin !== undefined) return [mergeValues(base[origin], theirItem, item, onConflict)];
    if (!isEqualValue(theirItem, item)) onConflict();
    return [mergeValues(undefined, theirItem, item)];
  });
  const added = theirAdditions.filter((item) => !myAdditions.some((mine) => isDuplicate(mine, item)));
  return [...merged, ...added];
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
