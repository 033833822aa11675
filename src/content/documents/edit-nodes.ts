import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  Pair,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Schema } from '../schema.ts';
import { isRecord, isWrittenAlike, stepSchema } from './value-to-write.ts';
import { type Fields, isFields, matchItems } from './values.ts';

/** Longer texts stand folded below their key. */
const LONG_TEXT = 100;
/** Lists of words up to this length stand in brackets. */
const SHORT_LIST = 60;

type Entry = Node | Pair<Node, Node | null>;

/**
 * Gives a document another value. What stays keeps its comments, also where it moves. What is deleted takes the comments
 * within it and right above it along; those that an empty line parts from it stay.
 * @param old the value of the document
 * @param toWrite as `valueToWrite` gives it
 * @returns the lines of the comments that are deleted
 */
export function editNodes(
  doc: Document,
  old: unknown,
  toWrite: unknown,
  schema: Schema | undefined,
): string[] {
  const gone: string[] = [];

  /** @param like a value that stands nearby: a new one is laid out in the same way */
  function changed(
    node: Node | null,
    before: unknown,
    now: unknown,
    schema: Schema | undefined,
    like?: unknown,
  ): Node {
    if (node && isWrittenAlike(before, now)) return node;
    if (isMap(node) && isFields(before) && isFields(now)) return changedMap(node, before, now, schema, like);
    if (isSeq(node) && Array.isArray(before) && Array.isArray(now))
      return changedSeq(node, before, now, schema, like);
    if (isScalar(node) && typeof before === typeof now && typeof now !== 'object') {
      node.value = now;
      return fitted(node);
    }
    const fresh = styled(doc.createNode(now, { aliasDuplicateObjects: false }), like);
    return node ? withComments(fresh, node) : fresh;
  }

  /** A node with the comments of the one whose place it takes. */
  function withComments(fresh: Node, node: Node): Node {
    const { commentBefore, comment, spaceBefore } = node;
    fresh.spaceBefore = spaceBefore ?? false;
    fresh.commentBefore = commentBefore ?? null;
    if (!isScalar(node)) {
      node.commentBefore = null;
      gone.push(...commentsWithin(node));
    } else if (isScalar(fresh)) {
      fresh.comment = comment ?? null;
      fitted(fresh);
    } else fresh.commentBefore = joined(commentBefore, comment);
    return fresh;
  }

  function changedMap(
    map: YAMLMap,
    before: Fields,
    now: Fields,
    schema: Schema | undefined,
    like: unknown,
  ): Node {
    const record = isRecord(schema);
    const entries = map.items as Pair<Node, Node | null>[];
    const last = entries.at(-1)?.value;
    const names = record ? renamedKeys(Object.keys(before), Object.keys(now)) : new Map<string, string>();
    const byName = new Map(entries.map((pair) => [names.get(nameOf(pair)) ?? nameOf(pair), pair]));
    drop(map, (_, i) => !Object.hasOwn(now, [...byName.keys()][i] ?? ''));
    map.items = Object.keys(now).map((name) => {
      const within = stepSchema(schema, name);
      const near = record ? last : isMap(like) ? like.get(name, true) : undefined;
      const pair = byName.get(name);
      if (!pair) return new Pair(doc.createNode(name), changed(null, undefined, now[name], within, near));
      pair.value = changed(pair.value, before[nameOf(pair)], now[name], within, near);
      if (nameOf(pair) !== name) pair.key = withComments(doc.createNode(name), pair.key);
      return pair;
    });
    if (entries.length === 0) map.flow = false;
    return map;
  }

  function changedSeq(
    seq: YAMLSeq,
    before: unknown[],
    now: unknown[],
    schema: Schema | undefined,
    like: unknown,
  ): Node {
    const entries = seq.items as Node[];
    const spaced = entries.slice(1).filter(({ spaceBefore }) => spaceBefore).length;
    const space = { first: entries[0]?.spaceBefore ?? false, other: spaced * 2 > entries.length - 1 };
    const pairs = matchItems(before, now);
    drop(seq, (_, i) => !pairs.includes(i));
    seq.items = now.map((item, i) => {
      const index = pairs[i] ?? -1;
      const near = entries[pairs[i - 1] ?? pairs[i + 1] ?? 0] ?? (isSeq(like) ? like.items[0] : undefined);
      const entry = changed(entries[index] ?? null, before[index], item, stepSchema(schema, 0), near);
      if (i === 0) entry.spaceBefore = space.first;
      else if (index < 1) entry.spaceBefore = space.other;
      return entry;
    });
    if (entries.length === 0) seq.flow = isShort(seq);
    return seq;
  }

  /** Deletes comments with their entries, and leaves those above that an empty line parts from one to the next. */
  function drop(collection: YAMLMap | YAMLSeq, goes: (entry: unknown, i: number) => boolean): void {
    const entries = collection.items as Entry[];
    let left = '';
    for (const [i, entry] of entries.entries()) {
      const holder = isPair(entry) ? entry.key : entry;
      if (!goes(entry, i)) {
        if (left)
          holder.commentBefore = `${left}\n${holder.commentBefore ? `\n${holder.commentBefore}` : ''}`;
        if (left) holder.spaceBefore = true;
        left = '';
        continue;
      }
      const { apart, own } = parted(holder.commentBefore);
      left = joined(left, apart, '\n\n') ?? '';
      holder.commentBefore = own;
      gone.push(...commentsWithin(entry));
    }
    collection.comment = joined(left, collection.comment, '\n\n');
  }

  const { contents } = doc;
  const first = firstKey(contents);
  const { apart, own } = parted(first?.commentBefore);
  const header = apart ? `${apart}\n` : own;
  if (first) first.commentBefore = apart ? own : null;
  doc.contents = changed(contents, old, toWrite, schema);
  const now = firstKey(doc.contents);
  if (now) now.commentBefore = joined(header, now.commentBefore);
  else doc.commentBefore = joined(doc.commentBefore, header, '\n\n');
  return gone;
}

