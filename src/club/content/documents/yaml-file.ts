import { isDeepStrictEqual } from 'node:util';
import { Composer, type CST, type Document, isCollection, Lexer, Parser, visit, YAMLParseError } from 'yaml';
import { ContentError, fileProblem } from '../problems/problem.ts';
import type { Schema } from '../schema.ts';
import { parseYaml } from '../yaml.ts';
import { editNodes } from './edit-nodes.ts';
import { commentLines } from './node-comments.ts';
import { isWrittenAlike, valueToWrite } from './value-to-write.ts';

type Block = CST.BlockMap | CST.BlockSequence;

/** Maximum line width: longer texts are folded, longer flow collections become blocks. */
const LINE_WIDTH = 120;
/** Maximum number of formatting passes. Files without nested flow collections need two. */
const MAX_PASSES = 20;

/**
 * Parses a YAML text with `\n` as line break; returns `{}` for an empty one.
 * @param firstLine line of the file where the text begins
 * @throws ContentError for a text that cannot be parsed
 */
export function readYaml(file: string, text: string, firstLine = 1): unknown {
  const value = documentValue(parseSource(text));
  if (value !== undefined) return value;
  parseYaml(file, text, firstLine);
  throw new ContentError([fileProblem(file, { code: 'unreadable' })]);
}

/**
 * Writes another value into a YAML text, formatted by the library; returns the same text if the value is equal.
 * @param next value from a form, see `valueToWrite`
 * @throws ContentError for a text that cannot be parsed, or cannot be changed without losing something
 */
export function changeYaml(
  file: string,
  text: string,
  next: unknown,
  schema: Schema | undefined,
  firstLine = 1,
): string {
  const old = readYaml(file, text, firstLine);
  const toWrite = valueToWrite(old, next, schema);
  if (isWrittenAlike(old, toWrite)) return text;
  const doc = parseSource(text);
  const deletedComments = editNodes(doc, old, toWrite, schema);
  const after = serialize(doc);
  // An alias shares the value of its anchor. If only one of them was changed, the values differ.
  if (
    after &&
    isDeepStrictEqual(after.value, toWrite) &&
    isDeepStrictEqual([...commentsIn(after.text), ...deletedComments].sort(), commentsIn(text).sort())
  )
    return after.text;
  throw new ContentError([fileProblem(file, { code: 'lossy change' })]);
}

/** Formats a YAML text; returns the same text if it cannot be parsed or is empty. */
export function formatYaml(text: string): string {
  const doc = parseSource(text);
  return (doc.errors.length === 0 && doc.contents && serialize(doc, text)?.text) || text;
}

/** Returns the value of a document, `{}` for an empty one; undefined if it cannot be read. */
function documentValue(doc: Document.Parsed): unknown {
  if (doc.errors.length > 0) return undefined;
  try {
    return doc.contents === null ? {} : doc.toJS();
  } catch {
    // An alias, `*name`, without its anchor.
    return undefined;
  }
}

/** Lists the lines of all comments. */
function commentsIn(text: string): string[] {
  const lexemes = [...new Lexer().lex(text)];
  return lexemes.flatMap((lexeme, i) =>
    lexeme.startsWith('#') && lexemes[i - 1] !== BEFORE_SCALAR ? commentLines(lexeme.slice(1)) : [],
  );
}

/** Lexeme that the lexer emits before a scalar. */
const BEFORE_SCALAR = '\u001f';

/**
 * Serializes a document repeatedly until the text is stable; returns the text and its value. Undefined if it does not become
 * stable or cannot be parsed.
 * @param text text of an unchanged document
 */
function serialize(doc: Document.Parsed, text = ''): { text: string; value: unknown } | undefined {
  let [previous, next] = [text, doc];
  for (let pass = 0; pass < MAX_PASSES && documentValue(next) !== undefined; pass++) {
    const current = next.toString({ lineWidth: LINE_WIDTH });
    next = parseSource(current);
    if (!expandFlow(next, current) && current === previous)
      return { text: current, value: documentValue(next) };
    previous = current;
  }
  return undefined;
}

/** Converts flow collections of several lines to block style. @returns true if there were any */
function expandFlow(doc: Document, text: string): boolean {
  let isExpanded = false;
  visit(doc, {
    Collection(_, node) {
      const isBroken = text.slice(node.range?.[0], node.range?.[1]).includes('\n');
      if (!node.flow || node.items.length === 0 || !isBroken) return;
      node.flow = false;
      isExpanded = true;
    },
  });
  return isExpanded;
}

/**
 * Parses YAML and moves the comments at both ends of a block, which the library attaches to the block as a whole. Comments
 * right above its first entry belong to that entry; comments below its last entry belong to the collection in their column.
 */
function parseSource(text: string): Document.Parsed {
  const tokens = [...new Parser().parse(text)];
  for (const token of tokens)
    if (token.type === 'document' && isBlock(token.value))
      token.end = [...commentsLeftOf(token.value), ...(token.end ?? [])];
  const composer = new Composer({ logLevel: 'silent', prettyErrors: false });
  const [doc, second] = composer.compose(tokens, true, text.length);
  if (!doc) throw new Error('a composer gives at least one document');
  if (second) doc.errors.push(new YAMLParseError([0, 0], 'MULTIPLE_DOCS', ''));
  visit(doc, {
    // A comment beside the key of a block moves below it. An empty line separates it from the first entry.
    Pair(_, { value }) {
      if (isCollection(value) && !value.flow && value.commentBefore?.endsWith('\n') === false)
        value.commentBefore += '\n';
    },
  });
  return doc as Document.Parsed;
}

const isBlock = (token: CST.Token | null | undefined): token is Block =>
  token?.type === 'block-map' || token?.type === 'block-seq';

/** Moves comments within a block to their entries; removes and returns those below it that are further to the left. */
function commentsLeftOf(block: Block): CST.SourceToken[] {
  const items: CST.CollectionItem[] = block.items;
  for (const [i, { sep, value }] of [...items.entries()]) {
    if (!isBlock(value)) continue;
    if (sep) value.items[0]?.start.unshift(...sep.splice(startOfOwnComments(sep)));
    const left = commentsLeftOf(value);
    const next = items[i + 1];
    if (next) next.start.unshift(...left);
    else if (left.length > 0) items.push({ start: left });
  }
  const last = items.at(-1);
  if (!last || last.key || last.sep || last.value) return [];
  const first = last.start.findIndex(({ type, indent }) => type === 'comment' && indent < block.indent);
  if (first < 0) return [];
  const kept = last.start.slice(0, first).findLastIndex(({ type }) => type === 'comment');
  const end = last.start.findIndex(({ type }, i) => i > kept && type === 'newline');
  const left = last.start.splice(kept < 0 ? 0 : end + 1);
  if (last.start.length === 0) items.pop();
  return left;
}

/** Returns the index at which the comments right above a block begin, without an empty line between. */
function startOfOwnComments(tokens: readonly CST.SourceToken[]): number {
  const isSpace = ({ type }: CST.SourceToken) => ['space', 'newline', 'comment'].includes(type);
  const signIndex = tokens.findLastIndex((token) => !isSpace(token));
  let from = tokens.length;
  let isEmpty = true;
  for (const [i, { type }] of tokens.entries()) {
    if (i <= signIndex) continue;
    if (type === 'comment') isEmpty = from === tokens.length;
    if (type !== 'newline') continue;
    if (isEmpty) from = i + 1;
    isEmpty = true;
  }
  return from;
}
