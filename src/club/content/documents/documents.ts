import { isFileOf } from '../files/declare.ts';
import { FILES } from '../files/files.ts';
import { ContentError, fileProblem, type Problem } from '../problems/problem.ts';
import { mergeValues } from './merge-values.ts';
import { type Fields, isFields } from './values.ts';
import { changeYaml, formatYaml, readYaml } from './yaml-file.ts';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Parses a content file. The value of a Markdown file is its front matter, with the trimmed text below it as `texto`. The
 * value of an empty text is `{}`.
 * @param file path in the content folder, with `/`
 * @throws ContentError for a text that cannot be parsed
 */
export function readDocument(file: string, text: string): unknown {
  const parts = splitMarkdown(file, text);
  if (!parts) return text === '' ? {} : readYaml(file, normalize(text));
  const value = textValue(file, parts);
  return declarationOf(file)?.form?.read(value) ?? value;
}

const declarationOf = (file: string) => FILES.find((declared) => isFileOf(declared, file));

/** Returns the value of a Markdown file, as its form reads it. */
const textValue = (file: string, { front, body }: TextParts): Fields => ({
  ...(readYaml(file, front, 2) as Fields),
  texto: trimBlankLines(body),
});

/** Returns a problem of a content file as a problem of its form. @param text of the file */
export function problemInForm(problem: Problem, text: string): Problem {
  const { file } = problem;
  const form = declarationOf(file)?.form;
  if (!form) return problem;
  try {
    const parts = splitMarkdown(file, text);
    if (!parts) return problem;
    const { open, front, close, body } = parts;
    const start = open + front + close + body.slice(0, body.indexOf(trimBlankLines(body)));
    return form.locate(problem, textValue(file, parts), start.split('\n').length);
  } catch {
    return problem;
  }
}

/**
 * Writes another value into the text of a content file. Returns the same text if the value is equal; otherwise formats the
 * whole file like `formatDocument`. Comments stay: they move with their list items, and are deleted only with them. Line
 * ends and a byte order mark stay too.
 *
 * Omits fields that are null, undefined or '' unless the file has them. Ignores the order of keys, except in records.
 * @param text current text; '' for a new file
 * @param value new value, as returned by `readDocument`
 * @throws ContentError for a text that cannot be parsed, or cannot be changed without losing a comment
 */
export function changeDocument(file: string, text: string, value: unknown): string {
  const { schema, form } = declarationOf(file) ?? {};
  const parts = splitMarkdown(file, text || NEW_PAGE);
  if (!parts) {
    const before = normalize(text);
    const after = changeYaml(file, before, value, schema);
    return after === before ? text : withFormatOf(text, after);
  }
  const typed = isFields(value) ? value : {};
  const { texto, ...fields } = form ? form.write(typed, textValue(file, parts)) : typed;
  const { open, front, close, body } = parts;
  const after = changeYaml(file, front, fields, schema, 2);
  const newBody = trimBlankLines(typeof texto === 'string' ? normalize(texto) : '');
  if (after === front && newBody === trimBlankLines(body)) return text;
  const written = newBody ? `\n\n${newBody}\n` : '\n';
  const below = newBody === trimBlankLines(body) ? body : written;
  return withFormatOf(text, open + after + close + below);
}

/**
 * Merges an edit of a content file into its current text (three-way merge of their values).
 * @param base text that the edit began with
 * @param current text now
 * @param edited value, as returned by `readDocument`
 * @returns the merged value; null if the edit and the current text changed the same value
 * @throws ContentError for a text that cannot be parsed
 */
export function mergeEdit(file: string, base: string, current: string, edited: unknown): unknown {
  let conflicts = 0;
  const merged = mergeValues(
    readDocument(file, base),
    readDocument(file, current),
    edited,
    () => conflicts++,
  );
  return conflicts === 0 ? merged : null;
}

/** Formats a content file; returns the same text if it cannot be parsed. */
export function formatDocument(file: string, text: string): string {
  try {
    const parts = splitMarkdown(file, text);
    if (!parts) return withFormatOf(text, formatYaml(normalize(text)));
    return withFormatOf(text, parts.open + formatYaml(parts.front) + parts.close + parts.body);
  } catch {
    return text;
  }
}

const NEW_PAGE = '---\n---\n';

type TextParts = NonNullable<ReturnType<typeof splitMarkdown>>;

/** Splits a Markdown file into parts whose concatenation is its text; undefined for a YAML file. */
function splitMarkdown(file: string, text: string) {
  if (!file.endsWith('.md') || text === '') return undefined;
  const match = /^(---[ \t]*\n)([\s\S]*?\n|)(---[ \t]*)((?:\n[\s\S]*)?)$/.exec(normalize(text));
  if (!match) throw new ContentError([fileProblem(file, { code: 'no front matter' })]);
  const [, open = '', front = '', close = '', body = ''] = match;
  return { open, front, close, body };
}

/** Removes empty lines around a text. */
const trimBlankLines = (text: string) => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();

/** Removes the byte order mark and converts line breaks to `\n`. */
const normalize = (text: string) => text.replace(BYTE_ORDER_MARK, '').replaceAll('\r\n', '\n');

/** Gives a new text the byte order mark and the line breaks of the old one. */
function withFormatOf(before: string, text: string): string {
  const mark = before.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const [returns, breaks] = ['\r\n', '\n'].map((end) => before.split(end).length - 1) as [number, number];
  return mark + (returns * 2 > breaks ? text.replaceAll('\n', '\r\n') : text);
}
