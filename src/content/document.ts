import { basename, extname } from 'node:path';
import type { Img } from './club.ts';
import type { ImgInput } from './files/fields.ts';
import { fillPlaceholders, type Placeholders, unfilledPlaceholder } from './placeholders.ts';
import { BODY, type Problem, type ProblemText } from './problems.ts';
import type { Path, Place, Source } from './yaml-source.ts';

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
  pictures: { id: string; report: (words: ProblemText) => void }[];
  /** Every link to a page of this site, to be compared with its pages. */
  links: { url: string; report: (words: ProblemText) => void }[];
}

/** A file of content with its placeholders filled in. Builders take its value and report problems with their place. */
export class Document<T> {
  readonly value: T;
  /** Name without folder and ending: `federados`. */
  readonly name: string;
  readonly file: string;
  readonly loaded: Loaded<T>;
  readonly notes: Notes;
  readonly placeholders: Placeholders;

  constructor(loaded: Loaded<T>, notes: Notes, placeholders: Placeholders) {
    this.loaded = loaded;
    this.notes = notes;
    this.placeholders = placeholders;
    this.file = loaded.source.file;
    this.name = basename(this.file, extname(this.file));
    this.value = this.#fill(loaded.value, []) as T;
  }

  #fill(value: unknown, path: Path): unknown {
    if (typeof value === 'string')
      return fillPlaceholders(value, this.placeholders, (name) =>
        this.problem(path, unfilledPlaceholder(name, this.placeholders)),
      );
    if (Array.isArray(value)) return value.map((element, i) => this.#fill(element, [...path, i]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, element]) => [key, this.#fill(element, [...path, key])]),
    );
  }

  /** Reports a problem of the value at a path; of its key with `onKey`. */
  problem(path: Path, words: ProblemText, onKey = false): void {
    this.notes.problems.push(this.loaded.source.problem(path, words, onKey));
  }

  /** Reports a warning about the value at a path. */
  warn(path: Path, words: ProblemText): void {
    this.notes.warnings.push(this.loaded.source.problem(path, words));
  }

  /** The line of the value at a path, for a message about another one. */
  line(path: Path): number | null {
    return this.loaded.source.problem(path, { found: '' }).line;
  }

  /** Reports a problem at a place in the Markdown below the front matter. */
  problemAt(place: Place, words: ProblemText): void {
    this.notes.problems.push({ file: this.file, ...place, path: [BODY], field: '', ...words });
  }

  /** Collects a link to a page of this site. Links to other sites, mail addresses and anchors are not checked. */
  link(url: string, report: (words: ProblemText) => void): void {
    if (!/^(?:https?:|mailto:|tel:|#)/i.test(url)) this.notes.links.push({ url, report });
  }

  /** The picture that the file names at a path. */
  picture(path: Path, input: ImgInput): Img {
    const id = typeof input === 'string' ? input : input.ruta;
    this.notes.pictures.push({ id, report: (words) => this.problem(path, words) });
    if (typeof input === 'string') return { id };
    const [x, y] = input.foco;
    return { id, focus: { x: x / 100, y: y / 100 } };
  }

  /** The same for a picture that may be left out. */
  optionalPicture(path: Path, input: ImgInput | '' | null | undefined): Img | null {
    return input ? this.picture(path, input) : null;
  }
}
