import type { Data, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { fillPlaceholders, PLACEHOLDER, type Placeholders } from '../placeholders.ts';
import type { Words } from '../problems.ts';
import type { Place } from '../yaml-source.ts';

const PICTURE: Words = {
  found: 'Hay una foto en medio del texto.',
  allowed: 'una foto por texto, en «img» de la cabecera',
};
const REFERENCE: Words = {
  found: 'Hay un enlace que tiene su dirección en otra línea.',
  allowed: 'la dirección junto al enlace: «[galerías](/galerias)»',
};
const HTML: Words = {
  found: 'Hay código HTML en el texto.',
  allowed: 'texto sin «<» ni «>»; si hacen falta, con una barra delante: «\\<»',
};
const FIRST_LEVEL: Words = {
  found: 'Hay un título de primer nivel (#).',
  allowed: 'el título va arriba, en «title»; los apartados llevan dos almohadillas (##)',
};
const UNDERLINED: Words = {
  found: 'La línea de «-» o «=» que hay debajo convierte este texto en un título.',
  allowed: 'dos almohadillas (##) delante de un título; una línea en blanco delante de una raya',
};

/** What Markdown knows and texts may not have. */
const REFUSED: Partial<Record<Nodes['type'], Words>> = {
  definition: REFERENCE,
  html: HTML,
  image: PICTURE,
  imageReference: PICTURE,
  linkReference: REFERENCE,
};

/** The node and all below it, in the order of the text. */
function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

/** For links that leave the site. */
const NEW_TAB: Data = { hProperties: { target: '_blank', rel: ['noopener'] } };

/** Where a node begins, from the beginning of its text. */
export function placeOf({ position }: Nodes): Place {
  return { line: position?.start.line ?? 1, column: position?.start.column ?? 1 };
}

function refused(node: Nodes, text: string): Words | undefined {
  if (node.type !== 'heading') return REFUSED[node.type];
  if (text[node.position?.start.offset ?? 0] !== '#') return UNDERLINED;
  return node.depth === 1 ? FIRST_LEVEL : undefined;
}

/** Is told the problems and the links of a text, with their places from its beginning. */
export interface Listener {
  problem(place: Place, words: Words): void;
  link(place: Place, url: string): void;
}

/** Markdown as a tree with its placeholders filled in; what texts may not have is told, and so are links. */
export function parseMarkdown(text: string, placeholders: Placeholders, listener: Listener): Root {
  // A blank in a placeholder would end the address of a link; one that does not break keeps every place.
  const tree = fromMarkdown(text.replace(PLACEHOLDER, (whole) => whole.replaceAll(' ', '\u00A0')));
  // Filled in afterwards, no value can be taken for Markdown.
  const fill = (value: string) => fillPlaceholders(value, placeholders, () => {});
  for (const node of nodesOf(tree)) {
    const place = placeOf(node);
    const words = refused(node, text);
    if (words) listener.problem(place, words);
    if ('value' in node) node.value = fill(node.value);
    if (node.type !== 'link') continue;
    node.url = fill(node.url);
    listener.link(place, node.url);
    if (/^https?:/i.test(node.url)) node.data = NEW_TAB;
  }
  return tree;
}
