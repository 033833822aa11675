import { isFields, isSameItem, matchItems } from '../../content/documents/values.ts';

/**
 * Merges two edits of one value (three-way merge). If both changed the same field, or one deleted an item of a list, `mine`
 * wins. Items that `theirs` added to a list come last; an item that both added appears once.
 * @param base common ancestor
 */
export function mergeValues(base: unknown, theirs: unknown, mine: unknown): unknown {
  if (isEqualValue(base, mine)) return theirs;
  if (isEqualValue(base, theirs)) return mine;
  if (isFields(theirs) && isFields(mine)) {
    const ancestor = isFields(base) ? base : {};
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const entries = [...keys].map(
      (key) => [key, mergeValues(ancestor[key], theirs[key], mine[key])] as const,
    );
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  const areLists = [base, theirs, mine].every(Array.isArray);
  return areLists ? mergeLists(base as unknown[], theirs as unknown[], mine as unknown[]) : mine;
}

function mergeLists(base: unknown[], theirs: unknown[], mine: unknown[]): unknown[] {
  const theirOrigins = matchItems(base, theirs);
  const myOrigins = matchItems(base, mine);
  const hasDeletions = base.some((_, i) => !theirOrigins.includes(i) || !myOrigins.includes(i));
  if (hasDeletions) return mine;
  const theirAdditions = theirs.filter((_, i) => theirOrigins[i] === undefined);
  const myAdditions = mine.filter((_, i) => myOrigins[i] === undefined);
  const isDuplicate = (a: unknown, b: unknown) => isEqualValue(a, b) || isSameItem(a, b);
  const kept = mine.map((item, i) => {
    const origin = myOrigins[i];
    if (origin !== undefined) return mergeValues(base[origin], theirs[theirOrigins.indexOf(origin)], item);
    const duplicate = theirAdditions.find((added) => isDuplicate(added, item));
    return duplicate === undefined ? item : mergeValues(undefined, duplicate, item);
  });
  const added = theirAdditions.filter((item) => !myAdditions.some((mine) => isDuplicate(mine, item)));
  return [...kept, ...added];
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
