import { toHtml } from 'hast-util-to-html';
import type { Data, Emphasis, Nodes, Root, RootContent } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { toString as textOf } from 'mdast-util-to-string';
import { isReservedId } from '../../base/addresses/anchors.ts';
import {
  type ContentNode,
  fillPlaceholders,
  type LoadedFile,
  PLACEHOLDER_PATTERN,
  type Placeholders,
  placeholderFault,
} from './content-node.ts';
import { type FrontMatter, frontMatter } from './files/fields.ts';
import { markdownTree } from './markdown-tree.ts';
import { memoizeByFile } from './memoize-by-file.ts';
import { findMarkdownExcess } from './parser-limits.ts';
import { controlCharacters, plainText } from './plain-text.ts';
import type { Fault } from './problems/faults.ts';
import { BODY, ContentError, fileProblem } from './problems/problem.ts';
import { checkSchema } from './schema.ts';
import { freeSlug, slugOf } from './spelling.ts';
import { storyDay } from './story-day.ts';
import { parseYaml, positionAt, type SourcePosition, type ValuePath } from './yaml.ts';

/**
 * Splits a Markdown file into its checked front matter and its body.
 * @param mayBeEmpty true for a file that needs no text
 * @throws {ContentError}
 */
export function loadText(file: string, text: string, mayBeEmpty = false): LoadedFile<FrontMatter> {
  const match = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text);
  if (!match)
    throw new ContentError([fileProblem(file, { code: 'no front matter' }, { line: 1, column: 1 })]);
  const source = parseYaml(file, match[1] ?? '', 2);
  const body = { text: text.slice(match[0].length), line: match[0].split('\n').length };
  if (!mayBeEmpty && body.text.trim() === '') {
    const problem = fileProblem(file, { code: 'empty' }, { line: body.line, column: 1 });
    throw new ContentError([{ ...problem, path: [BODY] }]);
  }
  return { value: checkSchema(frontMatter, source), source, body };
}

/** Markdown elements that texts must not use. */
const FORBIDDEN_ELEMENTS: Partial<Record<Nodes['type'], (Fault & { code: 'markdown' })['element']>> = {
  definition: 'reference',
  html: 'html',
  image: 'picture',
  imageReference: 'picture',
  linkReference: 'reference',
};

function forbiddenElementFault(node: Nodes, text: string): Fault | undefined {
  const isTitle =
    node.type === 'heading' && (node.depth === 1 || text[node.position?.start.offset ?? 0] !== '#');
  const kind = isTitle ? 'title' : FORBIDDEN_ELEMENTS[node.type];
  return kind && { code: 'markdown', element: kind };
}

/** Yields a node and its descendants in text order. */
function* descendants(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* descendants(child);
}

/** Attributes of links to other sites. */
const NEW_TAB: Data = { hProperties: { target: '_blank', rel: ['noopener'] } };
/** Hint for screen readers, which stands for the arrow icon. It is not part of the text. */
const NEW_TAB_HINT: Emphasis = {
  type: 'emphasis',
  children: [],
  data: {
    hName: 'span',
    hProperties: { className: ['visually-hidden'] },
    hChildren: [{ type: 'text', value: ' (se abre en una pestaña nueva)' }],
  },
};

/** Returns the position of a node in the parsed text. */
function nodePosition({ position }: Nodes): SourcePosition {
  return { line: position?.start.line ?? 1, column: position?.start.column ?? 1 };
}

/**
 * Parses Markdown and fills in its placeholders. Reports Markdown that texts may not use, and collects every link.
 * @param report reports a problem at a position in the text
 * @param parse returns a tree that may be changed
 */
function parseMarkdown(
  doc: ContentNode<unknown>,
  text: string,
  report: (position: SourcePosition, fault: Fault) => void,
  parse = markdownTree,
): Root {
  const excess = findMarkdownExcess(text);
  if (excess) {
    report(positionAt(text, excess.offset), excess.fault);
    return { type: 'root', children: [] };
  }
  const tree = parse(text);
  // Placeholders are filled in after parsing, so no value is read as Markdown.
  const fill = (value: string) => plainText(fillPlaceholders(value, doc.placeholders, () => {}));
  for (const node of descendants(tree)) {
    const position = nodePosition(node);
    const fault = forbiddenElementFault(node, text);
    if (fault) report(position, fault);
    if (node.type === 'list')
      node.children = node.children.filter(
        (item) => !isEmptyFact(text, nodePosition(item).line, doc.placeholders),
      );
    if ('value' in node) node.value = fill(node.value);
    if (node.type !== 'link') continue;
    node.url = fill(node.url);
    if (node.title) node.title = fill(node.title);
    doc.collectLink(node.url, (linkFault) => report(position, linkFault));
    if (!/^https?:/i.test(node.url)) continue;
    node.data = NEW_TAB;
    node.children.push(NEW_TAB_HINT);
  }
  return tree;
}

const renderHtml = (children: RootContent[]) => toHtml(toHast({ type: 'root', children }));

/** Converts a position in the body of a Markdown file to a position in the file. */
function positionInFile({ loaded }: ContentNode<unknown>, { line, column }: SourcePosition): SourcePosition {
  return { line: line + (loaded.body?.line ?? 1) - 1, column };
}

