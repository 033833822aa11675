import type { Club } from './club.ts';
import {
  ContentNode,
  type ContentReader,
  type LoadedFile,
  type Notes,
  type Placeholders,
  stemOf,
} from './content-node.ts';
import { type AnyFile, type ContentFile, isFileOf, isFolder } from './files/declare.ts';
import { ContentError, fileProblem, type Problem } from './problems/problem.ts';

/** Texts of a content folder. Paths are relative to it and use `/`. */
export interface Folder {
  /** Text of every declared file, by path. */
  texts: ReadonlyMap<string, string>;
  /** Sizes in bytes of the club's PDF files, by path; 0 for one that is not saved yet. */
  pdfs: ReadonlyMap<string, number>;
  /** Problems with unreadable and undeclared files. */
  problems: readonly Problem[];
}

/** Merges parts of a club. Lists of the same field are joined in the order of the declarations. */
function mergeParts(parts: readonly object[]): Club {
  const club: Record<string, unknown> = {};
  for (const [field, value] of parts.flatMap((part) => Object.entries(part))) {
    const before = club[field];
    club[field] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
  }
  // The type of `FILES` proves that every field is built.
  return club as unknown as Club;
}

/** Reads and builds the files of one club by their declarations. */
export class ClubReader implements ContentReader {
  readonly notes: Notes;
  readonly folder: Folder;
  readonly optionalPaths: readonly string[];
  readonly pdfs: ReadonlyMap<string, number>;
  readonly #nodes: ReadonlyMap<AnyFile, ContentNode<unknown>[]>;
  readonly #parts = new Map<AnyFile, object | undefined>();

  constructor(folder: Folder, files: readonly AnyFile[], optionalPaths: readonly string[]) {
    this.notes = { problems: [...folder.problems], warnings: [], pictures: [], links: [] };
    this.folder = folder;
    this.optionalPaths = optionalPaths;
    this.pdfs = folder.pdfs;
    const read = files.map((declared) => {
      const matching = [...folder.texts].filter(([file]) => isFileOf(declared, file));
      return { declared, loaded: matching.flatMap(([file, text]) => this.#load(declared, file, text)) };
    });
    // Placeholders take values from several files, so all files are loaded before any placeholder is filled in.
    const placeholders: Placeholders = Object.assign(
      {},
      ...read.map(({ declared, loaded }) => declared.placeholders?.(loaded.map(({ value }) => value))),
    );
    this.#nodes = new Map(
      read.map(({ declared, loaded }) => [
        declared,
        loaded.map((file) => new ContentNode({ loaded: file, reader: this, placeholders })),
      ]),
    );
  }

  #load(declared: AnyFile, file: string, text: string): LoadedFile<unknown>[] {
    try {
      return [declared.load(file, text)];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.notes.problems.push(...error.problems);
      return [];
    }
  }

  names(declared: { name: string }): string[] {
    const files = [...this.folder.texts.keys(), ...this.folder.problems.map(({ file }) => file)];
    return files.filter((file) => isFileOf(declared, file)).map(stemOf);
  }

  nodes<Value>(declared: Pick<ContentFile<Value, object>, 'load'>): ContentNode<Value>[] {
    return (this.#nodes.get(declared as AnyFile) ?? []) as ContentNode<Value>[];
  }

  part<Built>(declared: { build(...nodes: never[]): Built }): Built | undefined {
    const file = declared as unknown as AnyFile;
    if (!this.#parts.has(file)) this.#parts.set(file, this.#build(file));
    return this.#parts.get(file) as Built | undefined;
  }

  #build(declared: AnyFile): object | undefined {
    const [first, ...others] = this.nodes(declared);
    const count = this.names(declared).length;
    const absent = declared.absent === 'required' ? undefined : declared.absent;
    // Readable files are built even if others failed, so that one run reports the problems of all.
    const part = first ? declared.build([first, ...others]) : absent;
    const { name } = declared;
    if (!part && count === 0)
      this.notes.problems.push(
        fileProblem(isFolder(declared) ? name.replace(/\/[^/]*$/, '') : name, { code: 'missing file', name }),
      );
    return this.nodes(declared).length < count ? undefined : part;
  }

  /** Returns the club; undefined if one of its files could not be read. */
  club(): Club | undefined {
    const parts = [...this.#nodes.keys()].map((declared) => this.part(declared));
    const built = parts.filter((part) => part !== undefined);
    return built.length === parts.length && this.folder.problems.length === 0 ? mergeParts(built) : undefined;
  }
}
