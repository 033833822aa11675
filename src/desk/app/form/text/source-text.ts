/** Keeps the source of a text block by block, so that an edit changes only the blocks that it is about. */
import type { JSONContent } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import type { RootContent } from 'mdast';
import { markdownTree } from '../../../../club/content/markdown-tree.ts';
import { SOURCE_NODE } from './extensions.ts';
import { type ListMarker, toNode, writeNode } from './markdown-nodes.ts';

/** Block of a text, or item of a list: its node in the editor, and its place in the text. */
interface SourceBlock {
  node: Node;
  start: number;
  end: number;
  /** Items of a list. */
  items: SourceBlock[];
}

/** Text that the editor opened. */
export interface SourceText {
  text: string;
  blocks: SourceBlock[];
}

/** Returns the place of a block, with the indentation of its first line. */
function placeOf({ position }: RootContent | { position?: RootContent['position'] }, text: string) {
  const start = position?.start.offset ?? 0;
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const isIndented = text.slice(line, start).trim() === '';
  return { start: isIndented ? line : start, end: position?.end.offset ?? start };
}

/** Reads a text into blocks. A block that the editor would not write with the same meaning becomes a source block. */
export function readSource(text: string, schema: Schema): SourceText {
  const blocks = markdownTree(text).children.map((block): SourceBlock => {
    const place = placeOf(block, text);
    const node = expressibleNode(block, text, schema);
    if (!node) {
      const source = text.slice(place.start, place.end);
      return { ...place, node: schema.node(SOURCE_NODE, { text: source }), items: [] };
    }
    const items = block.type === 'list' ? block.children : [];
    return {
      ...place,
      node,
      items: items.map((item, i) => ({ ...placeOf(item, text), node: node.child(i), items: [] })),
    };
  });
  return { text, blocks };
}

/** Returns the node of a block; null if the kind of text does not allow it, or if writing it would change its meaning. */
function expressibleNode(block: RootContent, text: string, schema: Schema): Node | null {
  // An underlined title is no heading of these texts.
  if (block.type === 'heading' && text[block.position?.start.offset ?? 0] !== '#') return null;
  const json = toNode(block);
  const node = json && checkedNode(json, schema);
  if (!node) return null;
  const [written, ...others] = markdownTree(writeNode(node.toJSON())).children;
  const again = written && others.length === 0 ? toNode(written) : null;
  return again && checkedNode(again, schema)?.eq(node) ? node : null;
}

/** Returns the node of the editor; null if the schema does not allow it. */
function checkedNode(json: JSONContent, schema: Schema): Node | null {
  try {
    const node = schema.nodeFromJSON(json);
    node.check();
    return node;
  } catch {
    return null;
  }
}

/** Returns the document of a text. */
export function documentOf({ blocks }: SourceText, schema: Schema): JSONContent {
  const content = blocks.map(({ node }) => node.toJSON());
  const { topNodeType } = schema;
  return { type: topNodeType.name, content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

const isEmptyParagraph = (node: Node) => node.type.name === 'paragraph' && node.textContent.trim() === '';

/** Writes an edited document. Blocks that are as they were opened keep their source, and the blank lines around them. */
export function writeSource(source: SourceText, doc: Node): string {
  const nodes = doc.children.filter((node) => !isEmptyParagraph(node));
  const { text, blocks } = source;
  if (nodes.length === 0) return '';
  if (nodes.length === blocks.length && nodes.every((node, i) => blocks[i]?.node.eq(node))) return text;
  const write = (gaps: 'kept' | 'plain') =>
    compose({ text, blocks, nodes, gap: '\n\n', keepsGaps: gaps === 'kept' }, (node, block, before) =>
      writeBlock(text, node, block, before),
    );
  const written = write('kept');
  // Without a blank line, a changed block may have become part of its neighbour.
  return markdownTree(written).children.length === nodes.length ? written : write('plain');
}

/** Writes a changed block. Of a changed list, the items that are as they were opened keep their source. */
function writeBlock(text: string, node: Node, block: SourceBlock | undefined, before: string): string {
  if (node.type.name === SOURCE_NODE) return String(node.attrs.text);
  const json = node.toJSON() as JSONContent;
  const marker =
    block && block.items.length > 0
      ? markerOf(text.slice(block.start, block.end))
      : otherMarker(node, before);
  const whole = writeNode(json, marker);
  const isNumbered = node.type.name === 'orderedList';
  if (
    !block?.items.length ||
    block.node.type !== node.type ||
    (isNumbered && block.items.length !== node.childCount)
  )
    return whole;
  const items = compose(
    {
      text,
      blocks: block.items,
      nodes: node.children,
      gap: node.attrs.spread ? '\n\n' : '\n',
      keepsGaps: true,
    },
    (item, _, __, i) => {
      const start = Number(node.attrs.start ?? 1) + i;
      return writeNode({ ...json, attrs: { ...json.attrs, start }, content: [item.toJSON()] }, marker);
    },
  );
  const [read, ...others] = markdownTree(items).children;
  const again = read && others.length === 0 ? toNode(read) : null;
  return again && checkedNode(again, node.type.schema)?.eq(node) ? items : whole;
}

/** Returns the marker of a list's first item. */
const markerOf = (list: string) =>
  /^\s*(?:([-*+])|\d+([.)]))/.exec(list)?.slice(1).find(Boolean) as ListMarker | undefined;

/** Returns a marker that keeps a new list apart from a list of the same kind before it. */
function otherMarker({ type }: Node, before: string): ListMarker | undefined {
  const last = before
    .match(/^\s{0,3}(?:[-*+]|\d+[.)])\s/gm)
    ?.at(-1)
    ?.trim()
    .at(-1);
  if (type.name === 'bulletList') return last === '-' ? '*' : '-';
  return last === '.' ? ')' : '.';
}