/** The comments above an entry: those that an empty line parts from it, and its own. */
function parted(comment: string | null | undefined): { apart: string; own: string } {
  const lines = comment?.split('\n') ?? [];
  const gap = lines.lastIndexOf('');
  return { apart: lines.slice(0, Math.max(0, gap)).join('\n'), own: lines.slice(gap + 1).join('\n') };
}

/** The lines of a comment that say something. */
export const commentLines = (comment: string): string[] =>
  comment.split('\n').flatMap((line) => line.trim() || []);

/** The comments of a node and of all in it. */
function commentsWithin(entry: Entry): string[] {
  const found: string[] = [];
  visit(entry as Node, (_, node) => {
    if (isNode(node)) found.push(...commentLines(`${node.commentBefore ?? ''}\n${node.comment ?? ''}`));
  });
  return found;
}

const joined = (above: string | null | undefined, below: string | null | undefined, gap = '\n') =>
  above && below ? above + gap + below : above || below || null;

const nameOf = ({ key }: Pair<Node, unknown>) => String((isScalar(key) ? key.value : key) ?? '');

/** The node that holds the comment at the top of the file, which is about the file. */
function firstKey(contents: unknown): Node | undefined {
  const first = isCollection(contents) && !contents.flow ? contents.items[0] : undefined;
  return (isPair(first) ? first.key : first) as Node | undefined;
}

/** Keys of a record that stand where other ones stood. */
function renamedKeys(old: readonly string[], now: readonly string[]): Map<string, string> {
  if (old.length !== now.length) return new Map();
  return new Map(
    old.flatMap((key, i) => {
      const name = now[i];
      return name === undefined || now.includes(key) || old.includes(name) ? [] : [[key, name]];
    }),
  );
}

/** A new node laid out as another one is, if there is one: in brackets or braces, or as a block. */
function styled(node: Node, like: unknown): Node {
  if (isScalar(node)) return fitted(node);
  if (!isCollection(node)) return node;
  const isExample = isCollection(like) && like.items.length > 0;
  node.flow = isExample ? Boolean(like.flow) : isSeq(node) && isShort(node);
  for (const item of node.items)
    if (isPair<Node, Node>(item))
      styled(item.value as Node, isMap(like) ? like.get(nameOf(item), true) : undefined);
    else styled(item as Node, isSeq(like) ? like.items[0] : undefined);
  return node;
}

const isShort = ({ items }: YAMLSeq) =>
  items.every((item) => isScalar(item) && !/\s/.test(String(item.value))) &&
  items.join(', ').length <= SHORT_LIST;

/** A text as a block where it has several lines or is long. A block has room for a comment of one line. */
function fitted(node: Scalar): Scalar {
  const { value, type, comment } = node;
  if (typeof value !== 'string') return node;
  if (comment?.includes('\n')) node.type = Scalar.QUOTE_DOUBLE;
  else if (type?.startsWith('BLOCK')) return node;
  else if (value.includes('\n')) node.type = Scalar.BLOCK_LITERAL;
  else if (value.length > LONG_TEXT && !type?.startsWith('QUOTE')) node.type = Scalar.BLOCK_FOLDED;
  return node;
}
