import type { Data, Emphasis, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { fillPlaceholders, PLACEHOLDER, type Placeholders } from '../placeholders.ts';
import type { ProblemText } from '../problems.ts';
import type { Place } from '../yaml-source.ts';

const PICTURE: ProblemText = {
  found: 'Hay una foto en medio del texto.',
  allowed: 'una foto por texto, en «img» de la cabecera',
};
const REFERENCE: ProblemText = {
  found: 'Hay un enlace que tiene su dirección en otra línea.',
  allowed: 'la dirección junto al enlace: «[galerías](/galerias)»',
};
const HTML: ProblemText = {
  found: 'Hay código HTML en el texto.',
  allowed: 'texto sin «<» ni «>»; si hacen falta, con una barra delante: «\\<»',
};
const FIRST_LEVEL: ProblemText = {
  found: 'Hay un título de primer nivel (#).',
  allowed: 'el título va arriba, en «title»; los apartados llevan dos almohadillas (##)',
};
const UNDERLINED: ProblemText = {
  found: 'La línea de «-» o «=» que hay debajo convierte este texto en un título.',
  allowed: 'dos almohadillas (##) delante de un título; una línea en blanco delante de una raya',
};

/** Markdown that texts may not use. */
const REFUSED: Partial<Record<Nodes['type'], ProblemText>> = {
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
/** What they say of it to who does not see the arrow; no part of the text. */
const SAYS_SO: Emphasis = {
  type: 'emphasis',
  children: [],
  data: {
    hName: 'span',
    hProperties: { className: ['visually-hidden'] },
    hChildren: [{ type: 'text', value: ' (se abre en una pestaña nueva)' }],
  },
};

/** Where a node begins, from the beginning of its text. */
export function placeOf({ position }: Nodes): Place {
  return { line: position?.start.line ?? 1, column: position?.start.column ?? 1 };
}

function refused(node: Nodes, text: string): ProblemText | undefined {
  if (node.type !== 'heading') return REFUSED[node.type];
  if (text[node.position?.start.offset ?? 0] !== '#') return UNDERLINED;
  return node.depth === 1 ? FIRST_LEVEL : undefined;
}

/** Receives the problems and links of a text. Places count from its beginning. */
export interface Listener {
  problem(place: Place, words: ProblemText): void;
  link(place: Place, url: string): void;
}

/** Parses Markdown and fills in its placeholders. Reports Markdown that texts may not use, and every link. */
export function parseMarkdown(text: string, placeholders: Placeholders, listener: Listener): Root {
  // A space in a placeholder would end the address of a link. A non-breaking one does not, and keeps all columns.
  const tree = fromMarkdown(text.replace(PLACEHOLDER, (whole) => whole.replaceAll(' ', '\u00A0')));
  // Placeholders are filled in after parsing, so no value is read as Markdown.
  const fill = (value: string) => fillPlaceholders(value, placeholders, () => {});
  for (const node of nodesOf(tree)) {
    const place = placeOf(node);
    const words = refused(node, text);
    if (words) listener.problem(place, words);
    if ('value' in node) node.value = fill(node.value);
    if (node.type !== 'link') continue;
    node.url = fill(node.url);
    listener.link(place, node.url);
    if (!/^https?:/i.test(node.url)) continue;
    node.data = NEW_TAB;
    node.children.push(SAYS_SO);
  }
  return tree;
}
