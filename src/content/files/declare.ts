import type { z } from 'zod';
import type { Club } from '../club.ts';
import { Document, type Loaded, type Notes, type Placeholders, stemOf } from '../document.ts';
import { loadText } from '../markdown.ts';
import { aboutFile, ContentError, type Problem } from '../problems/problem.ts';
import { checkSchema } from '../schema.ts';
import type { SitePages } from '../site-page.ts';
import { type Path, parseYaml } from '../yaml.ts';
import { type FrontMatter, frontMatter } from './fields.ts';

type NonEmpty<T> = [T, ...T[]];
type Part = Partial<Club>;

/** The parts of the content as the desk lists them, in order. */
export const CONTENT_PARTS = [
  'El club',
  'Equipos y personas',
  'Agenda',
  'Fotos',
  'Textos',
  'Apoyos',
] as const;
type ContentPart = (typeof CONTENT_PARTS)[number];

/** Position of a value in a content file, for its preview. */
export interface PlaceInFile {
  /** Name of the file without folder and extension: `federados`. */
  name: string;
  path: Path;
  /** Reads a text or a number of the file as text: `read('equipos', 2, 'route')`; '' for anything else. */
  read: (...path: PropertyKey[]) => string;
}

/** Facts about a season that begins. */
export interface SeasonChange {
  /** Name of the new season: `2025/26`. */
  season: string;
  /** First and last day of training; null in a club without an agenda. */
  days: { first: string; last: string } | null;
  /** Day of the change. */
  today: string;
  /** Keys of the teams that continue. */
  teams: ReadonlySet<string>;
}

/** Computes a file's value in a new season. Declared as a method, so that a list can hold declarations of any value. */
type ToNewSeason<Written> = { convert(written: Written, change: SeasonChange): Written }['convert'];

/** A file of content, or all files of a folder: all that is known of it. `Written` is its value as YAML gives it. */
export interface ContentFile<Value, Built, Name extends string = string, Written = unknown> {
  /** Path inside the content folder: `junta.yaml`; `equipos/*.yaml` for all files of a folder. */
  name: Name;
  /** What it holds, for the table in the volunteers' guide. */
  holds: string;
  /** Where it stands among the others in the desk. */
  part: ContentPart;
  /** What it is for and where it is seen, in a sentence above its form. */
  help: string;
  /** The words of the button that makes one more file of the folder; absent where volunteers make none. */
  newOne?: string;
  /** Why the desk shows it and lets nobody change it, in Spanish; absent where volunteers write it. */
  writtenByDesk?: string;
  /** Page that previews a value of the file. It need not exist: the desk then shows the nearest page above it. */
  previewPath: string | ((place: PlaceInFile) => string);
  /**
   * Effect of a new season on the file: `keep` leaves it, `wizard` lets the desk rewrite it from the volunteer's answers
   * (src/desk/season/new-season.ts), a function returns the file's next value.
   */
  newSeason: 'keep' | 'wizard' | ToNewSeason<Written>;
  schema: z.ZodType<Value, Written>;
  /** @throws {ContentError} for a text that cannot be read */
  load(file: string, text: string): Loaded<Value>;
  /** Value in a club without the file, such as one that has just begun. A required file is written by src/new-club. */
  absent: Built | 'required';
  /** What the files are in the club: one file, or those of the folder by name. */
  build(documents: NonEmpty<Document<Value>>): Built;
  /** Reports what can only be seen in the whole club. */
  check?(documents: readonly Document<Value>[], club: Club, reader: Reader): void;
  /** What texts may name as `{{…}}`. Without a readable file the names stay. */
  placeholders?(values: readonly Value[]): Placeholders;
}

export type AnyFile = ContentFile<unknown, Part>;

/** Declares a YAML file by the schema of its value. */
export function yamlFile<const Name extends string, Value, Written, Field extends keyof Club>(
  description: Omit<ContentFile<Value, Pick<Club, Field>, Name, Written>, 'load'>,
): ContentFile<Value, Pick<Club, Field>, Name, Written> {
  return {
    ...description,
    load: remembered((file, text) => {
      const source = parseYaml(file, text);
      return { value: checkSchema(description.schema, source), source };
    }),
  };
}

/** Declares a Markdown file: front matter, then text. */
export function textFile<const Name extends string, Field extends keyof Club>(
  description: Omit<ContentFile<FrontMatter, Pick<Club, Field>, Name, FrontMatter>, 'load' | 'schema'>,
): ContentFile<FrontMatter, Pick<Club, Field>, Name, FrontMatter> {
  return { ...description, schema: frontMatter, load: remembered(loadText) };
}

/**
 * The same reading of files, with what each was read as last: while somebody types at one of them, the others stay as
 * they are. What is read is shared, so nobody may change it.
 */
