import type { Img, ImgInput } from './files/fields.ts';
import { controlCharacters, plainText } from './plain-text.ts';
import type { Fault } from './problems/faults.ts';
import { BODY, fileProblem, type Problem } from './problems/problem.ts';
import { closestName } from './spelling.ts';
import type { ParsedYaml, SourcePosition, ValuePath } from './yaml.ts';

/** A file that passed its schema, before placeholders are filled in. */
export interface LoadedFile<T> {
  /** Value of a YAML file, or front matter of a Markdown file. */
  value: T;
  source: ParsedYaml;
  /** Markdown below the front matter, and the line where it begins. */
  body?: { text: string; line: number };
}

/** Problems and references collected while the reader builds one club. */
export interface Notes {
  problems: Problem[];
  /** Likely mistakes that do not stop the build. */
  warnings: Problem[];
  /** Every picture that a file names, for comparison with removed photos. */
  pictures: { id: string; report: (fault: Fault) => void }[];
  /** Every link within this site, for comparison with its pages. */
  links: { url: string; report: (fault: Fault) => void }[];
}

/** Access to the other files of a club while one of them is built. */
export interface ContentReader {
  readonly notes: Notes;
  /** Addresses whose pages may be missing; see `SitePages`. */
  readonly optionalPaths: readonly string[];
  /** Sizes in bytes of the club's PDF files, by path. */
  readonly pdfs: ReadonlyMap<string, number>;
  /** Returns the names of a declaration's files, including files that could not be read. */
  names(declared: { name: string }): string[];
  /** Returns the files of a declaration, without those that could not be read. */
  nodes<Value>(declared: { load(file: string, text: string): LoadedFile<Value> }): ContentNode<Value>[];
  /** Returns a declaration's part of the club; undefined if one of its files could not be read. */
  part<Built>(declared: { build(...nodes: never[]): Built }): Built | undefined;
}

