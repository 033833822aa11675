/** An item that was taken out of a list, or of entries with keys, and where it was. */
export interface Removed {
  index: number;
  /** Of an entry; absent in a list. */
  key?: string;
  item: unknown;
}

/** What is to be known of an item so that it can be put back. @param list an array, or entries by their keys */
export function removedFrom(list: unknown, index: number): Removed {
  if (Array.isArray(list)) return { index, item: list[index] };
  const [key = '', item] = Object.entries(list ?? {})[index] ?? [];
  return { index, key, item };
}

/** The list with the item back in its place; what was changed around it meanwhile stays. */
export function withItem(list: unknown, { index, key, item }: Removed): unknown {
  if (key === undefined) return (Array.isArray(list) ? list : []).toSpliced(index, 0, item);
  return Object.fromEntries(Object.entries(list ?? {}).toSpliced(index, 0, [key, item]));
}
