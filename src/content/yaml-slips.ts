import { type Document, isCollection, isMap, isNode, isScalar, visit, type YAMLError } from 'yaml';
import type { ProblemText } from './problems.ts';
import {
  COLON,
  COMMA,
  CURLY,
  DASH,
  DASH_SPACE,
  DOCUMENTS,
  INDENT,
  OUTDENTED,
  PAIRS,
  SIGN,
  TAB,
  TOO_DEEP,
} from './yaml-slip-words.ts';

/** What is wrong at an offset of a YAML text. */
export interface Slip {
  offset: number;
  words: ProblemText;
}

const FIELD = /^\s*(?:- )?[\p{L}\d_-]+:(?:\s|$)/u;

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
  const at = Math.max(offset, start);
  if (/^\s*-[^\s-]/.test(line)) return { offset: start + indentOf(line), words: DASH_SPACE };
  return { offset: at, words: isUnderDashes(text, start, line) ? DASH : INDENT };
}

/** A slip in `campo: valor`: a value that goes on as fields, on its own line or on the next ones. */
function fieldSlip(text: string, offset: number): Slip {
  const { start, line } = lineFrom(text, offset);
  if (start > offset) return lineSlip(text, start);
  if (/[“”„«‘’]/.test(text[offset] ?? '')) return { offset, words: CURLY };
  if (/:(?:\s|$)/.test(text.slice(offset, start + line.length))) return { offset, words: COLON };
  // A line too deep is read as more text of the value above it.
  const next = lineFrom(text, start + line.length + 1);
  return FIELD.test(next.line) ? { offset: next.start, words: TOO_DEEP } : { offset, words: COLON };
}

/** The innermost text in quotes, list or fields in brackets that an offset is in; with what it lacks. */
function enclosing(doc: Document.Parsed, text: string, offset: number): Slip | undefined {
  let found: Slip | undefined;
  visit(doc, {
    Node(_, node) {
      if (!node.range || !(isScalar(node) || (isCollection(node) && node.flow))) return;
      const [start, end, after] = node.range;
      const pair = PAIRS[text[start] ?? ''];
      if (!pair || start >= offset || after < offset) return;
      const closed = end > start + 1 && text[end - 1] === pair.close;
      if (!closed) found = { offset: start, words: pair.words };
      else if (isCollection(node) && offset < end) found = { offset, words: COMMA };
    },
  });
  return found;
}

/** The slip behind an error of the parser, which tells where it stumbled: often not where the slip is. */
export function slipOf(doc: Document.Parsed, text: string, { code, pos: [offset] }: YAMLError): Slip {
  if (code === 'TAB_AS_INDENT') return { offset, words: TAB };
  if (code === 'BAD_SCALAR_START') return { offset, words: SIGN };
  if (code === 'MULTIPLE_DOCS') return { offset, words: DOCUMENTS };
  const around = enclosing(doc, text, offset);
  if (around) return around;
  const sign = text[offset] ?? '';
  if (code === 'UNEXPECTED_TOKEN' && /[\]}]/.test(sign))
    return {
      offset,
      words: { found: `Este «${sign}» cierra algo que no se ha abierto.`, allowed: 'quitarlo' },
    };
  const { start, line } = lineFrom(text, offset);
  if (code === 'BAD_INDENT' || code === 'BAD_COLLECTION_TYPE') return lineSlip(text, offset);
  // A line that is less deep than its sisters is read as an element without its dash.
  if (code === 'MISSING_CHAR' && FIELD.test(line)) return lineSlip(text, offset);
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return fieldSlip(text, offset);
  const [above = ''] = linesAbove(text, start);
  const outdented = code === 'MULTILINE_IMPLICIT_KEY' && indentOf(above) > indentOf(line);
  return { offset, words: outdented ? OUTDENTED : COLON };
}

/** The key that begins at the offset, for the message about a repeated one. */
const keyAt = (text: string, offset: number) => /^[^:\n]*/.exec(text.slice(offset))?.[0].trim() ?? '';

/** Fields that are written twice. Several in one element of a list are two elements, the second without its dash. */
export function duplicateSlips(doc: Document.Parsed, text: string): Slip[] {
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
  return offsets.flatMap((offset) => {
    const first = undashed.get(offset);
    if (first === undefined) {
      const found = `El campo «${keyAt(text, offset)}» está escrito dos veces.`;
      return [{ offset, words: { found, allowed: 'cada campo una sola vez' } }];
    }
    if (first !== offset) return [];
    return [{ offset, words: { ...DASH, found: `Aquí vuelven a empezar los mismos campos. ${DASH.found}` } }];
  });
}
