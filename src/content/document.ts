import type { Img } from './club.ts';
import type { Reader } from './files/declare.ts';
import type { ImgInput } from './files/fields.ts';
import { controlCharacters, plainText } from './plain-text.ts';
import type { Fault } from './problems/faults.ts';
import { aboutFile, BODY, type Problem } from './problems/problem.ts';
import { nearest } from './spelling.ts';
import type { Path, Place, Source } from './yaml.ts';

/** A file that obeys its schema, as it is written. */
export interface Loaded<T> {
  /** All of a YAML file, the front matter of a Markdown file. */
  value: T;
  source: Source;
  /** The Markdown below the front matter, and the line where it begins. */
  body?: { text: string; line: number };
}

/** Collected while one club is read. */
export interface Notes {
  problems: Problem[];
  /** What is probably a mistake and may be intended. It does not stop the build. */
  warnings: Problem[];
  /** Every picture that a file names, to be compared with those that were taken down. */
  pictures: { id: string; report: (fault: Fault) => void }[];
  /** Every link to a page of this site, to be compared with its pages. */
  links: { url: string; report: (fault: Fault) => void }[];
}

/** Name of a file without folder and ending: `federados`. */
export const stemOf = (file: string): string => file.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** Of a list, or of a record. */
type ElementOf<List> = List extends readonly (infer E)[]
  ? E
  : List extends Record<string, infer E>
    ? E
    : never;

/**
 * A file of content with its placeholders filled in, or a part of it, at which its paths begin. Builders take its value and
 * report problems with their place.
 */
export class Document<T> {
  readonly value: T;
  readonly loaded: Loaded<unknown>;
  readonly reader: Reader;
  readonly placeholders: Placeholders;
  readonly file: string;
  /** Of its file, without folder and ending: `federados`. */
  readonly name: string;
  /** Of a part, in the list or the record that it is in. */
  readonly key: string;
  readonly #path: Path;

