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

/** Maximum length of a text on the line of its key; longer ones are folded below it. */
const LONG_TEXT = 100;
/** Maximum length of a list of words in flow style. */
const SHORT_LIST = 60;

type NodeEntry = Node | Pair<Node, Node | null>;

/**
 * Changes the nodes of a document to another value. Entries keep their comments when they move. A deleted entry takes the
 * comments in it and right above it along; comments separated by an empty line stay.
 * @param old current value of the document
 * @param toWrite new value, from `valueToWrite`
 * @returns the lines of the deleted comments
 */
export function editNodes(
  doc: Document,
  old: unknown,
  toWrite: unknown,
  schema: Schema | undefined,
): string[] {
  const deletedComments: string[] = [];

  /**
   * Returns the node of a new value, reusing the old node if possible.
   * @param example neighbouring node whose style a new node takes
   */
  function changeNode(
    node: Node | null,
    before: unknown,
    now: unknown,
    schema: Schema | undefined,
    example?: unknown,
  ): Node {
    if (node && isWrittenAlike(before, now)) return node;
    if (isMap(node) && isFields(before) && isFields(now))
      return changeMap(node, before, now, schema, example);
    if (isSeq(node) && Array.isArray(before) && Array.isArray(now))
      return changeSeq(node, before, now, schema, example);
    if (isScalar(node) && typeof before === typeof now && typeof now !== 'object') {
      node.value = now;
      return withTextStyle(node);
    }
    const created = withStyleOf(doc.createNode(now, { aliasDuplicateObjects: false }), example);
    return node ? withComments(created, node) : created;
  }

  /** Moves the comments of a replaced node to its replacement. */
  function withComments(created: Node, node: Node): Node {
    const { commentBefore, comment, spaceBefore } = node;
    created.spaceBefore = spaceBefore ?? false;
    created.commentBefore = commentBefore ?? null;
    if (!isScalar(node)) {
      node.commentBefore = null;
      deletedComments.push(...commentsWithin(node));
    } else if (isScalar(created)) {
      created.comment = comment ?? null;
      withTextStyle(created);
    } else created.commentBefore = joinComments(commentBefore, comment);
    return created;
  }

  function changeMap(
    map: YAMLMap,
    before: Fields,
    now: Fields,
    schema: Schema | undefined,
    example: unknown,
  ): Node {
    const record = isRecord(schema);
    const entries = map.items as Pair<Node, Node | null>[];
    const last = entries.at(-1)?.value;
    const names = record ? renamedKeys(Object.keys(before), Object.keys(now)) : new Map<string, string>();
    const byName = new Map(entries.map((pair) => [names.get(nameOf(pair)) ?? nameOf(pair), pair]));
    deleteComments(map, (_, i) => !Object.hasOwn(now, [...byName.keys()][i] ?? ''));
    map.items = Object.keys(now).map((name) => {
      const within = stepSchema(schema, name);
      const near = record ? last : isMap(example) ? example.get(name, true) : undefined;
      const pair = byName.get(name);
      if (!pair) return new Pair(doc.createNode(name), changeNode(null, undefined, now[name], within, near));
      pair.value = changeNode(pair.value, before[nameOf(pair)], now[name], within, near);
      if (nameOf(pair) !== name) pair.key = withComments(doc.createNode(name), pair.key);
      return pair;
    });
    if (entries.length === 0) map.flow = false;
    return map;
  }

  function changeSeq(
    seq: YAMLSeq,
    before: unknown[],
    now: unknown[],
    schema: Schema | undefined,
    example: unknown,
  ): Node {
    const entries = seq.items as Node[];
    const spaced = entries.slice(1).filter(({ spaceBefore }) => spaceBefore).length;
    const space = { first: entries[0]?.spaceBefore ?? false, other: spaced * 2 > entries.length - 1 };
    const pairs = matchItems(before, now);
    deleteComments(seq, (_, i) => !pairs.includes(i));
    seq.items = now.map((item, i) => {
      const index = pairs[i] ?? -1;
      const near =
        entries[pairs[i - 1] ?? pairs[i + 1] ?? 0] ?? (isSeq(example) ? example.items[0] : undefined);
      const entry = changeNode(entries[index] ?? null, before[index], item, stepSchema(schema, 0), near);
      if (i === 0) entry.spaceBefore = space.first;
      else if (index < 1) entry.spaceBefore = space.other;
      return entry;
    });
    if (entries.length === 0) seq.flow = isShort(seq);
    return seq;
  }

  /** Deletes the comments of deleted entries. Comments above, separated by an empty line, go to the next entry. */
  function deleteComments(
    collection: YAMLMap | YAMLSeq,
    isDeleted: (entry: unknown, i: number) => boolean,
  ): void {
    const entries = collection.items as NodeEntry[];
    let pendingComment = '';
    for (const [i, entry] of entries.entries()) {
      const holder = isPair(entry) ? entry.key : entry;
      if (!isDeleted(entry, i)) {
        if (pendingComment)
          holder.commentBefore = `${pendingComment}\n${holder.commentBefore ? `\n${holder.commentBefore}` : ''}`;
        if (pendingComment) holder.spaceBefore = true;
        pendingComment = '';
        continue;
      }
      const { detached, attached } = splitComment(holder.commentBefore);
      pendingComment = joinComments(pendingComment, detached, '\n\n') ?? '';
      holder.commentBefore = attached;
      deletedComments.push(...commentsWithin(entry));
    }
    collection.comment = joinComments(pendingComment, collection.comment, '\n\n');
  }

  const { contents } = doc;
  const first = firstKey(contents);
  const { detached, attached } = splitComment(first?.commentBefore);
  const header = detached ? `${detached}\n` : attached;
  if (first) first.commentBefore = detached ? attached : null;
  doc.contents = changeNode(contents, old, toWrite, schema);
  const now = firstKey(doc.contents);
  if (now) now.commentBefore = joinComments(header, now.commentBefore);
  else doc.commentBefore = joinComments(doc.commentBefore, header, '\n\n');
  return deletedComments;
}