export function remembered<Read>(
  read: (file: string, text: string) => Read,
): (file: string, text: string) => Read {
  const last = new Map<string, { text: string; value: Read }>();
  return (file, text) => {
    const found = last.get(file);
    if (found?.text === text) return found.value;
    const value = read(file, text);
    last.set(file, { text, value });
    return value;
  };
}

const isFolder = ({ name }: { name: string }) => name.includes('*');

/** Whether a file is the declared one, or one of the declared folder. */
export function isOf(declared: { name: string }, file: string): boolean {
  const [before = '', after = ''] = declared.name.split('*');
  const word = file.slice(before.length, file.length - after.length);
  return isFolder(declared)
    ? file === before + word + after && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(word)
    : file === declared.name;
}

/** The texts of a content folder. Paths are relative to it and use `/`. */
export interface Folder {
  /** Text of every declared file, by path. */
  texts: ReadonlyMap<string, string>;
  /** Files that are no texts, or that no declaration knows. */
  problems: readonly Problem[];
}

/** Puts the parts together. Lists of the same field are joined in the order of the declarations. */
function merged(parts: readonly Part[]): Club {
  const club: Record<string, unknown> = {};
  for (const [field, value] of parts.flatMap((part) => Object.entries(part))) {
    const before = club[field];
    club[field] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
  }
  // The declared files have a type only when every field is built.
  return club as unknown as Club;
}

/** The files of one club, each read and built by its declaration. */
export class Reader {
  readonly notes: Notes;
  readonly folder: Folder;
  readonly sitePages: SitePages;
  readonly #documents: ReadonlyMap<AnyFile, Document<unknown>[]>;
  readonly #parts = new Map<AnyFile, Part | undefined>();

  constructor(folder: Folder, files: readonly AnyFile[], sitePages: SitePages) {
    this.notes = { problems: [...folder.problems], warnings: [], pictures: [], links: [] };
    this.folder = folder;
    this.sitePages = sitePages;
    const read = files.map((declared) => {
      const own = [...folder.texts].filter(([file]) => isOf(declared, file));
      return { declared, loaded: own.flatMap(([file, text]) => this.#load(declared, file, text)) };
    });
    // Placeholders take values from several files, so all are loaded before any is filled in.
    const placeholders = Object.assign(
      {},
      ...read.map(({ declared, loaded }) => declared.placeholders?.(loaded.map(({ value }) => value))),
    );
    this.#documents = new Map(
      read.map(({ declared, loaded }) => [
        declared,
        loaded.map((each) => new Document({ loaded: each, reader: this, placeholders })),
      ]),
    );
  }

  #load(declared: AnyFile, file: string, text: string): Loaded<unknown>[] {
    try {
      return [declared.load(file, text)];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.notes.problems.push(...error.problems);
      return [];
    }
  }

  /** Names of the files of a declared folder, also of those that could not be read. */
  names(declared: { name: string }): string[] {
    const files = [...this.folder.texts.keys(), ...this.folder.problems.map(({ file }) => file)];
    return files.filter((file) => isOf(declared, file)).map(stemOf);
  }

  /** The files of a declaration, without those that could not be read. */
  documents<Value>(declared: ContentFile<Value, Part>): Document<Value>[] {
    return (this.#documents.get(declared) ?? []) as Document<Value>[];
  }

  /** What the files of a declaration are in the club; undefined where one of them could not be read. */
  part<Built extends Part>(declared: ContentFile<unknown, Built>): Built | undefined {
    if (!this.#parts.has(declared)) this.#parts.set(declared, this.#build(declared));
    return this.#parts.get(declared) as Built | undefined;
  }

  #build(declared: AnyFile): Part | undefined {
    const [first, ...others] = this.documents(declared);
    const count = this.names(declared).length;
    // Files that could be read are built even if others failed, to report their problems in the same run.
    const absent = declared.absent === 'required' ? undefined : declared.absent;
    const part = first ? declared.build([first, ...others]) : absent;
    const { name } = declared;
    if (!part && count === 0)
      this.notes.problems.push(
        aboutFile(isFolder(declared) ? name.replace(/\/[^/]*$/, '') : name, { code: 'missing file', name }),
      );
    return this.documents(declared).length < count ? undefined : part;
  }

  /** The club; undefined where a file of it could not be read. */
  club(): Club | undefined {
    const parts = [...this.#documents.keys()].map((declared) => this.part(declared));
    const whole = parts.filter((part) => part !== undefined);
    return whole.length === parts.length && this.folder.problems.length === 0 ? merged(whole) : undefined;
  }

  /** Addresses of a club's pages. */
  pages(club: Club): string[] {
    return this.sitePages(club).map(({ path }) => path);
  }
}
