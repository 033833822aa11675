import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import type { Fault } from './problems/faults.ts';
import { aboutFile, type Problem, type Result, unreadable } from './problems/problem.ts';
import { syntaxProblems } from './yaml-slips.ts';

export type Path = readonly PropertyKey[];

/** Line and column in a file, from 1. */
export interface Place {
  line: number;
  column: number;
}

/** A parsed file that can still say where each of its values stands. */
export interface Source {
  file: string;
  value: unknown;
  /** A problem of the value at a path (or of its nearest parent that exists); of its key with `onKey`. */
  problem(path: Path, fault: Fault, onKey?: boolean): Problem;
  /** A scalar as it was typed: `007` where its value is 7. */
  written(path: Path): string | undefined;
}

/** The pair of a key. A number as key, `3: …`, is a text in a path. */
const pairOf = (map: YAMLMap, step: PropertyKey | undefined) =>
  map.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));

/** The node at a path. */
function nodeAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, step) => {
    if (isMap(node)) return pairOf(node, step)?.value;
    return isSeq(node) ? node.get(step, true) : undefined;
  }, root);
}

/** What names an element of a list in a message, in order of preference. */
const NAMING = ['name', 'title', 'route', 'curso'];

/** What the steps of a path are called: elements of a list by their name where they have one. */
function namesOf(root: unknown, path: Path): string[] {
  let value = root;
  return path.map((step) => {
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
    if (typeof step !== 'number') return String(step);
    const element = value as Record<string, unknown> | null | undefined;
    const named =
      typeof element === 'object' && NAMING.map((key) => element?.[key]).find((x) => typeof x === 'string');
    return named ? String(named) : unnamed(step);
  });
}

/** What an element of a list is called that has no name. */
export const unnamed = (index: number): string => `n.º ${index + 1}`;

/**
 * Parses YAML 1.2.
 * @param firstLine line of the file where the text begins (front matter begins at 2)
 */
export function parseYaml(file: string, text: string, firstLine = 1): Result<Source> {
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const syntax = syntaxProblems(doc, text);
  if (syntax.length > 0)
    return unreadable(
      file,
      syntax.map(({ offset, fault }) => aboutFile(file, fault, at(offset))),
    );
  if (doc.contents === null) return unreadable(file, [aboutFile(file, { code: 'empty file' })]);

  const value: unknown = doc.toJS();
  const place = (path: Path, onKey: boolean) => {
    for (let length = path.length; length > 0; length--) {
      const parent = nodeAt(doc.contents, path.slice(0, length - 1));
      if ((onKey || length < path.length) && isMap(parent)) {
        const key = pairOf(parent, path[length - 1])?.key;
        if (isNode(key) && key.range) return at(key.range[0]);
      }
      const node = nodeAt(doc.contents, path.slice(0, length));
      if (isNode(node) && node.range) return at(node.range[0]);
    }
    return at(doc.contents?.range?.[0] ?? 0);
  };
  return {
    ok: true,
    value: {
      file,
      value,
      problem: (path, fault, onKey = false) => ({
        file,
        ...place(path, onKey),
        path: path.map((step) => (typeof step === 'number' ? step : String(step))),
        names: namesOf(value, path),
        fault,
      }),
      written(path) {
        const node = doc.getIn(path, true);
        return isScalar(node) ? node.source : undefined;
      },
    },
  };
}
