import type { Node } from 'yaml';
import { blockShape, blockSplice, type Part } from './block.ts';
import { newPlace, type Place } from './change-node.ts';
import { flowSplice } from './flow.ts';
import type { Fields } from './is-fields.ts';
import { likesOf, likesOfItem } from './likes.ts';
import { matchItems } from './match-items.ts';
import { entryText, flowPair, flowText } from './node-text.ts';
import { keyText } from './scalar-text.ts';
import { type Collection, type Entry, entriesOf, type Splice } from './spans.ts';
import { isRecord, isSame, schemaOf } from './wanted.ts';

/** What becomes of a map that keeps at least one field or gets one. */
export function changedMap(node: Collection, old: Fields, wanted: Fields, place: Place): Splice[] {
  const entries = entriesOf(place.text, node);
  const record = isRecord(place.schema);
  const renamed = record ? renamedKeys(Object.keys(old), Object.keys(wanted)) : new Map<string, string>();
  const nameNow = (key: string) => renamed.get(key) ?? key;
  const byName = new Map(entries.map((entry) => [nameNow(entry.key?.name ?? ''), entry]));
  // The entries of a record are like each other; the fields of other maps only like those of their sisters.
  const others = record ? entries.flatMap(({ value }) => value ?? []).reverse() : [];
  const keys = keysInOrder([...byName.keys()], Object.keys(old).map(nameNow), Object.keys(wanted));
  const parts = keys.map((key) => {
    const entry = byName.get(key);
    const at = {
      ...place,
      inFlow: node.flow === true,
      schema: schemaOf(place.schema, key),
      path: [...place.path, entry?.key?.name ?? key],
      likes: record ? others : likesOf(place.likes, key, entry ? undefined : place.layout),
    };
    return entry
      ? oldPart(entry, key, old[entry.key?.name ?? ''], wanted[key], at)
      : newPart(node, key, wanted[key], at);
  });
  return assembled(node, entries, parts, place);
}

function oldPart(entry: Entry, key: string, old: unknown, wanted: unknown, place: Place): Part {
  const splices = place.change(entry, old, wanted, place);
  if (!entry.key || entry.key.name === key) return { entry, splices };
  const { from, to } = entry.key;
  return { entry, splices: [{ from, to, put: keyText(key, place.inFlow) }, ...splices] };
}

/** Keys of a record that stand where other ones stood. */
function renamedKeys(old: readonly string[], now: readonly string[]): Map<string, string> {
  if (old.length !== now.length) return new Map();
  return new Map(
    old.flatMap((key, i) => {
      const name = now[i];
      return name === undefined || now.includes(key) || old.includes(name) ? [] : [[key, name]];
    }),
  );
}

/** Keys in the order of the file, or in that of the wanted value when it has others before each other. */
function keysInOrder(inFile: readonly string[], old: readonly string[], wanted: readonly string[]): string[] {
  const isKept = (key: string) => wanted.includes(key) && old.includes(key);
  if (!isSame(old.filter(isKept), wanted.filter(isKept))) return [...wanted];
  const keys = inFile.filter(isKept);
  for (const [i, key] of wanted.entries())
    if (!keys.includes(key)) keys.splice(keys.indexOf(wanted[i - 1] ?? '') + 1, 0, key);
  return keys;
}

/** What becomes of a list that keeps at least one item or gets one. */
export function changedList(
  node: Collection,
  old: readonly unknown[],
  wanted: readonly unknown[],
  place: Place,
): Splice[] {
  const entries = entriesOf(place.text, node);
  const items = entries.flatMap(({ value }) => value ?? []);
  const pairs = matchItems(old, wanted);
  const parts = wanted.map((item, i) => {
    const index = pairs[i];
    const entry = entries[index ?? -1];
    if (entry && isSame(old[index ?? -1], item)) return { entry, splices: [] };
    // The item before it is the nearest, then the one after it.
    const near = [pairs[i - 1], pairs[i + 1]].flatMap((each) => items[each ?? -1] ?? []);
    const likes: Node[] = [
      ...near,
      ...items.filter((each) => each !== entry?.value && !near.includes(each)),
      ...likesOfItem(place.likes),
    ];
    const at = {
      ...place,
      inFlow: node.flow === true,
      schema: schemaOf(place.schema, 0),
      path: [...place.path, index ?? old.length],
      likes,
    };
    return entry
      ? { entry, splices: place.change(entry, old[index ?? -1], item, at) }
      : newPart(node, null, item, at);
  });
  return assembled(node, entries, parts, place);
}

/** A new entry: a pair, or an item where there is no key. */
function newPart(node: Collection, key: string | null, value: unknown, place: Place): Part {
  const at = newPlace(node.range?.[0] ?? 0, place);
  if (node.flow) return { text: key === null ? flowText(value, at) : flowPair(key, value, at) };
  return { text: entryText(key, value, blockShape(place.text, node).column, at) };
}

/** The splices of the parts, or one for the whole when entries come, go or move. */
function assembled(
  node: Collection,
  entries: readonly Entry[],
  parts: readonly Part[],
  { text, path }: Place,
): Splice[] {
  const stay =
    parts.length === entries.length && parts.every((part, i) => 'entry' in part && part.entry === entries[i]);
  if (stay) return parts.flatMap((part) => ('entry' in part ? part.splices : []));
  return [node.flow ? flowSplice(text, node, parts) : blockSplice(text, node, parts, path.length === 0)];
}
