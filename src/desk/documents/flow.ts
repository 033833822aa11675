import type { Part } from './block.ts';
import { type Collection, entriesOf, type Splice, spliced } from './spans.ts';

/**
 * Puts the entries of a map in braces or a list in brackets together anew. What parts two entries, line breaks and
 * comments with it, goes with the second.
 * @param parts at least one
 */
export function flowSplice(text: string, node: Collection, parts: readonly Part[]): Splice {
  const entries = entriesOf(text, node);
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) throw new Error('there is nothing in the brackets');
  const between = new Map(
    entries.map((entry, i) => {
      const previous = entries[i - 1];
      return [entry.start, previous ? text.slice(previous.end, entry.start) : ''];
    }),
  );
  const left = new Set(parts.map((part) => ('entry' in part ? part.entry.start : -1)));
  let carried = '';
  let spare = '';
  for (const entry of entries) {
    const gap = between.get(entry.start) ?? '';
    if (left.has(entry.start)) {
      if (carried) between.set(entry.start, joined(gap, carried));
      carried = '';
    } else if (gap.includes('\n')) carried = carried ? joined(carried, gap) : gap;
  }
  const written = parts.map((part, i) => {
    const isOld = 'entry' in part;
    const body = isOld ? spliced(text, part.splices, part.entry.start, part.entry.end) : part.text;
    const gap = isOld ? (between.get(part.entry.start) ?? '') : '';
    if (i > 0) return (gap || spare || ', ') + body;
    // The entry that comes first leaves what stood before it to the one that was first.
    spare = isOld && part.entry !== first ? gap : '';
    return body;
  });
  return { from: first.start, to: last.end, put: written.join('') + carried.replace(',', '').trimEnd() };
}

/** Two gaps in one, with the comments of both and one comma. */
const joined = (gap: string, other: string) =>
  other.includes('#') ? other + gap.replace(',', '') : gap.includes('\n') ? gap : other;
