import { isDeepStrictEqual } from 'node:util';
import { aboutFile, ContentError } from '../../content/problems/problem.ts';
import { parseYaml } from '../../content/yaml-source.ts';
import { changedEntry, type Place, replacedEntry } from './change-node.ts';
import { isFields } from './is-fields.ts';
import { layoutOf } from './layout.ts';
import { blockText } from './node-text.ts';
import { type Parsed, parseSource, parseValue, valueIn } from './parse.ts';
import { type Entry, type Splice, spliced } from './spans.ts';
import { isSame, type Schema, wantedValue } from './wanted.ts';

/**
 * The value of a YAML text with `\n` as line break; `{}` for one without any.
 * @param firstLine line of the file where the text begins
 * @throws ContentError for a text that cannot be parsed
 */
export function readYaml(file: string, text: string, firstLine = 1): unknown {
  return parsed(file, text, firstLine).value;
}

function parsed(file: string, text: string, firstLine: number): { doc: Parsed; value: unknown } {
  const doc = parseSource(text);
  const result = valueIn(doc);
  if (result) return { doc, ...result };
  const source = parseYaml(file, text, firstLine);
  throw new ContentError(source.ok ? [aboutFile(file, { code: 'unreadable' })] : source.problems);
}

/**
 * A YAML text with another value. Only the lines of what changes do.
 * @param next as a form gives it, see `wantedValue`
 * @throws ContentError for a text that cannot be parsed
 */
export function changeYaml(file: string, text: string, next: unknown, schema: Schema, firstLine = 1): string {
  const { doc, value: old } = parsed(file, text, firstLine);
  const wanted = wantedValue(old, next, schema);
  const { contents } = doc;
  const place: Place = {
    text,
    layout: layoutOf(text, doc),
    schema,
    path: [],
    inFlow: false,
    likes: [],
    change: changedEntry,
  };
  if (isSame(old, wanted)) return text;
  if (contents === null) return withFirstValue(text, wanted, place);
  const [from, to] = contents.range;
  const root: Entry = { start: from, end: to, valueFrom: from, value: contents };
  const result = spliced(text, changedEntry(root, old, wanted, place));
  if (gives(result, wanted)) return result;
  return spliced(text, safely(old)(root, old, wanted, place));
}

/** Whether a text has a value. */
const gives = (text: string, value: unknown) => isDeepStrictEqual(parseValue(text)?.value, value);

function withFirstValue(text: string, wanted: unknown, place: Place): string {
  const above = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `${above}${rootText(wanted, place)}\n`;
}

const rootText = (value: unknown, { layout }: Place) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? blockText(value, 0, { layout, parent: 0, inFlow: false, column: 0, takesBlock: true, likes: [] })
    : JSON.stringify(value);

/**
 * Changes an entry and reads the whole file again. Where that does not give the value, its entries are changed one by one
 * in the same way, and the smallest value that cannot be changed within is written anew, with the comments inside it lost.
 * @param whole the value of the file before any change
 */
function safely(whole: unknown): Place['change'] {
  const change: Place['change'] = (entry, old, wanted, place) => {
    const isWanted = (splices: readonly Splice[]) =>
      gives(spliced(place.text, splices), withValue(whole, place.path, wanted));
    const within = changedEntry(entry, old, wanted, { ...place, change: changedEntry });
    if (isWanted(within)) return within;
    const one = changedEntry(entry, old, wanted, { ...place, change });
    if (isWanted(one)) return one;
    if (place.path.length > 0) return [replacedEntry(entry, wanted, place)];
    return [{ from: entry.start, to: entry.end, put: `${rootText(wanted, place)}\n` }];
  };
  return change;
}

/** A value with another one at a path. */
function withValue(value: unknown, [step, ...rest]: readonly PropertyKey[], put: unknown): unknown {
  if (step === undefined) return put;
  if (Array.isArray(value)) return value.map((item, i) => (i === step ? withValue(item, rest, put) : item));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === step ? withValue(each, rest, put) : each]),
  );
}
