import { basename, extname } from 'node:path';
import type { Club } from './club.ts';
import { Document, type Loaded, type Notes } from './document.ts';
import { isOf, missingFile } from './file-names.ts';
import type { AnyFile, ContentFile } from './files/declare.ts';
import { FILES } from './files/files.ts';
import type { Folder } from './folder.ts';
import { all, type Result, unreadable } from './problems.ts';
import type { SitePages } from './site-page.ts';

type Part = Partial<Club>;

/** As much of a club as can be read. */
export interface Readable {
  club: Partial<Club>;
  /** Texts of the files that are not in it, by path; empty where the file is not even text. */
  unread: ReadonlyMap<string, string>;
}

/** Puts the parts together. Lists of the same field are joined in the order of the declarations. */
function merged(parts: readonly Partial<Club>[]): Club {
  const club: Record<string, unknown> = {};
  for (const [field, value] of parts.flatMap((part) => Object.entries(part))) {
    const before = club[field];
    club[field] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
  }
  // `FILES` has a type only when every field is built.
  return club as unknown as Club;
}

/** The files of one club, each read and built by its declaration. */
export class Reader {
  readonly notes: Notes = { problems: [], warnings: [], pictures: [], links: [] };
  readonly folder: Folder;
  readonly #sitePages: SitePages;
  readonly #loaded = new Map<AnyFile, Result<Loaded<unknown>>[]>();
  readonly #documents = new Map<AnyFile, Document<unknown>[]>();
  readonly #parts = new Map<AnyFile, Result<Part>>();

  constructor(folder: Folder, sitePages: SitePages) {
    this.folder = folder;
    this.#sitePages = sitePages;
    for (const declared of FILES)
      this.#loaded.set(
        declared,
        [...folder.texts]
          .filter(([file]) => isOf(declared, file))
          .map(([file, text]) => (text.ok ? declared.load(file, text.value) : text)),
      );
    const readable = [...this.#loaded].map(([declared, results]) => ({
      declared,
      loaded: results.flatMap((result) => (result.ok ? [result.value] : [])),
    }));
    // Placeholders take values from several files, so all are loaded before any is filled in.
    const placeholders = Object.assign(
      {},
      ...readable.map(({ declared, loaded }) => declared.placeholders?.(loaded.map(({ value }) => value))),
    );
    for (const { declared, loaded } of readable)
      this.#documents.set(
        declared,
        loaded.map((each) => new Document(each, this.notes, placeholders)),
      );
  }

  /** Names of the files of a declared folder, also of those that could not be read. */
  names(declared: { name: string }): string[] {
    const files = [...this.folder.texts.keys()].filter((file) => isOf(declared, file));
    return files.map((file) => basename(file, extname(file)));
  }

  /** The files of a declaration, without those that could not be read. */
  documents<Value>(declared: ContentFile<Value, Part>): Document<Value>[] {
    return (this.#documents.get(declared) ?? []) as Document<Value>[];
  }

  /** What the files of a declaration are in the club; undefined where one of them could not be read. */
  part<Built extends Part>(declared: ContentFile<unknown, Built>): Built | undefined {
    const part = this.#part(declared);
    return part.ok ? (part.value as Built) : undefined;
  }

  #part(declared: AnyFile): Result<Part> {
    const part = this.#parts.get(declared) ?? this.#build(declared);
    this.#parts.set(declared, part);
    return part;
  }

  #build(declared: AnyFile): Result<Part> {
    const loaded = all(this.#loaded.get(declared) ?? []);
    const [first, ...others] = this.documents(declared);
    // Files that could be read are built even if others failed, to report their problems in the same run.
    const part = first ? declared.build([first, ...others], this) : declared.absent;
    if (!loaded.ok) return loaded;
    return part ? { ok: true, value: part } : unreadable(declared.name, [missingFile(declared)]);
  }

  /** The club, or the problems of every file that could not be read. */
  club(): Result<Club> {
    const parts = all([...this.folder.unexpected, ...FILES.map((declared) => this.#part(declared))]);
    return parts.ok ? { ok: true, value: merged(parts.value) } : parts;
  }

  /** What can be read of a club whose other files cannot, and the texts of those. */
  readable(): Readable {
    const parts = FILES.map((declared) => this.#part(declared));
    const failed = FILES.filter((_, i) => !parts[i]?.ok);
    const unread = [...this.folder.texts].filter(([file]) => failed.some((declared) => isOf(declared, file)));
    return {
      club: merged(parts.flatMap((part) => (part.ok ? [part.value] : []))),
      unread: new Map(unread.map(([file, text]) => [file, text.ok ? text.value : ''])),
    };
  }

  /** Addresses of a club's pages. */
  pages(club: Club): ReadonlySet<string> {
    return new Set(this.#sitePages(club).map(({ path }) => path));
  }
}
