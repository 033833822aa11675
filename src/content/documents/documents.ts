import { isFileOf } from '../files/declare.ts';
import { FILES } from '../files/files.ts';
import { ContentError, fileProblem } from '../problems/problem.ts';
import { type Fields, isFields } from './values.ts';
import { changeYaml, formatYaml, readYaml } from './yaml-file.ts';

const MARK = '\ufeff';

/**
 * The value of a content file: of a YAML file what stands in it, of a Markdown file its front matter with the text below
 * it as `texto`, without empty lines around it. A new file, `''`, is `{}`.
 * @param file its path in the content folder, with `/`
 * @throws ContentError for a text that cannot be parsed
 */
export function readDocument(file: string, text: string): unknown {
  const parts = partsOf(file, text);
  if (!parts) return text === '' ? {} : readYaml(file, plain(text));
  return { ...(readYaml(file, parts.front, 2) as Fields), texto: trimmed(parts.body) };
}

/**
 * The text of a content file with another value, as `readDocument` gives it: the same text where nothing changes, else
 * all of it in the form of `formatDocument`. No comment is lost but those of what is deleted; items of lists move and go
 * with theirs. Line ends and a byte order mark stay.
 *
 * Fields that are null, undefined or '' and not in the file are not written. The keys of a map have no order, except where
 * the file's schema is a record.
 * @param text '' for a new file
 * @throws ContentError for a text that cannot be parsed, or cannot be changed without losing a comment
 */
export function changeDocument(file: string, text: string, value: unknown): string {
  const schema = FILES.find((declared) => isFileOf(declared, file))?.schema;
  const parts = partsOf(file, text || NEW_PAGE);
  if (!parts) {
    const before = plain(text);
    const after = changeYaml(file, before, value, schema);
    return after === before ? text : restored(after, text);
  }
  const { texto, ...fields } = isFields(value) ? value : {};
  const { open, front, close, body } = parts;
  const after = changeYaml(file, front, fields, schema, 2);
  const now = trimmed(typeof texto === 'string' ? plain(texto) : '');
  if (after === front && now === trimmed(body)) return text;
  return restored(open + after + close + (now === trimmed(body) ? body : `\n\n${now}\n`), text);
}

/** The text of a content file in the form in which it is written; as it is where it cannot be parsed. */
export function formatDocument(file: string, text: string): string {
  try {
    const parts = partsOf(file, text);
    if (!parts) return restored(formatYaml(plain(text)), text);
    return restored(parts.open + formatYaml(parts.front) + parts.close + parts.body, text);
  } catch {
    return text;
  }
}

const NEW_PAGE = '---\n---\n';

/** A Markdown file as it is cut up: its parts, one behind the other, are its text. Undefined for a YAML file. */
function partsOf(file: string, text: string) {
  if (!file.endsWith('.md') || text === '') return undefined;
  const match = /^(---[ \t]*\n)([\s\S]*?\n|)(---[ \t]*)((?:\n[\s\S]*)?)$/.exec(plain(text));
  if (!match) throw new ContentError([fileProblem(file, { code: 'no front matter' })]);
  const [, open = '', front = '', close = '', body = ''] = match;
  return { open, front, close, body };
}

/** A text without empty lines around it. */
const trimmed = (text: string) => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();

/** A text without byte order mark and with `\n` as line break, as the content's reader takes it. */
const plain = (text: string) => text.replace(MARK, '').replaceAll('\r\n', '\n');

/** A text with the byte order mark and the line breaks of the one that it takes the place of. */
function restored(text: string, before: string): string {
  const mark = before.startsWith(MARK) ? MARK : '';
  const [returns, breaks] = ['\r\n', '\n'].map((end) => before.split(end).length - 1) as [number, number];
  return mark + (returns * 2 > breaks ? text.replaceAll('\n', '\r\n') : text);
}
