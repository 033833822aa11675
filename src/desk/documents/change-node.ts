import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { changedList, changedMap } from './change-collection.ts';
import { isFields } from './is-fields.ts';
import type { Layout } from './layout.ts';
import { flowText, type NewPlace, valueText } from './node-text.ts';
import { scalarText } from './scalar-text.ts';
import {
  columnOf,
  contentEnd,
  type Entry,
  isCollectionNode,
  isUnwritten,
  lineEnd,
  type Splice,
} from './spans.ts';
import { isSame, type Schema } from './wanted.ts';

/** What is known where a value stands. */
export interface Place {
  text: string;
  layout: Layout;
  schema: Schema;
  path: readonly PropertyKey[];
  inFlow: boolean;
  /** Values like it, nearest first. */
  likes: readonly Node[];
  /** What changes a value of an entry; another one when this one's result cannot be read back. */
  change: typeof changedEntry;
}

/** What becomes of an entry's value. Values are those of `wantedValue`. */
export function changedEntry(entry: Entry, old: unknown, wanted: unknown, place: Place): Splice[] {
  if (isSame(old, wanted)) return [];
  const { value } = entry;
  if (isCollectionNode(value) && value.items.length > 0) {
    if (isMap(value) && isFields(old) && isFields(wanted) && Object.keys(wanted).length > 0)
      return changedMap(value, old, wanted, place);
    if (isSeq(value) && Array.isArray(old) && Array.isArray(wanted) && wanted.length > 0)
      return changedList(value, old, wanted, place);
  }
  if (isScalar(value) && !isUnwritten(value) && value.range && wanted !== null && typeof wanted !== 'object')
    return [changedScalar(entry, wanted, place)];
  return [replacedEntry(entry, wanted, place)];
}

/** The value of an entry written anew. */
export function replacedEntry({ start, end, valueFrom, key }: Entry, wanted: unknown, place: Place): Splice {
  const { text } = place;
  const at = newPlace(start, place);
  if (!key && place.inFlow) return { from: start, to: end, put: flowText(wanted, at) };
  // What stands behind a value on its line, a comment, would come into a block or behind its last line.
  const takesBlock = isLineEnd(text, end);
  const inFlow = place.inFlow || (!takesBlock && typeof wanted === 'object' && wanted !== null);
  const column = columnOf(text, valueFrom) + 1;
  return { from: valueFrom, to: end, put: valueText(wanted, { ...at, column, takesBlock, inFlow }, !key) };
}

function changedScalar(entry: Entry, wanted: unknown, { text, layout, inFlow }: Place): Splice {
  const node = entry.value;
  const from = node?.range?.[0] ?? entry.valueFrom;
  const to = contentEnd(text, node) ?? from;
  const written = text.slice(from, to);
  const lines = written.split('\n');
  const below = lines.slice(1).filter((line) => line.trim() !== '');
  const type = isScalar(node) ? (node.type as NonNullable<typeof node.type>) : undefined;
  const put = scalarText(
    wanted,
    { type: type as never, written },
    {
      inFlow,
      indent: below[0]
        ? below[0].length - below[0].trimStart().length
        : columnOf(text, entry.start) + (entry.key ? layout.step : 2),
      column: columnOf(text, from),
      width: below.length > 1 ? Math.max(...below.map(({ length }) => length)) : layout.width,
      takesBlock: isLineEnd(text, to),
    },
  );
  return { from, to, put };
}

const isLineEnd = (text: string, at: number) => text.slice(at, lineEnd(text, at)).trim() === '';

/** Where a value is written that belongs to what begins at an offset. */
export const newPlace = (start: number, { text, layout, inFlow, likes }: Place): NewPlace => ({
  layout,
  parent: columnOf(text, start),
  inFlow,
  column: columnOf(text, start),
  takesBlock: true,
  likes,
});
