import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { aboutFile, type Problem, type ProblemText, type Result, unreadable } from './problems.ts';
import { syntaxProblems } from './yaml-syntax.ts';

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
  problem(path: Path, words: ProblemText, onKey?: boolean): Problem;
  /** A scalar as it was typed: `007` where its value is 7. */
  written(path: Path): string | undefined;
}

/** What names an element of a list in a message, in order of preference. */
const NAMING = ['name', 'title', 'route', 'curso'];

/** `equipos › Cadete femenino › entrenadores`: list elements are called by their name where they have one. */
function fieldName(root: unknown, path: Path): string {
  const words: string[] = [];
  let value = root;
  for (const step of path) {
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
    if (typeof step !== 'number') words.push(String(step));
    else {
      const element = value as Record<string, unknown> | null | undefined;
      const named =
        typeof element === 'object' && NAMING.map((key) => element?.[key]).find((x) => typeof x === 'string');
      words.push(named || `n.º ${step + 1}`);
    }
  }
  return words.join(' › ');
}

/**
 * Parses YAML 1.2.
 * @param firstLine line of the file where the text begins (front matter begins at 2)
 */
export function parseYaml(file: string, text: string, firstLine = 1): Result<Source> {
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const syntax = syntaxProblems(doc, text);
  if (syntax.length > 0)
    return unreadable(
      file,
      syntax.map(({ offset, words }) => ({ file, ...at(offset), field: '', ...words })),
    );
  if (doc.contents === null) return unreadable(file, [aboutFile(file, { found: 'El archivo está vacío.' })]);

  const value: unknown = doc.toJS();
  const place = (path: Path, onKey: boolean) => {
    for (let length = path.length; length > 0; length--) {
      const parent = length === 1 ? doc.contents : doc.getIn(path.slice(0, length - 1), true);
      const step = path[length - 1];
      if ((onKey || length < path.length) && isMap(parent)) {
        const pair = parent.items.find(
          (item) => isScalar(item.key) && String(item.key.value) === String(step),
        );
        if (isNode(pair?.key) && pair.key.range) return at(pair.key.range[0]);
      }
      const node = doc.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return at(node.range[0]);
    }
    return at(doc.contents?.range?.[0] ?? 0);
  };
  return {
    ok: true,
    value: {
      file,
      value,
      problem: (path, words, onKey = false) => ({
        file,
        ...place(path, onKey),
        field: fieldName(value, path),
        ...words,
      }),
      written(path) {
        const node = doc.getIn(path, true);
        return isScalar(node) ? node.source : undefined;
      },
    },
  };
}
