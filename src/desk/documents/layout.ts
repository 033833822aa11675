import { type Document, isMap, isScalar, isSeq, type Node, type ParsedNode, visit } from 'yaml';
import { columnOf, entriesOf } from './spans.ts';

/** How a file is laid out: what is new in it is laid out likewise. */
export interface Layout {
  /** Columns by which the fields of a map stand deeper than its key. */
  step: number;
  /** The same for the dashes of a list. */
  dashStep: number;
  /** The longest line of a folded text. */
  width: number;
  /** Inside of braces and of brackets. */
  padding: { map: string; list: string };
  /** Values by the name of their key, to copy the style of one like it. */
  byKey: ReadonlyMap<string, readonly Node[]>;
}

const DEFAULTS = { step: 2, dashStep: 2, width: 120 };

/** Lines of this length and more tell where the file breaks its texts. */
const LONG = 60;

export function layoutOf(text: string, doc: Document.Parsed<ParsedNode>): Layout {
  const steps: number[] = [];
  const dashSteps: number[] = [];
  const widths: number[] = [];
  const paddings: { map: string[]; list: string[] } = { map: [], list: [] };
  const byKey = new Map<string, Node[]>();
  visit(doc, {
    Collection(_, node) {
      if (node.flow && node.range && node.items.length > 0 && /[[{]/.test(text[node.range[0]] ?? ''))
        paddings[isMap(node) ? 'map' : 'list'].push(text[node.range[0] + 1] === ' ' ? ' ' : '');
    },
    Scalar(_, { type, range }) {
      if (!range || type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') return;
      const lines = text.slice(range[0], range[1]).split('\n');
      if (lines.length > 1 && type !== 'BLOCK_LITERAL')
        widths.push(...lines.slice(1).map(({ length }) => length));
    },
    Pair(_, pair) {
      const { key, value } = pair;
      if (!isScalar(key) || !value) return;
      const name = String(key.value);
      const others = byKey.get(name);
      if (others) others.push(value as Node);
      else byKey.set(name, [value as Node]);
      if (!(isMap(value) || isSeq(value)) || value.flow) return;
      const first = entriesOf(text, value)[0];
      if (!first || !key.range) return;
      const by = columnOf(text, first.start) - columnOf(text, key.range[0]);
      (isSeq(value) ? dashSteps : steps).push(by);
    },
  });
  const width = Math.max(0, ...widths);
  return {
    step: usual(steps.filter((by) => by > 0)) ?? DEFAULTS.step,
    dashStep: usual(dashSteps) ?? DEFAULTS.dashStep,
    width: width >= LONG ? width : DEFAULTS.width,
    padding: { map: usual(paddings.map) ?? ' ', list: usual(paddings.list) ?? '' },
    byKey,
  };
}

/** The most frequent of some values, the first of equally frequent ones. */
export function usual<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
