/** What is found by its name inside the content files: a team, a person, a notice. */
import type { Path } from '../api.ts';
import { type Fields, isFields } from '../documents/is-fields.ts';
import { fieldsOf } from './references.ts';

/** Of how an entry may call itself, in order of preference. */
const NAMING = ['name', 'title', 'texto', 'motivo'];
/** Albums have screens of their own; matches and withdrawn photos have no name. */
const LEFT_OUT = /^(?:galerias|partidos|retiradas)\.yaml$|^temporadas\//;

const nameOf = (item: Fields): string =>
  String(NAMING.map((key) => item[key]).find((name) => typeof name === 'string') ?? '');

/** The items of a list, or the entries of a record, with their place in the file. */
function itemsOf(key: string, value: unknown): [Path, Fields][] {
  const items: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, i) => [i, item])
    : Object.entries(isFields(value) ? value : {});
  return items.flatMap(([step, item]) => (isFields(item) ? [[[key, step], item] as [Path, Fields]] : []));
}

/** @param texts the text of every content file, by its path */
export function entriesOf(texts: ReadonlyMap<string, string>) {
  return [...texts]
    .filter(([file]) => !LEFT_OUT.test(file))
    .flatMap(([file, text]) =>
      Object.entries(fieldsOf(file, text))
        .flatMap(([key, value]) => itemsOf(key, value))
        .flatMap(([path, item]) => (nameOf(item) ? [{ file, path, name: nameOf(item) }] : [])),
    );
}
