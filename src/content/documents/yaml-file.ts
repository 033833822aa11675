import { isDeepStrictEqual } from 'node:util';
import { Composer, type CST, type Document, isCollection, Lexer, Parser, visit, YAMLParseError } from 'yaml';
import { ContentError, fileProblem } from '../problems/problem.ts';
import type { Schema } from '../schema.ts';
import { parseYaml } from '../yaml.ts';
import { commentLines, editNodes } from './edit-nodes.ts';
import { isWrittenAlike, valueToWrite } from './value-to-write.ts';

type Block = CST.BlockMap | CST.BlockSequence;

/** Texts are folded here; what is longer in brackets or braces is written as a block. */
const LINE_WIDTH = 120;
/** Two are enough where nothing is nested in brackets. */
const MOST_TURNS = 20;

/**
 * The value of a YAML text with `\n` as line break; `{}` for one without any.
 * @param firstLine line of the file where the text begins
 * @throws ContentError for a text that cannot be parsed
 */
export function readYaml(file: string, text: string, firstLine = 1): unknown {
  const value = readable(parseSource(text));
  if (value !== undefined) return value;
  parseYaml(file, text, firstLine);
  throw new ContentError([fileProblem(file, { code: 'unreadable' })]);
}

/**
 * A YAML text with another value, in the form that the library writes; the same text where the value is the same.
 * @param next as a form gives it, see `valueToWrite`
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
  const gone = editNodes(doc, old, toWrite, schema);
  const after = formatted(doc);
  // An alias has the value of its anchor: where only one of them changes, the value is another one.
  if (
    after &&
    isDeepStrictEqual(after.value, toWrite) &&
    isDeepStrictEqual([...commentsIn(after.text), ...gone].sort(), commentsIn(text).sort())
  )
    return after.text;
  throw new ContentError([fileProblem(file, { code: 'change would lose' })]);
}

/** A YAML text in the form that the library writes; the same text where it cannot be parsed or has no value. */
export function formatYaml(text: string): string {
  const doc = parseSource(text);
  return (doc.errors.length === 0 && doc.contents && formatted(doc, text)?.text) || text;
}

/** The value of a document, `{}` where it has none; undefined where it cannot be read. */
function readable(doc: Document.Parsed): unknown {
  if (doc.errors.length > 0) return undefined;
  try {
    return doc.contents === null ? {} : doc.toJS();
  } catch {
    // An alias, `*name`, without its anchor.
    return undefined;
  }
}

/** The lines of all comments. */
function commentsIn(text: string): string[] {
  const lexemes = [...new Lexer().lex(text)];
  return lexemes.flatMap((lexeme, i) =>
    lexeme.startsWith('#') && lexemes[i - 1] !== BEFORE_SCALAR ? commentLines(lexeme.slice(1)) : [],
  );
}

/** What the lexer gives before a scalar. */
const BEFORE_SCALAR = '\u001f';

/**
 * The text of a document, which is written again until it stays the same, and the value that is read from it; undefined
 * where it cannot be written.
 * @param text of the document, where nothing was changed in it
 */
function formatted(doc: Document.Parsed, text = ''): { text: string; value: unknown } | undefined {
  let [before, next] = [text, doc];
  for (let turn = 0; turn < MOST_TURNS && readable(next) !== undefined; turn++) {
    const now = next.toString({ lineWidth: LINE_WIDTH });
    next = parseSource(now);
    if (!openLines(next, now) && now === before) return { text: now, value: readable(next) };
    before = now;
  }
  return undefined;
}

/** Converts flow collections of several lines to block style. @returns true if there were any */
function openLines(doc: Document, text: string): boolean {
  let opened = false;
  visit(doc, {
    Collection(_, node) {
      const isBroken = text.slice(node.range?.[0], node.range?.[1]).includes('\n');
      if (!node.flow || node.items.length === 0 || !isBroken) return;
      node.flow = false;
      opened = true;
    },
  });
  return opened;
}

/**
 * Parses YAML as the library does, but for the comments at the ends of a block. Those right above its first entry are of
 * that entry, as with the others, and those below its last one are of the collection in whose column they stand. The
 * library gives the first to the block as a whole and the last, where one of them stands as deep as the block, all to it.
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
    // What stands beside the key of a block comes below it: an empty line parts it from the first entry.
    Pair(_, { value }) {
      if (isCollection(value) && !value.flow && value.commentBefore?.endsWith('\n') === false)
        value.commentBefore += '\n';
    },
  });
  return doc as Document.Parsed;
}

const isBlock = (token: CST.Token | null | undefined): token is Block =>
  token?.type === 'block-map' || token?.type === 'block-seq';

/** Puts comments in a block where they belong, and takes out those below it that stand further to the left. */
function commentsLeftOf(block: Block): CST.SourceToken[] {
  const items: CST.CollectionItem[] = block.items;
  for (const [i, { sep, value }] of [...items.entries()]) {
    if (!isBlock(value)) continue;
    if (sep) value.items[0]?.start.unshift(...sep.splice(ownLines(sep)));
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

/** Where the comments between a key and its block begin that no empty line parts from the block. */
function ownLines(tokens: readonly CST.SourceToken[]): number {
  const isSpace = ({ type }: CST.SourceToken) => ['space', 'newline', 'comment'].includes(type);
  const sign = tokens.findLastIndex((token) => !isSpace(token));
  let from = tokens.length;
  let isEmpty = true;
  for (const [i, { type }] of tokens.entries()) {
    if (i <= sign) continue;
    if (type === 'comment') isEmpty = from === tokens.length;
    if (type !== 'newline') continue;
    if (isEmpty) from = i + 1;
    isEmpty = true;
  }
  return from;
}
