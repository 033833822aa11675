/** Converts blocks of Markdown to nodes of the editor and back. */
import type { JSONContent } from '@tiptap/core';
import type { BlockContent, List, ListItem, Nodes, PhrasingContent, RootContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { PLACEHOLDER_PATTERN } from '../../../../club/content/content-node.ts';

type MarkJson = NonNullable<JSONContent['marks']>[number];

/** Undoes what the parser needs: see `markdownTree`. */
const withSpaces = (text: string) =>
  text.replace(PLACEHOLDER_PATTERN, (placeholder) => placeholder.replaceAll('\u00A0', ' '));

/** Returns the editor's nodes for inline Markdown; null if one of them has none. */
function toInline(nodes: readonly PhrasingContent[], marks: MarkJson[]): JSONContent[] | null {
  const converted = nodes.map((node) => inlineNode(node, marks));
  return converted.every((content) => content !== null) ? converted.flat() : null;
}

function inlineNode(node: PhrasingContent, marks: MarkJson[]): JSONContent[] | null {
  const text = (value: string, own: MarkJson[]) => (value ? [{ type: 'text', text: value, marks: own }] : []);
  switch (node.type) {
    case 'text':
      // A line break within a paragraph is a space.
      return text(withSpaces(node.value.replace(/[ \t]*\n[ \t]*/g, ' ')), marks);
    case 'emphasis':
      return toInline(node.children, [...marks, { type: 'italic' }]);
    case 'strong':
      return toInline(node.children, [...marks, { type: 'bold' }]);
    case 'inlineCode':
      return text(withSpaces(node.value), [...marks, { type: 'code' }]);
    case 'link': {
      const attrs = { href: withSpaces(node.url), title: node.title ? withSpaces(node.title) : null };
      return toInline(node.children, [...marks, { type: 'link', attrs }]);
    }
    case 'break':
      return [{ type: 'hardBreak', marks }];
    default:
      return null;
  }
}

const withContent = (node: JSONContent, content: (JSONContent | null)[] | null): JSONContent | null =>
  content?.every((child) => child !== null)
    ? { ...node, ...(content.length > 0 && { content: content as JSONContent[] }) }
    : null;

/** Returns the editor's node for a block of Markdown; null if it has none. */
export function toNode(block: RootContent | ListItem): JSONContent | null {
  switch (block.type) {
    case 'paragraph':
      return withContent({ type: 'paragraph' }, toInline(block.children, []));
    case 'heading':
      return withContent({ type: 'heading', attrs: { level: block.depth } }, toInline(block.children, []));
    case 'blockquote':
      return withContent({ type: 'blockquote' }, block.children.map(toNode));
    case 'thematicBreak':
      return { type: 'horizontalRule' };
    case 'listItem':
      return withContent({ type: 'listItem' }, block.children.map(toNode));
    case 'list': {
      const { ordered, start, spread, children } = block;
      const attrs = { spread: Boolean(spread) || children.some((item) => item.spread) };
      return withContent(
        ordered
          ? { type: 'orderedList', attrs: { ...attrs, start: start ?? 1 } }
          : { type: 'bulletList', attrs },
        children.map(toNode),
      );
    }
    default:
      return null;
  }
}

const isSameMark = (a: MarkJson, b: MarkJson) =>
  a.type === b.type && a.attrs?.href === b.attrs?.href && a.attrs?.title === b.attrs?.title;
const hasMark = (marks: readonly MarkJson[], mark: MarkJson) =>
  marks.some((other) => isSameMark(other, mark));

/**
 * Splits spaces from the ends of marked text, because Markdown cannot mark them: `**bold **text` has no bold. A space keeps the
 * marks that both its neighbours have.
 */
function splitEdges(content: readonly JSONContent[]): JSONContent[] {
  const pieces = content.flatMap((node) => {
    if (node.type !== 'text' || hasMark(node.marks ?? [], { type: 'code' })) return [node];
    return (node.text?.match(/^\s+|\S(?:[\s\S]*\S)?|\s+$/g) ?? []).map((text) => ({ ...node, text }));
  });
  const isSpace = ({ type, text = '' }: JSONContent) => type === 'text' && text.trim() === '';
  return pieces.map((piece, i) => {
    if (!isSpace(piece)) return piece;
    const before = pieces.slice(0, i).findLast((other) => !isSpace(other))?.marks ?? [];
    const after = pieces.slice(i + 1).find((other) => !isSpace(other))?.marks ?? [];
    return { ...piece, marks: before.filter((mark) => hasMark(after, mark)) };
  });
}

/** Marks from the outermost to the innermost. */
const MARK_ORDER = ['link', 'bold', 'italic', 'code'];

/** Returns inline Markdown of the editor's nodes. Neighbours that share a mark are in one element. */
function fromInline(content: readonly JSONContent[]): PhrasingContent[] {
  const [first] = content;
  if (!first) return [];
  const marks = (first.marks ?? []).toSorted(
    (a, b) => MARK_ORDER.indexOf(a.type) - MARK_ORDER.indexOf(b.type),
  );
  const [outer] = marks;
  if (!outer || outer.type === 'code') {
    const value = first.text ?? '';
    const leaf: PhrasingContent =
      first.type === 'hardBreak' ? { type: 'break' } : { type: outer ? 'inlineCode' : 'text', value };
    return [leaf, ...fromInline(content.slice(1))];
  }
  const end = content.findIndex((node) => !hasMark(node.marks ?? [], outer));
  const inside = (end < 0 ? content : content.slice(0, end)).map((node) => ({
    ...node,
    marks: (node.marks ?? []).filter((mark) => !isSameMark(mark, outer)),
  }));
  const children = fromInline(inside);
  const rest = end < 0 ? [] : fromInline(content.slice(end));
  if (outer.type === 'bold') return [{ type: 'strong', children }, ...rest];
  if (outer.type === 'italic') return [{ type: 'emphasis', children }, ...rest];
  const { href, title } = outer.attrs ?? {};
  return [
    { type: 'link', url: String(href ?? ''), title: title ?? null, children } as PhrasingContent,
    ...rest,
  ];
}

/** Returns the inline Markdown of a block, without spaces and line breaks at its ends, which Markdown drops. */
function inlineOf({ content = [] }: JSONContent): PhrasingContent[] {
  const isEdge = (node: PhrasingContent | undefined) =>
    node?.type === 'break' || (node?.type === 'text' && node.value.trim() === '');
  const nodes = fromInline(splitEdges(content));
  while (isEdge(nodes[0])) nodes.shift();
  while (isEdge(nodes.at(-1))) nodes.pop();
  return nodes;
}

/** Returns the Markdown tree of a node of the editor. */
function fromNode(node: JSONContent): RootContent {
  const { type, attrs = {}, content = [] } = node;
  const blocks = () => content.map(fromNode) as BlockContent[];
  const list = (ordered: boolean): List => {
    const spread = attrs.spread === true;
    const children = content.map(
      (item): ListItem => ({
        type: 'listItem',
        spread,
        children: (item.content ?? []).map(fromNode) as BlockContent[],
      }),
    );
    return { type: 'list', ordered, spread, children, ...(ordered && { start: Number(attrs.start ?? 1) }) };
  };
  switch (type) {
    case 'heading':
      return { type: 'heading', depth: attrs.level, children: inlineOf(node) };
    case 'blockquote':
      return { type: 'blockquote', children: blocks() };
    case 'horizontalRule':
      return { type: 'thematicBreak' };
    case 'bulletList':
      return list(false);
    case 'orderedList':
      return list(true);
    default:
      return { type: 'paragraph', children: inlineOf(node) };
  }
}

export type ListMarker = '-' | '*' | '+' | '.' | ')';

/** Writes a node of the editor as Markdown. @param marker of lists */
export function writeNode(node: JSONContent, marker?: ListMarker): string {
  const bullet = marker === '*' || marker === '+' ? marker : '-';
  const text = toMarkdown(fromNode(node) as Nodes, {
    bullet,
    bulletOther: bullet === '*' ? '-' : '*',
    bulletOrdered: marker === ')' ? ')' : '.',
    listItemIndent: 'one',
    rule: '-',
    resourceLink: true,
  });
  // A placeholder is not Markdown, so nothing in it is escaped.
  return text.trimEnd().replace(PLACEHOLDER_PATTERN, (placeholder) => placeholder.replaceAll('\\', ''));
}
