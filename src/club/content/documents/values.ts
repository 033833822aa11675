/** Path of a value in a content file: field names, and indexes from 0 in lists. */
export type FieldPath = (string | number)[];

/** Value of a map in a content file. */
export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True if a value is missing, empty, or contains only empty values. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** Returns the part of a value at a path; undefined if there is none. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (part, step) => (part as Record<PropertyKey, unknown> | null | undefined)?.[step],
    value,
  );

/** Fields that identify a list item when its other fields change, most reliable first. */
const IDENTITY_FIELDS = ['id', 'route', 'curso', 'name', 'title', 'texto', 'nombre', 'equipo'];

/** Minimum share of equal fields at which two items count as the same item. */
const MIN_SIMILARITY = 0.5;

/** True if two items have different ids. */
const haveOtherIds = (a: unknown, b: unknown) =>
  isFields(a) && isFields(b) && Boolean(a.id) && Boolean(b.id) && a.id !== b.id;

/** Returns the share of equal fields of two items. */
function similarity(a: unknown, b: unknown): number {
  if (!isFields(a) || !isFields(b) || haveOtherIds(a, b)) return 0;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  const equal = [...names].filter((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
  return names.size === 0 ? 0 : equal.length / names.size;
}

/** Day and time fields: separately added items that differ in one are about different sessions or matches. */
const DATE_FIELDS = ['dia', 'fecha', 'hora', 'desde'];

/** True if two items that were added separately are the same: one identity field and most fields are equal. */
export const isSameItem = (a: unknown, b: unknown): boolean =>
  isFields(a) &&
  isFields(b) &&
  DATE_FIELDS.every((key) => a[key] === b[key]) &&
  IDENTITY_FIELDS.some((key) => Boolean(a[key]) && a[key] === b[key]) &&
  similarity(a, b) >= MIN_SIMILARITY;

/**
 * Matches the items of a list with those of its earlier version: equal items first, then items with the same identity
 * field, then similar items, then items at the same index if the length is the same.
 * @returns for each item of `now` its index in `old`; undefined for a new item
 */
export function matchItems(old: readonly unknown[], now: readonly unknown[]): (number | undefined)[] {
  const texts = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item));
  const [oldTexts, nowTexts] = [texts(old), texts(now)];
  const pairs: (number | undefined)[] = now.map(() => undefined);
  const unmatched = new Set(old.keys());
  const takeMatch = (find: (j: number) => number | undefined) => {
    for (const j of now.keys()) {
      if (pairs[j] !== undefined) continue;
      const index = find(j);
      if (index === undefined) continue;
      pairs[j] = index;
      unmatched.delete(index);
    }
  };
  takeMatch((j) => [...unmatched].find((i) => oldTexts[i] === nowTexts[j]));
  for (const key of IDENTITY_FIELDS)
    takeMatch((j) => {
      const item = now[j];
      const name = isFields(item) ? item[key] : undefined;
      if (name === undefined || name === null || name === '') return undefined;
      return mostSimilar(
        [...unmatched].filter((i) => (old[i] as Fields | null)?.[key] === name),
        old,
        item,
        j,
      );
    });
  takeMatch((j) =>
    mostSimilar(
      [...unmatched].filter((i) => similarity(old[i], now[j]) >= MIN_SIMILARITY),
      old,
      now[j],
      j,
    ),
  );
  if (old.length === now.length)
    takeMatch((j) => (unmatched.has(j) && !haveOtherIds(old[j], now[j]) ? j : undefined));
  return pairs;
}

/**
 * Returns the path of a value after items were added to the lists around it or removed from them; null if its own item was removed.
 * A list of the same length counts as unmoved.
 */
export function movedPath([step, ...rest]: FieldPath, old: unknown, now: unknown): FieldPath | null {
  if (step === undefined) return [];
  const isMoved = Array.isArray(old) && Array.isArray(now) && old.length !== now.length;
  const next = isMoved ? matchItems(old, now).indexOf(Number(step)) : step;
  if (next === -1) return null;
  const after = movedPath(rest, valueAt(old, [step]), valueAt(now, [next]));
  return after && [next, ...after];
}

/** Returns the candidate most similar to an item; the nearest one if several are equally similar. */
function mostSimilar(candidates: readonly number[], old: readonly unknown[], item: unknown, index: number) {
  const rated = candidates.map((i) => ({
    i,
    similarity: similarity(old[i], item),
    distance: Math.abs(i - index),
  }));
  return rated.sort((a, b) => b.similarity - a.similarity || a.distance - b.distance)[0]?.i;
}

/** Returns a copy of a value with a nested value replaced. Creates missing objects and lists on the path. */
export function withValueAt(value: unknown, [step, ...rest]: FieldPath, nested: unknown): unknown {
  if (step === undefined) return nested;
  const parent = value ?? (typeof step === 'number' ? [] : {});
  if (Array.isArray(parent)) {
    const copy = [...parent];
    copy[Number(step)] = withValueAt(parent[Number(step)], rest, nested);
    return copy;
  }
  const fields = parent as Fields;
  return { ...fields, [step]: withValueAt(fields[step], rest, nested) };
}
