import { type Document, isAlias, isCollection, isMap, isNode, isScalar, visit, type YAMLError } from 'yaml';
import type { Fault } from './problems/faults.ts';

/** What is wrong at an offset of a YAML text. */
interface Slip {
  offset: number;
  fault: Fault;
}

const FIELD = /^\s*(?:- )?[\p{L}\d_-]+:(?:\s|$)/u;

/** What is wrong with a YAML text as such, with the offset of each problem. */
export function syntaxProblems(doc: Document.Parsed, text: string): Slip[] {
  const signs = misread(doc, text);
  if (signs.length > 0 || doc.errors.length === 0) return signs;
  const first = doc.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  // One mistake often makes a parser report several; only the first is useful.
  return [...(first ? [slipOf(doc, text, first)] : []), ...duplicateSlips(doc, text)];
}

/**
 * Unquoted texts that begin with `*`, `&` or `!`, which YAML reads as syntax, and those with ` #` in them, whose rest it reads
 * as a comment: part of the text would not be published.
 */
function misread(doc: Document.Parsed, text: string): Slip[] {
  const signs: Slip[] = [];
  const comments: Slip[] = [];
  visit(doc, {
    Node(_, node) {
      if (!node.range) return;
      const anchor = 'anchor' in node && node.anchor ? '&' : '';
      const sign = isAlias(node) ? '*' : anchor || (isScalar(node) && node.tag ? '!' : '');
      if (sign) signs.push({ offset: node.range[0], fault: { code: 'reserved sign', sign } });
      if (isScalar(node) && node.comment && !node.type?.startsWith('QUOTE'))
        comments.push({ offset: text.indexOf('#', node.range[1]), fault: { code: 'comment' } });
    },
  });
  return [...signs, ...comments];
}

/** The line of an offset, or the next one that is not blank: the parser counts blank lines as what follows them. */
function lineFrom(text: string, offset: number): { start: number; line: string } {
  let start = text.lastIndexOf('\n', offset - 1) + 1;
  for (;;) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? undefined : end);
    if (line.trim() || end < 0) return { start, line };
    start = end + 1;
  }
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** The lines above, nearest first. */
const linesAbove = (text: string, start: number) =>
  text
    .slice(0, start)
    .split('\n')
    .reverse()
    .filter((line) => line.trim());

/** A field that stands where the dashes of the list above it stand. */
function isUnderDashes(text: string, start: number, line: string): boolean {
  const indent = indentOf(line);
  if (!FIELD.test(line) || line.trimStart().startsWith('-')) return false;
  const above = linesAbove(text, start).find((each) => indentOf(each) <= indent);
  return above !== undefined && indentOf(above) === indent && above.trimStart().startsWith('- ');
}

/** What is wrong with how a line begins. */
function lineSlip(text: string, offset: number): Slip {
  const { start, line } = lineFrom(text, offset);
  if (/^\s*-[^\s-]/.test(line))
    return { offset: start + indentOf(line), fault: { code: 'dash without space' } };
  const code = isUnderDashes(text, start, line) ? 'dash' : 'indent';
  return { offset: Math.max(offset, start), fault: { code } };
}

/** A slip in `campo: valor`: a value that goes on as fields, on its own line or on the next ones. */
function fieldSlip(text: string, offset: number): Slip {
  const { start, line } = lineFrom(text, offset);
  if (start > offset) return lineSlip(text, start);
  if (/[“”„«‘’]/.test(text[offset] ?? '')) return { offset, fault: { code: 'curly quotes' } };
  // A line too deep is read as more text of the value above it.
  const next = lineFrom(text, start + line.length + 1);
  return !/:(?:\s|$)/.test(text.slice(offset, start + line.length)) && FIELD.test(next.line)
    ? { offset: next.start, fault: { code: 'too deep' } }
    : { offset, fault: { code: 'colon' } };
}

/** What closes a text, a list or fields in brackets. */
const CLOSING = { '[': ']', '{': '}', '"': '"', "'": "'" } as const;

const isOpening = (sign: string | undefined): sign is keyof typeof CLOSING =>
  sign !== undefined && Object.hasOwn(CLOSING, sign);

/** The innermost text in quotes, list or fields in brackets that an offset is in; with what it lacks. */
function enclosing(doc: Document.Parsed, text: string, offset: number): Slip | undefined {
  let found: Slip | undefined;
  visit(doc, {
    Node(_, node) {
      if (!node.range || !(isScalar(node) || (isCollection(node) && node.flow))) return;
      const [start, end, after] = node.range;
      const sign = text[start];
      if (!isOpening(sign) || start >= offset || after < offset) return;
      const closed = end > start + 1 && text[end - 1] === CLOSING[sign];
      if (!closed) found = { offset: start, fault: { code: 'unclosed', sign } };
      else if (isCollection(node) && offset < end) found = { offset, fault: { code: 'comma' } };
    },
  });
  return found;
}

/** The slip behind an error of the parser, which tells where it stumbled: often not where the slip is. */
function slipOf(doc: Document.Parsed, text: string, { code, pos: [offset] }: YAMLError): Slip {
  if (code === 'TAB_AS_INDENT') return { offset, fault: { code: 'tab' } };
  if (code === 'BAD_SCALAR_START') return { offset, fault: { code: 'reserved sign' } };
  if (code === 'MULTIPLE_DOCS') return { offset, fault: { code: 'documents' } };
  const around = enclosing(doc, text, offset);
  if (around) return around;
  const sign = text[offset] ?? '';
  if (code === 'UNEXPECTED_TOKEN' && /[\]}]/.test(sign)) return { offset, fault: { code: 'unopened', sign } };
  const { start, line } = lineFrom(text, offset);
  if (code === 'BAD_INDENT' || code === 'BAD_COLLECTION_TYPE') return lineSlip(text, offset);
  // A line that is less deep than its sisters is read as an element without its dash.
  if (code === 'MISSING_CHAR' && FIELD.test(line)) return lineSlip(text, offset);
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return fieldSlip(text, offset);
  const [above = ''] = linesAbove(text, start);
  const outdented = code === 'MULTILINE_IMPLICIT_KEY' && indentOf(above) > indentOf(line);
  return { offset, fault: { code: outdented ? 'outdented' : 'colon' } };
}

/** The key that begins at the offset, for the message about a repeated one. */
const keyAt = (text: string, offset: number) => /^[^:\n]*/.exec(text.slice(offset))?.[0].trim() ?? '';

/** Fields that are written twice. Several in one element of a list are two elements, the second without its dash. */
function duplicateSlips(doc: Document.Parsed, text: string): Slip[] {
  const offsets = doc.errors.filter(({ code }) => code === 'DUPLICATE_KEY').map(({ pos }) => pos[0]);
  const undashed = new Map<number, number>();
  visit(doc, {
    Seq(_, list) {
      if (list.flow) return;
      for (const element of list.items) {
        if (!isMap(element) || element.flow) continue;
        const keys = element.items.map(({ key }) => (isNode(key) ? key.range?.[0] : undefined));
        const [first, ...others] = offsets.filter((offset) => keys.includes(offset));
        if (first === undefined || others.length === 0) continue;
        for (const offset of [first, ...others]) undashed.set(offset, first);
      }
    },
  });
  return offsets.flatMap((offset): Slip[] => {
    const first = undashed.get(offset);
    if (first === undefined) return [{ offset, fault: { code: 'field twice', name: keyAt(text, offset) } }];
    return first === offset ? [{ offset, fault: { code: 'dash', again: true } }] : [];
  });
}
