import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  Pair,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Schema } from '../schema.ts';
import { deleteComments, moveComments, putHeader, takeHeader } from './node-comments.ts';
import { isRecord, isWrittenAlike, stepSchema } from './value-to-write.ts';
import { type Fields, isFields, matchItems } from './values.ts';

/** Maximum length of a text on the line of its key; longer ones are folded below it. */
const LONG_TEXT = 100;
/** Maximum length of a list of words in flow style. */
const SHORT_LIST = 60;

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
  const editor = new NodeEditor(doc);
  const header = takeHeader(doc);
  doc.contents = editor.changeNode(doc.contents, old, toWrite, { schema });
  putHeader(doc, header);
  return editor.deletedComments;
}

interface NodeContext {
  schema: Schema | undefined;
  /** Neighbouring node whose style a new node takes. */
  example?: unknown;
}

/** Changes the nodes of one document, and collects the comments that this deletes. */
class NodeEditor {
  readonly deletedComments: string[] = [];
  readonly #doc: Document;

  constructor(doc: Document) {
    this.#doc = doc;
  }

  /** Returns the node of a new value, reusing the old node if possible. */
  changeNode(node: Node | null, before: unknown, now: unknown, context: NodeContext): Node {
    if (node && isWrittenAlike(before, now)) return node;
    if (isMap(node) && isFields(before) && isFields(now)) return this.#changeMap(node, before, now, context);
    if (isSeq(node) && Array.isArray(before) && Array.isArray(now))
      return this.#changeSeq(node, before, now, context);
    if (isScalar(node) && typeof before === typeof now && typeof now !== 'object') {
      node.value = now;
      return withTextStyle(node);
    }
    const created = withStyleOf(this.#doc.createNode(now, { aliasDuplicateObjects: false }), context.example);
    return node ? this.#replaceNode(node, created) : created;
  }

  #replaceNode(node: Node, created: Node): Node {
    this.deletedComments.push(...moveComments(node, created));
    return isScalar(node) && isScalar(created) ? withTextStyle(created) : created;
  }

  #changeMap(map: YAMLMap, before: Fields, now: Fields, { schema, example }: NodeContext): Node {
    const record = isRecord(schema);
    const entries = map.items as Pair<Node, Node | null>[];
    const last = entries.at(-1)?.value;
    const newNames = record ? renamedKeys(Object.keys(before), Object.keys(now)) : new Map<string, string>();
    const names = entries.map((pair) => newNames.get(nameOf(pair)) ?? nameOf(pair));
    const byName = new Map(entries.map((pair, i) => [names[i], pair]));
    this.deletedComments.push(...deleteComments(map, (i) => !Object.hasOwn(now, names[i] ?? '')));
    map.items = Object.keys(now).map((name) => {
      const near = record ? last : isMap(example) ? example.get(name, true) : undefined;
      const context = { schema: stepSchema(schema, name), example: near };
      const pair = byName.get(name);
      if (!pair)
        return new Pair(this.#doc.createNode(name), this.changeNode(null, undefined, now[name], context));
      pair.value = this.changeNode(pair.value, before[nameOf(pair)], now[name], context);
      if (nameOf(pair) !== name) pair.key = this.#replaceNode(pair.key, this.#doc.createNode(name));
      return pair;
    });
    if (entries.length === 0) map.flow = false;
    return map;
  }

  #changeSeq(seq: YAMLSeq, before: unknown[], now: unknown[], { schema, example }: NodeContext): Node {
    const entries = seq.items as Node[];
    const spaced = entries.slice(1).filter(({ spaceBefore }) => spaceBefore).length;
    const space = { first: entries[0]?.spaceBefore ?? false, other: spaced * 2 > entries.length - 1 };
    const pairs = matchItems(before, now);
    this.deletedComments.push(...deleteComments(seq, (i) => !pairs.includes(i)));
    seq.items = now.map((item, i) => {
      const index = pairs[i] ?? -1;
      const near =
        entries[pairs[i - 1] ?? pairs[i + 1] ?? 0] ?? (isSeq(example) ? example.items[0] : undefined);
      const entry = this.changeNode(entries[index] ?? null, before[index], item, {
        schema: stepSchema(schema, 0),
        example: near,
      });
      if (i === 0) entry.spaceBefore = space.first;
      else if (index < 1) entry.spaceBefore = space.other;
      return entry;
    });
    if (entries.length === 0) seq.flow = isShort(seq);
    return seq;
  }
}

const nameOf = ({ key }: Pair<Node, unknown>) => String((isScalar(key) ? key.value : key) ?? '');

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
