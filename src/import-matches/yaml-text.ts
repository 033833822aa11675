import { isMap, isScalar, isSeq, type Pair, stringify, type YAMLMap } from 'yaml';

/** A piece of a text and what takes its place. */
export interface Splice {
  from: number;
  to: number;
  put: string;
}

/** The text with all pieces replaced; those that are put at one place keep their order. */
export function spliced(text: string, splices: readonly Splice[]): string {
  let end = 0;
  const parts = splices
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from, to, put }) => {
      const before = text.slice(end, from);
      end = Math.max(end, to);
      return [before, put];
    });
  return [...parts, text.slice(end)].join('');
}

/** Where the line of an offset begins, and where it ends, before its line break. */
export const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;
export const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

type Edit = Record<string, unknown>;

/** `[25-18, 22-25]` and other values as they are written in a map, `{ … }` or not. */
export function valueText(value: unknown, inFlow: boolean): string {
  if (Array.isArray(value)) return `[${value.join(', ')}]`;
  return inFlow
    ? stringify({ v: value }, { lineWidth: 0, collectionStyle: 'flow' }).slice('{ v: '.length, -' }\n'.length)
    : stringify({ v: value }, { lineWidth: 0 }).slice('v: '.length).trimEnd();
}

/**
 * What has to be replaced in a text for a map of it to have other values; null removes a field. All else stays, letter
 * for letter: a library that writes the whole document lays it out anew.
 * @param order in which fields that are new are put between the others
 */
export function mapSplices(text: string, map: YAMLMap, edit: Edit, order: readonly string[]): Splice[] {
  const flow = map.flow === true;
  const pairs = map.items;
  const [first] = pairs;
  if (!first) throw new Error('the map is empty');
  const indent = ' '.repeat(keyStart(first) - lineStart(text, keyStart(first)));
  return Object.entries(edit)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([field, value]) => {
      const i = pairs.findIndex((pair) => nameOf(pair) === field);
      const pair = pairs[i];
      if (pair && value === null) return removal(text, pairs, i, flow);
      const written = valueText(value, flow);
      if (pair) return { from: afterColon(text, pair), to: pairEnd(text, pair), put: ` ${written}` };
      const before = order.slice(0, order.indexOf(field));
      const previous = pairs.findLast((each) => before.includes(nameOf(each)));
      const between = flow ? ', ' : `\n${indent}`;
      if (!previous) return at(keyStart(first), `${field}: ${written}${between}`);
      const end = pairEnd(text, previous);
      return at(flow ? end : lineEnd(text, end), `${between}${field}: ${written}`);
    });
}

const at = (from: number, put: string): Splice => ({ from, to: from, put });

function removal(text: string, pairs: readonly Pair[], i: number, flow: boolean): Splice {
  const [pair, previous, next] = [pairs[i], pairs[i - 1], pairs[i + 1]];
  if (!pair) throw new Error('there is nothing to remove');
  if (!previous) return { from: keyStart(pair), to: next ? keyStart(next) : pairEnd(text, pair), put: '' };
  if (flow) return { from: pairEnd(text, previous), to: pairEnd(text, pair), put: '' };
  return { from: lineStart(text, keyStart(pair)) - 1, to: lineEnd(text, pairEnd(text, pair)), put: '' };
}

const nameOf = ({ key }: Pair) => (isScalar(key) ? String(key.value) : '');

function keyStart({ key }: Pair): number {
  if (!isScalar(key) || !key.range) throw new Error('a key has no place in the text');
  return key.range[0];
}

function afterColon(text: string, { key }: Pair): number {
  if (!isScalar(key) || !key.range) throw new Error('a key has no place in the text');
  return text.indexOf(':', key.range[1]) + 1;
}

/** Where a pair ends, without the blanks and comments behind it. */
export function pairEnd(text: string, pair: Pair): number {
  return Math.max(afterColon(text, pair), nodeEnd(text, pair.value) ?? 0);
}

/** The same of a value; undefined where it has no place in the text. */
export function nodeEnd(text: string, node: unknown): number | undefined {
  if (isMap(node) && !node.flow) {
    const last = node.items.at(-1);
    return last && pairEnd(text, last);
  }
  if (isSeq(node) && !node.flow) return nodeEnd(text, node.items.at(-1));
  if (!(isScalar(node) || isMap(node) || isSeq(node)) || !node.range) return undefined;
  const [start, end] = node.range;
  return start + text.slice(start, end).trimEnd().length;
}