/** Splits the comment above an entry at its last empty line; the part below belongs to the entry. */
function splitComment(comment: string | null | undefined): { detached: string; attached: string } {
  const lines = comment?.split('\n') ?? [];
  const gap = lines.lastIndexOf('');
  return { detached: lines.slice(0, Math.max(0, gap)).join('\n'), attached: lines.slice(gap + 1).join('\n') };
}

/** Returns the lines of a comment that are not empty. */
export const commentLines = (comment: string): string[] =>
  comment.split('\n').flatMap((line) => line.trim() || []);

/** Returns the comment lines of an entry and its descendants. */
function commentsWithin(entry: NodeEntry): string[] {
  const found: string[] = [];
  visit(entry as Node, (_, node) => {
    if (isNode(node)) found.push(...commentLines(`${node.commentBefore ?? ''}\n${node.comment ?? ''}`));
  });
  return found;
}

const joinComments = (above: string | null | undefined, below: string | null | undefined, gap = '\n') =>
  above && below ? above + gap + below : above || below || null;

const nameOf = ({ key }: Pair<Node, unknown>) => String((isScalar(key) ? key.value : key) ?? '');

/** Returns the node to which the parser attaches the comment at the top of the file. */
function firstKey(contents: unknown): Node | undefined {
  const first = isCollection(contents) && !contents.flow ? contents.items[0] : undefined;
  return (isPair(first) ? first.key : first) as Node | undefined;
}

/** Pairs the old and new keys of record entries that were renamed in place. */
function renamedKeys(old: readonly string[], now: readonly string[]): Map<string, string> {
  if (old.length !== now.length) return new Map();
  return new Map(
    old.flatMap((key, i) => {
      const name = now[i];
      return name === undefined || now.includes(key) || old.includes(name) ? [] : [[key, name]];
    }),
  );
}

/** Gives a new node the style of a neighbour, flow or block. */
function withStyleOf(node: Node, example: unknown): Node {
  if (isScalar(node)) return withTextStyle(node);
  if (!isCollection(node)) return node;
  const isExample = isCollection(example) && example.items.length > 0;
  node.flow = isExample ? Boolean(example.flow) : isSeq(node) && isShort(node);
  for (const item of node.items)
    if (isPair<Node, Node>(item))
      withStyleOf(item.value as Node, isMap(example) ? example.get(nameOf(item), true) : undefined);
    else withStyleOf(item as Node, isSeq(example) ? example.items[0] : undefined);
  return node;
}

const isShort = ({ items }: YAMLSeq) =>
  items.every((item) => isScalar(item) && !/\s/.test(String(item.value))) &&
  items.join(', ').length <= SHORT_LIST;

/** Writes a long text or one of several lines as a block. The comment of a block can only have one line. */
function withTextStyle(node: Scalar): Scalar {
  const { value, type, comment } = node;
  if (typeof value !== 'string') return node;
  if (comment?.includes('\n')) node.type = Scalar.QUOTE_DOUBLE;
  else if (type?.startsWith('BLOCK')) return node;
  else if (value.includes('\n')) node.type = Scalar.BLOCK_LITERAL;
  else if (value.length > LONG_TEXT && !type?.startsWith('QUOTE')) node.type = Scalar.BLOCK_FOLDED;
  return node;
}
