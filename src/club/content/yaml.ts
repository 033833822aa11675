import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import { findYamlExcess } from './parser-limits.ts';
import type { Fault } from './problems/faults.ts';
import { ContentError, fileProblem, type Problem } from './problems/problem.ts';

export type ValuePath = readonly PropertyKey[];

/** Line and column in a file, from 1. */
export interface SourcePosition {
  line: number;
  column: number;
}

/** Converts an offset in a text to a position. @param firstLine line at which the text begins */
export function positionAt(text: string, offset: number, firstLine = 1): SourcePosition {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length + firstLine - 1, column: (before.at(-1) ?? '').length + 1 };
}

/** Parsed file with the positions of its values. */
export interface ParsedYaml {
  file: string;
  value: unknown;
  /** Returns a problem with the value at a path, or with its nearest existing parent; with its key if `onKey`. */
  problem(path: ValuePath, fault: Fault, onKey?: boolean): Problem;
  /** Returns the source text of a scalar: `007` for the value 7. */
  sourceText(path: ValuePath): string | undefined;
}

/** Finds the pair with a key. A number as key, `3: …`, is a text in a path. */
const findPair = (map: YAMLMap, step: PropertyKey | undefined) =>
  map.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));

/** Returns the node at a path. */
function nodeAt(root: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((node, step) => {
    if (isMap(node)) return findPair(node, step)?.value;
    return isSeq(node) ? node.get(step, true) : undefined;
  }, root);
}

/** Fields that name a list item in messages, in order of preference. */
const NAME_FIELDS = ['name', 'nombre', 'title', 'curso'];

/** Returns the names of the steps of a path. List items have the name in their fields, or their number. */
function namesOf(root: unknown, path: ValuePath): string[] {
  let value = root;
  return path.map((step) => {
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
    if (typeof step !== 'number') return String(step);
    const element = value as Record<string, unknown> | null | undefined;
    const named =
      typeof element === 'object' &&
      NAME_FIELDS.map((key) => element?.[key]).find((name) => typeof name === 'string');
    return named ? String(named) : ordinalName(step);
  });
}

/** Returns the name of a list item without a name field: `n.º 3`. */
export const ordinalName = (index: number): string => `n.º ${index + 1}`;

/**
 * Parses YAML 1.2.
 * @param firstLine line of the file where the text begins (front matter begins at 2)
 * @throws {ContentError} for syntax errors, and for texts that YAML would misread
 */
export function parseYaml(file: string, text: string, firstLine = 1): ParsedYaml {
  const excess = findYamlExcess(text);
  if (excess)
    throw new ContentError([fileProblem(file, excess.fault, positionAt(text, excess.offset, firstLine))]);
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const positionOfOffset = (offset: number): SourcePosition => {
    const { line, col } = lines.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const errors = misreadTexts(doc, text);
  if (errors.length === 0) errors.push(...syntaxErrors(doc, text));
  if (errors.length > 0)
    throw new ContentError(
      errors.map(({ offset, fault }) => fileProblem(file, fault, positionOfOffset(offset))),
    );
  if (doc.contents === null) throw new ContentError([fileProblem(file, { code: 'empty file' })]);

  const value: unknown = doc.toJS();
  const positionOf = (path: ValuePath, onKey: boolean) => {
    for (let length = path.length; length > 0; length--) {
      const parent = nodeAt(doc.contents, path.slice(0, length - 1));
      if ((onKey || length < path.length) && isMap(parent)) {
        const key = findPair(parent, path[length - 1])?.key;
        if (isNode(key) && key.range) return positionOfOffset(key.range[0]);
      }
      const node = nodeAt(doc.contents, path.slice(0, length));
      if (isNode(node) && node.range) return positionOfOffset(node.range[0]);
    }
    return positionOfOffset(doc.contents?.range?.[0] ?? 0);
  };
  return {
    file,
    value,
    problem: (path, fault, onKey = false) => ({
      file,
      ...positionOf(path, onKey),
      path: path.map((step) => (typeof step === 'number' ? step : String(step))),
      names: namesOf(value, path),
      fault,
    }),
    sourceText(path) {
      const node = doc.getIn(path, true);
      return isScalar(node) ? node.source : undefined;
    },
  };
}

/** Fault at an offset of a YAML text. */
interface YamlFault {
  offset: number;
  fault: Fault;
}

/**
 * Finds unquoted texts that YAML misreads: a leading `*`, `&` or `!` is syntax, and ` #` begins a comment, so that part of
 * the text would not be published.
 */
function misreadTexts(doc: Document.Parsed, text: string): YamlFault[] {
  const faults: YamlFault[] = [];
  visit(doc, {
    Node(_, node) {
      if (!node.range) return;
      if (isAlias(node) || node.anchor || (isScalar(node) && node.tag))
        faults.push({ offset: node.range[0], fault: { code: 'reserved sign' } });
      // The comment of a block scalar is in its first line.
      const commentStart = isScalar(node) && node.type?.startsWith('BLOCK') ? node.range[0] : node.range[1];
      if (isScalar(node) && node.comment && !node.type?.startsWith('QUOTE'))
        faults.push({ offset: text.indexOf('#', commentStart), fault: { code: 'comment' } });
    },
  });
  return faults;
}

const SYNTAX_FAULTS: Partial<
  Record<YAMLError['code'], 'tab' | 'reserved sign' | 'several documents' | 'indent'>
> = {
  TAB_AS_INDENT: 'tab',
  BAD_SCALAR_START: 'reserved sign',
  MULTIPLE_DOCS: 'several documents',
  BAD_INDENT: 'indent',
  BAD_COLLECTION_TYPE: 'indent',
  MISSING_CHAR: 'indent',
};

/** Lists duplicate fields and the first of the other errors, since one mistake often causes several. */
function syntaxErrors(doc: Document.Parsed, text: string): YamlFault[] {
  const first = doc.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  return doc.errors.flatMap((error): YamlFault[] => {
    const [at] = error.pos;
    if (error.code === 'DUPLICATE_KEY') {
      const name = /^[^:\n]*/.exec(text.slice(at))?.[0].trim() ?? '';
      return [{ offset: at, fault: { code: 'duplicate field', name } }];
    }
    if (error !== first) return [];
    const code = SYNTAX_FAULTS[error.code] ?? 'colon';
    const open = code === 'colon' || code === 'indent' ? openingOffset(doc, text, at) : undefined;
    if (open !== undefined) return [{ offset: open, fault: { code: 'unclosed' } }];
    // The parser counts blank lines as part of what follows them.
    const blank = /^(?:[ \t]*\n)*/.exec(text.slice(at))?.[0].length ?? 0;
    return [{ offset: at + blank, fault: { code } }];
  });
}

/**
 * Returns the offset at which the quotes or brackets around an offset begin. The parser reports an unclosed one at its end,
 * which may be the end of the file.
 */
function openingOffset(doc: Document.Parsed, text: string, offset: number): number | undefined {
  let opening: number | undefined;
  visit(doc, {
    Node(_, node) {
      if (!node.range || !(isScalar(node) || (isCollection(node) && node.flow))) return;
      const [start, end, after] = node.range;
      const isClosed = end > start + 1 && /["'\]}]/.test(text[end - 1] ?? '');
      if (/["'[{]/.test(text[start] ?? '') && start < offset && offset <= (isClosed ? end - 1 : after))
        opening = start;
    },
  });
  return opening;
}
