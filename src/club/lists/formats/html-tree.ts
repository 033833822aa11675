/** Nodes of web pages. */
import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

export const attributeOf = ({ attrs }: Element, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? '';

/** Tags of table parts by ARIA role, for tables that are made of other elements. */
const ROLE_TAGS: Record<string, string> = {
  table: 'table',
  grid: 'table',
  row: 'tr',
  cell: 'td',
  gridcell: 'td',
  columnheader: 'th',
  rowheader: 'th',
};

/** Returns the tag of an element, or of the table part that it stands for; empty for other nodes. */
export const tagOf = (node: Node): string =>
  'tagName' in node ? (ROLE_TAGS[attributeOf(node, 'role')] ?? node.tagName) : '';

/** Visits a tree without recursion, since pages can be nested to any depth. `enter` returns false to skip the children. */
export function walk(
  root: Node,
  enter: (node: Node) => boolean,
  leave: (node: Node) => void = () => {},
): void {
  const open: { node: Node; next: number }[] = enter(root) ? [{ node: root, next: 0 }] : [];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const child = 'childNodes' in top.node ? top.node.childNodes[top.next++] : undefined;
    if (child === undefined) leave((open.pop() as { node: Node }).node);
    else if (enter(child)) open.push({ node: child, next: 0 });
  }
}
