import type { Node } from 'yaml';
import { areApart } from './block.ts';
import { isFields } from './is-fields.ts';
import type { Layout } from './layout.ts';
import { entriesLike, likesOf, likesOfItem, styleLike } from './likes.ts';
import { keyText, scalarText } from './scalar-text.ts';
import { isCollectionNode } from './spans.ts';

/** Where a new value is written. */
export interface NewPlace {
  layout: Layout;
  /** Column of the key or the dash that the value belongs to. */
  parent: number;
  inFlow: boolean;
  /** Column where the value begins when it stands on the same line. */
  column: number;
  takesBlock: boolean;
  /** Values like it, nearest first: their style is copied. */
  likes: readonly Node[];
  /** Whether it has fields below each other in any case. */
  asBlock?: boolean;
}

const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];

/** Collections of short values are written in braces or brackets where nothing else shows how. */
const SHORT = 60;

function isFlow(value: object, place: NewPlace): boolean {
  if (place.inFlow || Object.keys(value).length === 0) return true;
  const texts = leaves(value).filter((leaf) => typeof leaf === 'string');
  if (texts.some((text) => text.includes('\n'))) return false;
  const like = place.likes.find((node) => isCollectionNode(node) && node.items.length > 0);
  const { length } = flowText(value, place);
  if (isCollectionNode(like)) return like.flow === true && length <= 2 * place.layout.width;
  const isList = Array.isArray(value) && Object.values(value).some((item) => typeof item === 'object');
  return !isList && length <= SHORT && texts.every((text) => !text.includes(' '));
}

/** A value in braces, in brackets, or a scalar. */
export function flowText(value: unknown, place: NewPlace): string {
  const inside = { ...place, inFlow: true };
  if (Array.isArray(value)) {
    const items = value.map((item) => flowText(item, { ...inside, likes: likesOfItem(place.likes) }));
    return enclosed('[', items, ']', place.layout.padding.list);
  }
  if (isFields(value)) {
    const pairs = entriesLike(value, place.likes).map(([key, each]) =>
      flowPair(key, each, { ...inside, likes: likesOf(place.likes, key, place.layout) }),
    );
    return enclosed('{', pairs, '}', place.layout.padding.map);
  }
  const { column, layout } = place;
  return scalarText(value, styleLike(place.likes), {
    inFlow: true,
    indent: 0,
    column,
    width: layout.width,
    takesBlock: false,
  });
}

export const flowPair = (key: string, value: unknown, place: NewPlace) =>
  `${keyText(key, true)}: ${flowText(value, { ...place, inFlow: true })}`;

const enclosed = (open: string, parts: readonly string[], close: string, padding: string) =>
  parts.length === 0 ? open + close : open + padding + parts.join(', ') + padding + close;

/** What stands behind a colon or a dash: a blank and the value, or a line break and its lines. */
export function valueText(value: unknown, place: NewPlace, behindDash = false): string {
  if (typeof value !== 'object' || value === null) {
    const { inFlow, column, layout, takesBlock } = place;
    const indent = place.parent + layout.step;
    const text = scalarText(value, styleLike(place.likes), {
      inFlow,
      indent,
      column,
      width: layout.width,
      takesBlock,
    });
    return text === '' ? '' : ` ${text}`;
  }
  if (!place.asBlock && isFlow(value, place)) return ` ${wrapped(flowText(value, place), place, behindDash)}`;
  const { layout, parent } = place;
  const column = parent + (behindDash ? 2 : Array.isArray(value) ? layout.dashStep : layout.step);
  const lines = blockText(value, column, { ...place, asBlock: false });
  return behindDash ? ` ${lines}` : `\n${' '.repeat(column)}${lines}`;
}

/** The lines of a map or a list, the first without its indentation. */
export function blockText(value: object, column: number, place: NewPlace): string {
  const line = `\n${' '.repeat(column)}`;
  if (Array.isArray(value)) {
    const items = itemTexts(value, column, { ...place, likes: likesOfItem(place.likes) });
    const apart = areApart(value.map((item) => (isFields(item) ? Object.keys(item).length : 0)));
    return items.join(apart && items.some((item) => item.includes('\n')) ? `\n${line}` : line);
  }
  const pairs = entriesLike(value, place.likes).map(([key, each]) =>
    entryText(key, each, column, { ...place, likes: likesOf(place.likes, key, place.layout) }),
  );
  return pairs.join(line);
}

/** The items of a new list: all in braces or none. */
function itemTexts(items: readonly unknown[], column: number, place: NewPlace): string[] {
  const asBlock = items.some((item) => isFields(item) && !isFlow(item, place));
  return items.map((item) => entryText(null, item, column, { ...place, asBlock: asBlock && isFields(item) }));
}

/** A pair, or an item with its dash. */
export function entryText(key: string | null, value: unknown, column: number, place: NewPlace): string {
  const head = key === null ? '-' : `${keyText(key, false)}:`;
  const at = { ...place, parent: column, inFlow: false, column: column + head.length + 1, takesBlock: true };
  return head + valueText(value, at, key === null);
}

/** A text in braces that is too long for its line goes on in the next one, as deep as those of its siblings. */
function wrapped(text: string, place: NewPlace, behindDash: boolean): string {
  if (place.inFlow || place.column + text.length <= place.layout.width) return text;
  const indent = place.parent + 2 * (behindDash ? 2 : place.layout.step);
  let [line, lines] = ['', [] as string[]];
  for (const part of text.split(/(?<=, )(?=[\p{L}\d_-]+: )/u)) {
    const room = place.layout.width - (lines.length === 0 ? place.column : indent);
    if (line !== '' && (line + part).trimEnd().length > room) {
      lines = [...lines, line.trimEnd()];
      line = '';
    }
    line += part;
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`);
}
