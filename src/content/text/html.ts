import { toHtml } from 'hast-util-to-html';
import type { Root, RootContent } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { toString as textOf } from 'mdast-util-to-string';
import { isReservedId } from '../../contract/anchors.ts';
import type { TextPage } from '../club.ts';
import type { Document } from '../document.ts';
import { fillPlaceholders, unfilledPlaceholder } from '../placeholders.ts';
import { slugOf } from '../slug.ts';
import type { Path, Place } from '../yaml-source.ts';
import { takeDate } from './story-date.ts';
import { parseMarkdown, placeOf } from './tree.ts';

const htmlOf = (children: RootContent[]) => toHtml(toHast({ type: 'root', children }));

/** A place in a Markdown file, from one in its body. */
function inFile({ loaded }: Document<unknown>, { line, column }: Place): Place {
  return { line: line + (loaded.body?.line ?? 1) - 1, column };
}

/** Parses the body of a Markdown file and reports its problems and links. */
function bodyOf(doc: Document<unknown>): Root {
  const text = doc.loaded.body?.text ?? '';
  fillPlaceholders(text, doc.placeholders, (name, offset) => {
    const before = text.slice(0, offset).split('\n');
    const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
    doc.problemAt(inFile(doc, place), unfilledPlaceholder(name, doc.placeholders));
  });
  return parseMarkdown(text, doc.placeholders, {
    problem: (place, words) => doc.problemAt(inFile(doc, place), words),
    link: (place, url) => doc.link(url, (words) => doc.problemAt(inFile(doc, place), words)),
  });
}

/** HTML of a value of YAML that is one paragraph, without its `<p>`. */
export function inlineHtml(doc: Document<unknown>, path: Path, markdown: string): string {
  // Its placeholders are filled in already.
  const { children } = parseMarkdown(
    markdown,
    {},
    {
      problem: (_, words) => doc.problem(path, words),
      link: (_, url) => doc.link(url, (words) => doc.problem(path, words)),
    },
  );
  const [paragraph] = children;
  if (children.length === 1 && paragraph?.type === 'paragraph') {
    const made = toHast(paragraph);
    return toHtml('children' in made ? made.children : made);
  }
  doc.problem(path, {
    found: 'El aviso tiene algo más que un párrafo.',
    allowed: 'un solo párrafo, que puede llevar enlaces',
  });
  return '';
}

/** The paragraphs of a body that has nothing else, as plain text. */
export function paragraphsOf(doc: Document<unknown>): string[] {
  return bodyOf(doc).children.flatMap((node) => {
    if (node.type === 'paragraph' && node.children.every(({ type }) => type === 'text'))
      return textOf(node).replace(/\s+/g, ' ');
    doc.problemAt(inFile(doc, placeOf(node)), {
      found: 'Aquí hay algo que no es un párrafo de texto corrido.',
      allowed: 'párrafos separados por una línea en blanco, sin apartados, listas, negritas ni enlaces',
    });
    return [];
  });
}

/** An id for a title. The layout's ids and those of earlier titles are taken. */
function idOf(title: string, taken: ReadonlySet<string>): string {
  const plain = slugOf(title) || 'apartado';
  const base = isReservedId(plain) ? `apartado-${plain}` : plain;
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  return id;
}

/**
 * The body split at its second-level titles.
 * @param dated Each section is a story and begins with its day.
 */
export function sectionsOf(doc: Document<unknown>, dated = false): Pick<TextPage, 'intro' | 'sections'> {
  const { children } = bodyOf(doc);
  const starts = children.flatMap((node, i) => (node.type === 'heading' && node.depth === 2 ? i : []));
  const taken = new Set<string>();
  const sections = starts.map((start, i) => {
    const title = textOf(children[start]);
    const id = idOf(title, taken);
    taken.add(id);
    const content = children.slice(start + 1, starts[i + 1]);
    if (!dated) return { id, title, html: htmlOf(content) };
    const story = takeDate(title, content);
    if (!('problem' in story)) return { id, title, html: htmlOf(story.rest), date: story.date };
    doc.problemAt(inFile(doc, placeOf(content[0] ?? (children[start] as RootContent))), story.problem);
    return { id, title, html: '' };
  });
  return { intro: htmlOf(children.slice(0, starts[0])), sections };
}
