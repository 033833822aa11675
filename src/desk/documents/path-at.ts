import { isMap, isSeq, parseDocument } from 'yaml';
import { BODY } from '../../content/problems/problem.ts';

type Path = (string | number)[];

/**
 * The path of the value at a place of a content file, as its form has it; empty where none is there.
 * @param offset of a sign in the text, from 0
 */
export function pathAt(file: string, text: string, offset: number): Path {
  if (!file.endsWith('.md')) return pathIn(parseDocument(text, { logLevel: 'silent' }).contents, offset);
  const [, open = '', front = ''] = /^(---[ \t]*\r?\n)([\s\S]*?)^---/m.exec(text) ?? [];
  if (offset >= open.length + front.length) return [BODY];
  return pathIn(parseDocument(front, { logLevel: 'silent' }).contents, offset - open.length);
}

/** The path within a node of the value that a sign belongs to. */
function pathIn(node: unknown, offset: number): Path {
  const entries: [string | number, unknown][] = isMap(node)
    ? node.items.map(({ key, value }) => [String(key), value])
    : isSeq(node)
      ? node.items.map((item, i) => [i, item])
      : [];
  for (const [step, value] of entries) {
    const [from = 0, to = 0] = (value as { range?: [number, number, number] } | null)?.range ?? [];
    if (from <= offset && offset < to) return [step, ...pathIn(value, offset)];
  }
  return [];
}
