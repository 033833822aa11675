/** The value of a map in a content file, by key. */
export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part of a value at a path; undefined where there is none. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | null | undefined)?.[step], value);

/** What tells an item of a list from the others when its other fields change, the surest first. */
const IDENTITY = ['id', 'route', 'curso', 'name', 'title', 'texto', 'nombre', 'equipo'];

/** From this share of equal fields on, an item is taken for a changed one rather than for another. */
const SIMILAR = 0.5;

/** Whether two items are certainly not the same one. */
const areOthers = (a: unknown, b: unknown) =>
  isFields(a) && isFields(b) && Boolean(a.id) && Boolean(b.id) && a.id !== b.id;

/** Share of the fields of two items that are equal. */
function similarity(a: unknown, b: unknown): number {
  if (!isFields(a) || !isFields(b) || areOthers(a, b)) return 0;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  const equal = [...names].filter((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
  return names.size === 0 ? 0 : equal.length / names.size;
}

/** True if two items that were added apart are one: of one name, and mostly equal. */
export const isSameItem = (a: unknown, b: unknown): boolean =>
  isFields(a) &&
  isFields(b) &&
  IDENTITY.some((key) => Boolean(a[key]) && a[key] === b[key]) &&
  similarity(a, b) >= SIMILAR;

/**
 * Which item of a list became which: equal ones first, in order; then those with the same name; then
 * similar ones; then what stands at the same place of a list that is as long as before.
 * @returns for each item of `now` the index of the item in `old` that it was, or undefined for a new one
 */
export function matchItems(old: readonly unknown[], now: readonly unknown[]): (number | undefined)[] {
  const texts = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item));
  const [oldTexts, nowTexts] = [texts(old), texts(now)];
  const pairs: (number | undefined)[] = now.map(() => undefined);
  const free = new Set(old.keys());
  const take = (find: (j: number) => number | undefined) => {
    for (const j of now.keys()) {
      if (pairs[j] !== undefined) continue;
      const index = find(j);
      if (index === undefined) continue;
      pairs[j] = index;
      free.delete(index);
    }
  };
  take((j) => [...free].find((i) => oldTexts[i] === nowTexts[j]));
  for (const key of IDENTITY)
    take((j) => {
      const item = now[j];
      const name = isFields(item) ? item[key] : undefined;
      if (name === undefined || name === null || name === '') return undefined;
      return best(
        [...free].filter((i) => (old[i] as Fields | null)?.[key] === name),
        old,
        item,
        j,
      );
    });
  take((j) =>
    best(
      [...free].filter((i) => similarity(old[i], now[j]) >= SIMILAR),
      old,
      now[j],
      j,
    ),
  );
  if (old.length === now.length) take((j) => (free.has(j) && !areOthers(old[j], now[j]) ? j : undefined));
  return pairs;
}

/** The candidate that is most like an item; of equally similar ones the nearest. */
function best(candidates: readonly number[], old: readonly unknown[], item: unknown, place: number) {
  const rated = candidates.map((i) => ({ i, like: similarity(old[i], item), far: Math.abs(i - place) }));
  return rated.sort((a, b) => b.like - a.like || a.far - b.far)[0]?.i;
}
