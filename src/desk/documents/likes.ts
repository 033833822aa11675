import { isMap, isScalar, isSeq, type Node } from 'yaml';
import type { Layout } from './layout.ts';
import type { ScalarStyle } from './scalar-text.ts';

/** The values of a key in maps like the one it is written in, else anywhere in the file. */
export function likesOf(likes: readonly Node[], key: string, layout?: Layout): readonly Node[] {
  const found = likes.flatMap((like) =>
    isMap(like)
      ? like.items.flatMap(({ key: k, value }) =>
          isScalar(k) && String(k.value) === key && value ? [value as Node] : [],
        )
      : [],
  );
  return found.length > 0 ? found : (layout?.byKey.get(key) ?? []);
}

/** The items of lists like the one that an item is written in. */
export const likesOfItem = (likes: readonly Node[]): readonly Node[] =>
  likes.flatMap((like) => (isSeq(like) ? (like.items as Node[]) : []));

/** The fields of a new map in the order in which the nearest map like it has them. */
export function entriesLike(value: object, likes: readonly Node[]): [string, unknown][] {
  const like = likes.find((node) => isMap(node));
  const order = isMap(like) ? like.items.map(({ key }) => (isScalar(key) ? String(key.value) : '')) : [];
  const keys = Object.keys(value);
  const known = keys
    .filter((key) => order.includes(key))
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  for (const [i, key] of keys.entries())
    if (!known.includes(key)) known.splice(known.indexOf(keys[i - 1] ?? '') + 1, 0, key);
  return known.map((key) => [key, (value as Record<string, unknown>)[key]]);
}

/** How others like it are written, as far as a new text can be written so. */
export function styleLike(likes: readonly Node[]): ScalarStyle {
  const types = new Set(
    likes.flatMap((like) => (isScalar(like) && typeof like.value === 'string' ? [like.type] : [])),
  );
  const [type] = types;
  // A block has a reason of its own, its length.
  const copied = types.size === 1 && (type === 'QUOTE_SINGLE' || type === 'QUOTE_DOUBLE');
  return { type: copied ? type : undefined, written: '' };
}