/** Returns the name of a file without folder and extension: `federados`. */
export const stemOf = (file: string): string => file.replace(/^.*\//, '').replace(/\.\w+$/, '');

/** Element type of a list or a record. */
type ElementOf<List> = List extends readonly (infer E)[]
  ? E
  : List extends Record<string, infer E>
    ? E
    : never;

/**
 * A content file with its placeholders filled in, or a value within it. Paths are relative to the node. Builders read its
 * value and report problems with their position in the file.
 */
export class ContentNode<T> {
  readonly value: T;
  readonly loaded: LoadedFile<unknown>;
  readonly reader: ContentReader;
  readonly placeholders: Placeholders;
  readonly file: string;
  /** Name of the file without folder and extension: `federados`. */
  readonly name: string;
  /** Key or index of the node in its record or list. */
  readonly key: string;
  readonly #path: ValuePath;

  /** @param value value at `path`; defaults to the whole file */
  constructor(
    { loaded, reader, placeholders }: Pick<ContentNode<unknown>, 'loaded' | 'reader' | 'placeholders'>,
    value?: T,
    path: ValuePath = [],
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

  /** Returns a node for each element of a list or a record; none if the field is absent. */
  children<Field extends keyof T>(field: Field): ContentNode<ElementOf<NonNullable<T[Field]>>>[] {
    const list = this.value[field] ?? [];
    return Object.entries(list).map(
      ([key, value]) =>
        new ContentNode(this, value, [...this.#path, field, Array.isArray(list) ? Number(key) : key]),
    );
  }

  #fill(value: unknown, path: ValuePath): unknown {
    if (typeof value === 'string') {
      const text = plainText(value);
      for (const { fault } of controlCharacters(text)) this.report(path, fault);
      return fillPlaceholders(text, this.placeholders, (name) =>
        this.report(path, placeholderFault(name, this.placeholders)),
      );
    }
    if (Array.isArray(value)) return value.map((element, i) => this.#fill(element, [...path, i]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, element]) => [key, this.#fill(element, [...path, key])]),
    );
  }

  /** Reports a problem with the value at a path, or with its key if `onKey`. */
  report(path: ValuePath, fault: Fault, onKey = false): void {
    this.reader.notes.problems.push(this.#problemAt(path, fault, onKey));
  }

  /** Reports a warning about the value at a path, or about its key if `onKey`. */
  warn(path: ValuePath, fault: Fault, onKey = false): void {
    this.reader.notes.warnings.push(this.#problemAt(path, fault, onKey));
  }

  #problemAt(path: ValuePath, fault: Fault, onKey = false): Problem {
    return this.loaded.source.problem([...this.#path, ...path], fault, onKey);
  }

  /**
   * Resolves a key of another file, and reports a key that does not exist there. Reports nothing if that file could not be
   * read (`entries` is undefined).
   * @param suggest returns the key that was probably meant
   * @returns the entry in a list of one; an empty list if there is none
   */
  resolveKey<E extends { key: string }>(
    path: ValuePath,
    key: string,
    entries: readonly E[] | undefined,
    file: string,
    suggest = (keys: readonly string[]) => closestName(key, keys),
  ): E[] {
    const found = (entries ?? []).filter((entry) => entry.key === key);
    const keys = entries?.map((entry) => entry.key);
    if (keys && found.length === 0)
      this.report(
        path,
        key
          ? { code: 'unknown key', key, file, keys, nearest: suggest(keys) }
          : { code: 'missing', name: String([...this.#path, ...path].at(-1)), expected: { oneOf: keys } },
      );
    return found;
  }

  /**
   * Reports duplicate elements of a list.
   * @param keys keys of the elements
   * @param names names of the elements in the message; defaults to their keys
   * @param field field of the element that carries the problem
   * @param distinctBy field whose change makes two elements distinct
   */
  reportDuplicates(
    list: ValuePath,
    keys: readonly string[],
    {
      names = keys,
      field,
      distinctBy,
    }: { names?: readonly string[]; field?: string; distinctBy?: string } = {},
  ): void {
    keys.forEach((key, i) => {
      const fault = { code: 'duplicate', name: names[i] ?? key, ...(distinctBy && { distinctBy }) } as const;
      if (keys.indexOf(key) < i) this.report([...list, i, ...(field ? [field] : [])], fault);
    });
  }

  /**
   * Warns of entries that no other file uses, unless they are marked as unused.
   * @param field record with the entries
   * @param used keys that other files use
   * @param exemptBy field that marks an entry as unused
   */
  warnUnused(field: string, used: readonly string[], exemptBy: string): void {
    const entries = Object.entries((this.value as Record<string, object>)[field] ?? {});
    for (const [key, entry] of entries as [string, Record<string, unknown>][])
      if (!entry[exemptBy] && !used.includes(key))
        this.warn([field, key], { code: 'unused', name: String(entry.name ?? entry.title), exemptBy }, true);
  }

  /** Returns the text at a path as written, with its placeholders. */
  rawText(path: ValuePath): string {
    const value = [...this.#path, ...path].reduce<unknown>(
      (parent, step) => (parent as Record<PropertyKey, unknown>)[step],
      this.loaded.value,
    );
    return plainText(String(value));
  }

  /** Reports a problem at a position in the Markdown below the front matter. */
  reportInBody(position: SourcePosition, fault: Fault): void {
    this.reader.notes.problems.push({ ...fileProblem(this.file, fault, position), path: [BODY] });
  }

  /** Collects a link to a page of this site. Other sites, mail addresses and anchors are not checked. */
  collectLink(url: string, report: (fault: Fault) => void): void {
    if (!/^(?:https?:|mailto:|tel:|#)/i.test(url)) this.reader.notes.links.push({ url, report });
  }

  /** Returns and collects the picture that the file names at a path. */
  picture(path: ValuePath, input: ImgInput): Img {
    const typed = typeof input === 'string' ? input : input.ruta;
    // Photo files may have leading zeros too: `copa/017` is the photo `copa/17`.
    const id = typed.replace(/\/0+(?=\d+$)/, '/');
    this.reader.notes.pictures.push({ id, report: (fault) => this.report(path, fault) });
    if (typeof input === 'string') return { id };
    const [x, y] = input.foco;
    return { id, focus: { x: x / 100, y: y / 100 } };
  }

  /** Returns and collects a picture that needs no consent record, and reports one outside of its own folder. */
  markOf(path: ValuePath, input: ImgInput, folder: MarkFolder): Img {
    const mark = this.picture(path, input);
    if (!mark.id.startsWith(`${folder}/`))
      this.report(path, { code: 'picture elsewhere', id: mark.id, folder });
    return mark;
  }

  /** Returns and collects an optional picture; null if it is left out. */
  optionalPicture(path: ValuePath, input: ImgInput | '' | null | undefined): Img | null {
    return input ? this.picture(path, input) : null;
  }
}

/** Folders of pictures that show nobody, below `photos`. Photos of people live elsewhere. */
export type MarkFolder = 'club' | 'patrocinadores' | 'colaboradores';

/** Values of placeholders such as `{{nombre}}`; null if the club left the field empty. */
export type Placeholders = Record<string, string | null>;

export const PLACEHOLDER_PATTERN = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Returns the fault of a placeholder that cannot be filled in. */
export function placeholderFault(name: string, values: Placeholders): Fault {
  const names = Object.keys(values).filter((known) => values[known] !== null);
  const near = closestName(name, names);
  return { code: 'placeholder', name, names, nearest: near && `{{${near}}}` };
}

/** Fills in placeholders. Keeps one that is unknown or empty and passes it to `onMiss` with its offset. */
export function fillPlaceholders(
  text: string,
  values: Placeholders,
  onMiss: (name: string, offset: number) => void,
): string {
  return text.replace(PLACEHOLDER_PATTERN, (whole, name: string, offset: number) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === null) onMiss(name, offset);
    return plainText(value ?? whole);
  });
}