  /** @param value of the part; without it the document is the whole file */
  constructor(
    { loaded, reader, placeholders }: Pick<Document<unknown>, 'loaded' | 'reader' | 'placeholders'>,
    value?: T,
    path: Path = [],
  ) {
    this.loaded = loaded;
    this.reader = reader;
    this.placeholders = placeholders;
    this.file = loaded.source.file;
    this.name = stemOf(this.file);
    this.key = String(path.at(-1));
    this.#path = path;
    this.value = value ?? (this.#fill(loaded.value, []) as T);
  }

  /** The elements of a list or a record; none where it is left out. */
  each<Field extends keyof T>(field: Field): Document<ElementOf<NonNullable<T[Field]>>>[] {
    const list = this.value[field] ?? [];
    return Object.entries(list).map(
      ([key, value]) =>
        new Document(this, value, [...this.#path, field, Array.isArray(list) ? Number(key) : key]),
    );
  }

  #fill(value: unknown, path: Path): unknown {
    if (typeof value === 'string') {
      const text = plainText(value);
      for (const { fault } of controlCharacters(text)) this.problem(path, fault);
      return fillPlaceholders(text, this.placeholders, (name) =>
        this.problem(path, unfilled(name, this.placeholders)),
      );
    }
    if (Array.isArray(value)) return value.map((element, i) => this.#fill(element, [...path, i]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, element]) => [key, this.#fill(element, [...path, key])]),
    );
  }

  /** Reports a problem of the value at a path; of its key with `onKey`. */
  problem(path: Path, fault: Fault, onKey = false): void {
    this.reader.notes.problems.push(this.#problemAt(path, fault, onKey));
  }

  /** Reports a warning about the value at a path; about its key with `onKey`. */
  warn(path: Path, fault: Fault, onKey = false): void {
    this.reader.notes.warnings.push(this.#problemAt(path, fault, onKey));
  }

  #problemAt(path: Path, fault: Fault, onKey = false): Problem {
    return this.loaded.source.problem([...this.#path, ...path], fault, onKey);
  }

  /**
   * What a key of another file names, as a list of one. Nothing is reported where that file could not be read.
   * @param meant the key that was probably meant
   */
  named<E extends { key: string }>(
    path: Path,
    key: string,
    entries: readonly E[] | undefined,
    file: string,
    meant = (keys: readonly string[]) => nearest(key, keys),
  ): E[] {
    const found = (entries ?? []).filter((entry) => entry.key === key);
    const keys = entries?.map((entry) => entry.key);
    if (keys && found.length === 0)
      this.problem(
        path,
        key
          ? { code: 'unknown key', key, file, keys, nearest: meant(keys) }
          : { code: 'missing', name: String([...this.#path, ...path].at(-1)), expected: { oneOf: keys } },
      );
    return found;
  }

  /**
   * Reports what stands twice in a list.
   * @param keys of its elements @param names what they are called, if not by their keys
   * @param field of an element that the problem is about @param unless the field whose change makes two of them
   */
  once(
    list: Path,
    keys: readonly string[],
    { names = keys, field, unless }: { names?: readonly string[]; field?: string; unless?: string } = {},
  ): void {
    keys.forEach((key, i) => {
      const fault = { code: 'twice', name: names[i] ?? key, ...(unless && { unless }) } as const;
      if (keys.indexOf(key) < i) this.problem([...list, i, ...(field ? [field] : [])], fault);
    });
  }

  /**
   * Warns of entries of the file that nothing names, unless they say so themselves: they may be written first and used
   * later. Waits until nothing else is wrong: a name may be misspelt elsewhere.
   * @param field with the entries @param unless the field with which an entry says that it is not used
   */
  unused(field: string, named: readonly string[], unless: string): void {
    const entries = Object.entries((this.value as Record<string, object>)[field] ?? {});
    if (this.reader.notes.problems.length > 0) return;
    for (const [key, entry] of entries as [string, Record<string, unknown>][])
      if (!entry[unless] && !named.includes(key))
        this.warn([field, key], { code: 'unused', name: String(entry.name ?? entry.title), unless }, true);
  }

  /** The text at a path as it is written, placeholders included. */
  written(path: Path): string {
    const value = [...this.#path, ...path].reduce<unknown>(
      (parent, step) => (parent as Record<PropertyKey, unknown>)[step],
      this.loaded.value,
    );
    return plainText(String(value));
  }

  /** Reports a problem at a place in the Markdown below the front matter. */
  bodyProblem(place: Place, fault: Fault): void {
    this.reader.notes.problems.push({ ...aboutFile(this.file, fault, place), path: [BODY] });
  }

  /** Collects a link to a page of this site. Links to other sites, mail addresses and anchors are not checked. */
  link(url: string, report: (fault: Fault) => void): void {
    if (!/^(?:https?:|mailto:|tel:|#)/i.test(url)) this.reader.notes.links.push({ url, report });
  }

  /** The picture that the file names at a path. */
  picture(path: Path, input: ImgInput): Img {
    const written = typeof input === 'string' ? input : input.ruta;
    // File names ignore leading zeros too: `copa/017` is the photo `copa/17`.
    const id = written.replace(/\/0+(?=\d+$)/, '/');
    this.reader.notes.pictures.push({ id, report: (fault) => this.problem(path, fault) });
    if (typeof input === 'string') return { id };
    const [x, y] = input.foco;
    return { id, focus: { x: x / 100, y: y / 100 } };
  }

  /** The same for a picture that may be left out. */
  optionalPicture(path: Path, input: ImgInput | '' | null | undefined): Img | null {
    return input ? this.picture(path, input) : null;
  }
}

/** What `{{nombre}}` and the like stand for in texts; null where the club left its field empty. */
export type Placeholders = Record<string, string | null>;

export const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** What is wrong with a placeholder that cannot be filled in. */
export function unfilled(name: string, values: Placeholders): Fault {
  const names = Object.keys(values).filter((each) => values[each] !== null);
  const near = nearest(name, names);
  return { code: 'placeholder', name, names, nearest: near && `{{${near}}}` };
}

/** Fills placeholders in; one that is unknown or empty stays and is reported with its offset. */
export function fillPlaceholders(
  text: string,
  values: Placeholders,
  miss: (name: string, offset: number) => void,
): string {
  return text.replace(PLACEHOLDER, (whole, name: string, offset: number) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === null) miss(name, offset);
    return plainText(value ?? whole);
  });
}
