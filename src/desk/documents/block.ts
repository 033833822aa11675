import { isMap, isSeq } from 'yaml';
import { usual } from './layout.ts';
import {
  type Collection,
  columnOf,
  type Entry,
  entriesOf,
  lineEnd,
  lineStart,
  type Splice,
  spliced,
} from './spans.ts';

/** An entry of a map or a list with the lines that belong to it. All line breaks between two entries are in one of these. */
interface Chunk {
  entry: Entry;
  /** Comments further up that an empty line parts from the entry: they stay when it goes. */
  standing: string;
  /** Empty lines before it. */
  blank: string;
  /** Comments right above it. */
  own: string;
  /** Where its lines end, with comments that stand deeper than it does, without the line break. */
  end: number;
}

/** What a block consists of after a change. */
export type Part = { entry: Entry; splices: readonly Splice[] } | { text: string };

const isComment = (line: string) => line.trimStart().startsWith('#');
const indentOf = (line: string) => line.length - line.trimStart().length;

/** Where the lines of an entry end: comments below it that stand deeper belong to it. */
function chunkEnd(text: string, entry: Entry, column: number): number {
  let end = lineEnd(text, entry.end);
  for (let at = end; at < text.length; ) {
    const next = lineEnd(text, at + 1);
    const line = text.slice(at + 1, next);
    if (isComment(line) && indentOf(line) > column) end = next;
    else if (line.trim() !== '') break;
    at = next;
  }
  return end;
}

/** Splits the lines between two entries into those that stand, the empty ones, and those that belong to the second. */
function splitGap(gap: string): Pick<Chunk, 'standing' | 'blank' | 'own'> {
  const lines = gap
    .split('\n')
    .slice(0, -1)
    .map((line) => `${line}\n`);
  const own = lines.length - lines.findLastIndex((line) => !isComment(line)) - 1;
  const above = lines.slice(0, lines.length - own);
  const standing = above.findLastIndex(isComment) + 1;
  return {
    standing: above.slice(0, standing).join(''),
    blank: above.slice(standing).join(''),
    own: lines.slice(lines.length - own).join(''),
  };
}

/** The first line of the blank and comment lines above an offset's line. */
function gapStart(text: string, at: number): number {
  let start = lineStart(text, at);
  while (start > 0) {
    const above = lineStart(text, start - 1);
    const line = text.slice(above, start).trim();
    if (line !== '' && !isComment(line)) break;
    start = above;
  }
  return start;
}

function chunksOf(text: string, node: Collection, isRoot: boolean): Chunk[] {
  const entries = entriesOf(text, node);
  const first = entries[0];
  if (!first) return [];
  const column = columnOf(text, first.start);
  let end = 0;
  return entries.map((entry, i) => {
    const line = lineStart(text, entry.start);
    const from = i > 0 ? end + 1 : gapStart(text, entry.start);
    const gap = splitGap(text.slice(from, Math.max(from, line)));
    // The comment at the top of a file is about the file.
    const isHeader = i === 0 && ((isRoot && gap.standing === '') || !startsLine(text, entry.start));
    end = chunkEnd(text, entry, column);
    return { entry, end, ...gap, ...(isHeader ? { own: '' } : {}) };
  });
}

const startsLine = (text: string, at: number) => text.slice(lineStart(text, at), at).trim() === '';

/** Items with more fields than this have an empty line between them where a list does not show otherwise. */
const MANY_FIELDS = 5;

/** Whether the items of a new list have an empty line between them. */
export const areApart = (fields: readonly number[]) => Math.max(...fields) > MANY_FIELDS;

/** The column of the entries of a block, and the empty lines that usually stand between two of them. */
export function blockShape(text: string, node: Collection) {
  const [first, ...others] = chunksOf(text, node, false);
  const value = first?.entry.value;
  const apart = isSeq(node) && areApart([isMap(value) && !value.flow ? value.items.length : 0]);
  const blank = usual(others.map((chunk) => chunk.blank)) ?? (apart ? '\n' : '');
  return { column: columnOf(text, first?.entry.start ?? 0), blank };
}

/**
 * Puts the entries of a block map or list together anew. Each moves with its own lines; what stands above all of them
 * stays there, and so do comments above an entry that goes when an empty line parts them.
 * @param parts at least one
 */
export function blockSplice(text: string, node: Collection, parts: readonly Part[], isRoot: boolean): Splice {
  const chunks = chunksOf(text, node, isRoot);
  const [first, last] = [chunks[0], chunks.at(-1)];
  if (!first || !last) throw new Error('a block has no entries');
  const { column, blank } = blockShape(text, node);
  const pad = ' '.repeat(column);
  const onOwnLine = startsLine(text, first.entry.start);
  const gone = new Set(chunks.map(({ entry }) => entry.start));
  for (const part of parts) if ('entry' in part) gone.delete(part.entry.start);
  const left = new Map<number, string>();
  let carried = '';
  for (const chunk of chunks) {
    if (chunk !== first && gone.has(chunk.entry.start)) carried += chunk.standing;
    else if (carried) {
      left.set(chunk.entry.start, carried);
      carried = '';
    }
  }
  const written = parts.map((part, i) => {
    const chunk = 'entry' in part ? chunks.find(({ entry }) => entry.start === part.entry.start) : undefined;
    const body = 'entry' in part ? spliced(text, part.splices, part.entry.start, chunk?.end) : part.text;
    const inherited = left.get(chunk?.entry.start ?? -1) ?? '';
    const standing = inherited + (chunk && chunk !== first ? chunk.standing : '');
    const own = chunk?.own ?? '';
    const empty = (chunk && chunk !== first ? chunk.blank : blank) || (standing && '\n');
    if (i > 0) return `\n${standing}${empty}${own}${pad}${body}`;
    if (onOwnLine) return `${standing}${standing && empty}${own}${pad}${body}`;
    return own || standing ? `${(standing + own).trimStart()}${pad}${body}` : body;
  });
  const from = onOwnLine ? lineStart(text, first.entry.start) - first.own.length : first.entry.start;
  return { from, to: last.end, put: written.join('') + (carried && `\n${carried.trimEnd()}`) };
}
