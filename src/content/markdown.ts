import { micromark } from 'micromark';
import { isReservedId } from '../contract/anchors.ts';
import { fillPlaceholders, type Placeholders } from './placeholders.ts';
import type { Problem } from './problems.ts';
import { unfilledPlaceholder } from './reading.ts';
import { slugOf } from './slug.ts';
import { parseYaml, type Source } from './yaml-source.ts';

/** A Markdown file split into its front matter and its body. */
export interface MarkdownFile {
  file: string;
  front: Source;
  body: string;
  /** Line of the file where the body begins. */
  line: number;
}

/** A link inside this site found in a text, to be checked once every page is known. */
export interface InnerLink {
  file: string;
  line: number;
  column: number;
  path: string;
}

/** Splits `---` front matter from the body; null (and a problem) when it is not there or is wrong. */
export function parseMarkdown(file: string, text: string, problems: Problem[]): MarkdownFile | null {
  const match = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text);
  if (!match) {
    problems.push({
      file,
      line: 1,
      column: 1,
      field: '',
      found: 'El texto no empieza por su cabecera entre dos líneas «---».',
      allowed: '«---», debajo «title: …» y «description: …», y otra línea «---»',
    });
    return null;
  }
  const front = parseYaml(file, match[1] ?? '', problems, 2);
  if (front === null) return null;
  const body = text.slice(match[0].length);
  const line = match[0].split('\n').length;
  if (body.trim() === '') {
    problems.push({
      file,
      line,
      column: 1,
      field: '',
      found: 'El texto está vacío.',
      allowed: 'texto bajo la cabecera',
    });
    return null;
  }
  return { file, front, body, line };
}

/** Punctuation of a value must not turn into Markdown. */
const escaped = (value: string) => value.replace(/[\\`*_[\]<>#&]/g, '\\$&');

/**
 * The body with placeholders filled in. Problems: unknown placeholders, first-level headings, pictures.
 * Links inside the site are collected in `links`.
 */
export function prepareBody(
  md: MarkdownFile,
  values: Placeholders,
  problems: Problem[],
  links: InnerLink[],
): string {
  const at = (line: number, column: number) => ({ file: md.file, line: md.line + line, column, field: '' });
  const safe = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === null ? null : escaped(value)]),
  );
  return md.body
    .split('\n')
    .map((text, line) => {
      if (/^#\s/.test(text))
        problems.push({
          ...at(line, 1),
          found: 'Hay un título de primer nivel (#).',
          allowed: 'el título va arriba, en «title»; los apartados llevan dos almohadillas (##)',
        });
      const picture = text.search(/!\[[^\]]*\]\(/);
      if (picture >= 0)
        problems.push({
          ...at(line, picture + 1),
          found: 'Hay una foto en medio del texto.',
          allowed: 'una foto por texto, en «img» de la cabecera',
        });
      for (const link of text.matchAll(/\]\((\/[^)\s#]*)/g))
        links.push({ file: md.file, line: md.line + line, column: link.index + 3, path: link[1] ?? '' });
      return fillPlaceholders(text, safe, (name, offset) =>
        problems.push({ ...at(line, offset + 1), ...unfilledPlaceholder(name, values) }),
      );
    })
    .join('\n');
}

/** HTML of Markdown; raw HTML in it is shown as text, links that leave the site open in a new tab. */
export function toHtml(markdown: string): string {
  return micromark(markdown).replace(
    /<a href="(https?:[^"]*)"/g,
    '<a href="$1" target="_blank" rel="noopener"',
  );
}

/** HTML of a single paragraph without its `<p>`; null when the Markdown is anything else. */
export function toInlineHtml(markdown: string): string | null {
  return /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/.exec(toHtml(markdown.trim()))?.[1] ?? null;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** A paragraph without any markup, as plain text on one line; null when the Markdown is anything else. */
export function toPlainText(markdown: string): string | null {
  const html = toInlineHtml(markdown);
  if (html === null || html.includes('<')) return null;
  return html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? '').replace(/\s+/g, ' ');
}

/** Splits a body at its second-level headings; the id of each is its own on any page. */
export function sectionsOf(body: string): {
  intro: string;
  sections: { id: string; title: string; html: string }[];
} {
  const [intro = '', ...rest] = body.split(/^##[ \t]+(?=\S)/m);
  const taken = new Set<string>();
  const sections = rest.map((part) => {
    const end = part.indexOf('\n');
    const title = (end < 0 ? part : part.slice(0, end)).replace(/\s+#*\s*$/, '').trim();
    const plain = slugOf(title) || 'apartado';
    const base = isReservedId(plain) ? `apartado-${plain}` : plain;
    let id = base;
    for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
    taken.add(id);
    return {
      id,
      title,
      html: toHtml(end < 0 ? '' : part.slice(end + 1)),
    };
  });
  return { intro: toHtml(intro), sections };
}
