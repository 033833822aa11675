import { aboutFile, ContentError } from '../../content/problems/problem.ts';
import { type Fields, isFields } from './is-fields.ts';
import type { Schema } from './wanted.ts';
import { changeYaml, readYaml } from './yaml-file.ts';

/** A Markdown file as it is cut up. Its parts, one behind the other, are the file. */
interface Parts {
  open: string;
  front: string;
  close: string;
  /** Empty lines, the text, empty lines. */
  above: string;
  body: string;
  below: string;
}

function partsOf(file: string, text: string): Parts {
  const match = /^(---[ \t]*\n)([\s\S]*?\n|)(---[ \t]*(?:\n|$))((?:[ \t]*\n)*)([\s\S]*?)(\s*)$/.exec(text);
  if (!match) throw new ContentError([aboutFile(file, { code: 'no front matter' })]);
  const [, open = '', front = '', close = '', above = '', body = '', below = ''] = match;
  return { open, front, close, above, body, below };
}

/** A new file has its text below an empty line. */
const NEW: Parts = { open: '---\n', front: '', close: '---\n', above: '\n', body: '', below: '\n' };

/** What `readDocument` says of a Markdown file. */
export function readMarkdown(file: string, text: string): unknown {
  if (text === '') return {};
  const { front, body } = partsOf(file, text);
  return { ...(readYaml(file, front, 2) as Fields), texto: body };
}

/** What `changeDocument` says of a Markdown file. */
export function changeMarkdown(file: string, text: string, value: unknown, schema: Schema): string {
  const { texto, ...front } = isFields(value) ? value : {};
  const parts = text === '' ? NEW : partsOf(file, text);
  const body = bodyOf(typeof texto === 'string' ? texto : '');
  const changed = changeYaml(file, parts.front, front, schema, 2);
  const { open, close, above, below } = parts;
  if (body === parts.body)
    return text === '' && changed === '' ? '' : open + changed + close + above + parts.body + below;
  const gap = above || (close.endsWith('\n') ? '\n' : '\n\n');
  return open + changed + close + gap + body + (below || '\n');
}

/** A text without empty lines around it. */
const bodyOf = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