/**
 * True if a line is a list item with a fact that the club left empty, such as `- **NIF:** {{legal.cif}}`. Pages omit the
 * item until the club fills in the fact.
 */
function isEmptyFact(text: string, line: number, placeholders: Placeholders): boolean {
  const lineText = text.split('\n')[line - 1] ?? '';
  return (
    /^\s*[-*+] /.test(lineText) &&
    [...lineText.matchAll(PLACEHOLDER_PATTERN)].some(([, name = '']) => placeholders[name] === null)
  );
}

/** Parses the body of a Markdown file. */
const bodyTree = memoizeByFile((_file, text) => markdownTree(text));

/** Parses the body of a Markdown file and reports its problems and links. */
function parseBody(doc: ContentNode<unknown>): Root {
  const text = doc.loaded.body?.text ?? '';
  const report = (position: SourcePosition, fault: Fault) =>
    doc.reportInBody(positionInFile(doc, position), fault);
  fillPlaceholders(text, doc.placeholders, (name, offset) => {
    const { line } = positionAt(text, offset);
    if (isEmptyFact(text, line, doc.placeholders)) return;
    report(positionAt(text, offset), placeholderFault(name, doc.placeholders));
  });
  for (const { offset, fault } of controlCharacters(text)) report(positionAt(text, offset), fault);
  return parseMarkdown(doc, text, report, () => structuredClone(bodyTree(doc.file, text)));
}

/** Converts a YAML text of one paragraph to HTML without the `<p>`. */
export function inlineHtml(doc: ContentNode<unknown>, path: ValuePath): string {
  const { children } = parseMarkdown(doc, doc.rawText(path), (_, fault) => doc.report(path, fault));
  const [paragraph] = children;
  if (children.length === 1 && paragraph?.type === 'paragraph') {
    const element = toHast(paragraph);
    return toHtml('children' in element ? element.children : element);
  }
  // A text without children was refused by `parseMarkdown`, which reported it.
  if (children.length > 0) doc.report(path, { code: 'several paragraphs' });
  return '';
}

/** Returns the paragraphs of a body as plain text; reports all other elements. */
export function paragraphsOf(doc: ContentNode<unknown>): string[] {
  return parseBody(doc).children.flatMap((node) => {
    if (node.type === 'paragraph' && node.children.every(({ type }) => type === 'text'))
      return textOf(node).replace(/\s+/g, ' ');
    doc.reportInBody(positionInFile(doc, nodePosition(node)), { code: 'no paragraph' });
    return [];
  });
}

/** Returns an id for a title that differs from the layout's ids and from the ids of earlier titles. */
function uniqueId(title: string, usedIds: ReadonlySet<string>): string {
  const slug = slugOf(title) || 'apartado';
  return freeSlug(isReservedId(slug) ? `apartado-${slug}` : slug, (id) => usedIds.has(id));
}

/** Section of a text below a second-level heading. */
export interface MarkdownSection {
  id: string;
  title: string;
  html: string;
  /** For stories of the blog only: day, `2024-11-09`, and plain text without the day. */
  story?: { date: string; text: string };
}

/**
 * Splits a body at its second-level headings.
 * @param dated true if the sections are stories, which begin with their day
 */
export function sectionsOf(
  doc: ContentNode<unknown>,
  dated = false,
): { intro: string; sections: MarkdownSection[] } {
  const { children } = parseBody(doc);
  const starts = children.flatMap((node, i) => (node.type === 'heading' && node.depth === 2 ? i : []));
  const usedIds = new Set<string>();
  const sections = starts.map((start, i) => {
    const title = textOf(children[start]);
    const id = uniqueId(title, usedIds);
    usedIds.add(id);
    const content = children.slice(start + 1, starts[i + 1]);
    if (!dated) return { id, title, html: renderHtml(content) };
    if (!title) {
      const position = nodePosition(children[start] as RootContent);
      doc.reportInBody(positionInFile(doc, position), { code: 'missing', name: 'title', expected: 'string' });
    }
    const story = takeDate(content);
    if (story) {
      const text = summaryText(story.rest);
      return { id, title, html: renderHtml(story.rest), story: { date: story.date, text } };
    }
    const position = nodePosition(content[0] ?? (children[start] as RootContent));
    doc.reportInBody(positionInFile(doc, position), { code: 'story without date', title });
    return { id, title, html: '' };
  });
  return { intro: renderHtml(children.slice(0, starts[0])), sections };
}

/** Returns the running text of a story, without its headings. Items of a list are separated like in a sentence. */
const summaryText = (nodes: readonly RootContent[]): string =>
  nodes
    .filter(({ type }) => type !== 'heading')
    .map((node) =>
      node.type === 'list' ? node.children.map((item) => textOf(item).trim()).join('; ') : textOf(node),
    )
    .join(' ');

/** Removes the day from a story, which begins with it in italics: `*9 de noviembre de 2024.* Si tienes…`. */
function takeDate([first, ...others]: RootContent[]): { date: string; rest: RootContent[] } | undefined {
  const day = storyDay(first);
  if (first?.type !== 'paragraph' || !day) return undefined;
  const [, ...words] = first.children;
  const [next] = words;
  if (next?.type === 'text') next.value = next.value.replace(/^[.:,]?\s+/, '');
  return { date: day.date, rest: words.length > 0 ? [{ ...first, children: words }, ...others] : others };
}