interface Composition {
  text: string;
  blocks: readonly SourceBlock[];
  nodes: readonly Node[];
  /** Text between blocks that were not next to each other. */
  gap: string;
  keepsGaps: boolean;
}

/**
 * Joins the sources of unchanged nodes and the Markdown of changed ones.
 * @param write writes a changed node; gets the block that it replaces, and the text before it
 */
function compose(
  { text, blocks, nodes, gap, keepsGaps }: Composition,
  write: (node: Node, block: SourceBlock | undefined, before: string, index: number) => string,
): string {
  const origins = matchNodes(blocks, nodes);
  const isUnchanged = (i: number) =>
    nodes[i] !== undefined && blocks[origins[i] ?? -1]?.node.eq(nodes[i]) === true;
  let result = '';
  for (const [i, node] of nodes.entries()) {
    const block = blocks[origins[i] ?? -1];
    const previous = blocks[origins[i - 1] ?? -1];
    const isNext =
      i > 0 && block !== undefined && previous !== undefined && origins[i] === (origins[i - 1] ?? 0) + 1;
    const areUnchanged = isUnchanged(i) && isUnchanged(i - 1);
    if (i > 0) result += isNext && (keepsGaps || areUnchanged) ? text.slice(previous.end, block.start) : gap;
    result += block && isUnchanged(i) ? text.slice(block.start, block.end) : write(node, block, result, i);
  }
  return result;
}

/**
 * Matches the nodes of a document with the blocks that it was opened with: equal ones in order, and changed ones between the same
 * neighbours.
 * @returns for each node the index of its block; undefined for a new one
 */
function matchNodes(blocks: readonly SourceBlock[], nodes: readonly Node[]): (number | undefined)[] {
  const lengths = commonLengths(blocks, nodes);
  const origins: (number | undefined)[] = nodes.map(() => undefined);
  let [i, j] = [0, 0];
  let [lastBlock, lastNode] = [-1, -1];
  /** Pairs the changed nodes of two runs of the same length. */
  const pairChanged = () => {
    const count = i - lastBlock - 1;
    if (count === j - lastNode - 1) for (let k = 1; k <= count; k++) origins[lastNode + k] = lastBlock + k;
  };
  while (i < blocks.length && j < nodes.length) {
    if (blocks[i]?.node.eq(nodes[j] as Node)) {
      pairChanged();
      origins[j] = i;
      [lastBlock, lastNode] = [i, j];
      i++;
      j++;
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i++;
    else j++;
  }
  [i, j] = [blocks.length, nodes.length];
  pairChanged();
  return origins;
}

/** Returns the lengths of the longest common subsequences of all ends of two lists. */
function commonLengths(blocks: readonly SourceBlock[], nodes: readonly Node[]): number[][] {
  const lengths = Array.from({ length: blocks.length + 1 }, () =>
    new Array<number>(nodes.length + 1).fill(0),
  );
  for (let i = blocks.length - 1; i >= 0; i--)
    for (let j = nodes.length - 1; j >= 0; j--) {
      const row = lengths[i] as number[];
      row[j] = blocks[i]?.node.eq(nodes[j] as Node)
        ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
        : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}
