import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

/** A piece of a text and what takes its place. */
export interface Splice {
  from: number;
  to: number;
  put: string;
}

/** A piece of a text with the splices in it made; those that are put at one place keep their order. */
export function spliced(text: string, splices: readonly Splice[], from = 0, to = text.length): string {
  let end = from;
  const parts = splices
    .toSorted((a, b) => a.from - b.from)
    .flatMap((splice) => {
      const before = text.slice(end, splice.from);
      end = Math.max(end, splice.to);
      return [before, splice.put];
    });
  return [...parts, text.slice(end, to)].join('');
}

/** Where the line of an offset begins. */
export const lineStart = (text: string, at: number) => (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1);
/** Where the line of an offset ends, before its line break. */
export const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};
/** Characters before an offset in its line. */
export const columnOf = (text: string, at: number) => at - lineStart(text, at);

export type Collection = YAMLMap | YAMLSeq;
export const isCollectionNode = (node: unknown): node is Collection => isMap(node) || isSeq(node);

/** A pair of a map or an item of a list, by its offsets in the text. */
export interface Entry {
  /** Where its key or its dash begins; in brackets, where the item does. */
  start: number;
  /** Where its value ends, without the blanks and comments behind it. */
  end: number;
  /** Behind the colon or the dash. */
  valueFrom: number;
  value: Node | null;
  /** Of a pair. */
  key?: { name: string; from: number; to: number };
}

/** A value that is not written: `link:`. */
export const isUnwritten = (node: unknown): boolean =>
  node === null || node === undefined || (isScalar(node) && node.value === null && !node.source);

type Tokens = readonly { type: string; offset: number }[];
const offsetOf = (tokens: Tokens | null | undefined, type: string) =>
  tokens?.find((token) => token.type === type)?.offset;

/** The entries of a map or a list that was parsed with `keepSourceTokens`. */
export function entriesOf(text: string, node: Collection): Entry[] {
  if (isMap(node))
    return node.items.map((pair) => {
      const key = pair.key as Scalar | null;
      const [from, to] = key?.range ?? [0, 0];
      const tokens = pair.srcToken as { start?: Tokens; sep?: Tokens } | undefined;
      const colon = offsetOf(tokens?.sep, 'map-value-ind');
      const valueFrom = colon === undefined ? to : colon + 1;
      const value = (pair.value ?? null) as Node | null;
      return {
        start: offsetOf(tokens?.start, 'explicit-key-ind') ?? from,
        end: Math.max(valueFrom, contentEnd(text, value) ?? 0),
        valueFrom,
        value,
        key: { name: String(key?.value ?? ''), from, to },
      };
    });
  const tokens = (node.srcToken as { items?: { start?: Tokens }[] } | undefined)?.items ?? [];
  return (node.items as ParsedNode[]).map((value, i) => {
    const dash = node.flow ? undefined : offsetOf(tokens[i]?.start, 'seq-item-ind');
    const valueFrom = dash === undefined ? (value.range?.[0] ?? 0) : dash + 1;
    return {
      start: dash ?? valueFrom,
      end: Math.max(valueFrom, contentEnd(text, value) ?? 0),
      valueFrom,
      value,
    };
  });
}

/** Where a value ends, without the blanks and comments behind it; undefined where nothing is written. */
export function contentEnd(text: string, node: Node | null): number | undefined {
  if (isUnwritten(node)) return undefined;
  if (isCollectionNode(node) && !node.flow) return entriesOf(text, node).at(-1)?.end;
  if (!node?.range) return undefined;
  const [start, end] = node.range;
  if (!isScalar(node) || !node.type?.startsWith('BLOCK')) return end;
  const written = text.slice(start, end);
  const keeps = /^[|>]\d?\+/.test(written);
  return start + (keeps ? written.replace(/\n$/, '') : written.trimEnd()).length;
}
