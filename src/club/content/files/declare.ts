import type { z } from 'zod';
import type { ContentNode, LoadedFile, Placeholders } from '../content-node.ts';
import { loadText } from '../markdown.ts';
import { memoizeByFile } from '../memoize-by-file.ts';
import type { Problem } from '../problems/problem.ts';
import { checkSchema } from '../schema.ts';
import { seasonDays } from '../season-name.ts';
import { parseYaml, type ValuePath } from '../yaml.ts';
import { type FrontMatter, frontMatter, type HasDate } from './fields.ts';

type NonEmpty<T> = [T, ...T[]];

/** Sections in which the desk lists content files, in order. */
export const CONTENT_PARTS = [
  'El club',
  'Equipos y personas',
  'Agenda',
  'Fotos',
  'Textos',
  'Apoyos',
] as const;
type ContentPart = (typeof CONTENT_PARTS)[number];

/**
 * Elements that a Markdown text may have: `page` all that the site shows, `story` no headings as large as its title, `paragraphs`
 * only paragraphs without formatting, `line` one paragraph with links, bold and italics.
 */
export type TextKind = 'page' | 'story' | 'paragraphs' | 'line';

/** Value of a content file whose page a preview shows. */
export interface PreviewedValue {
  /** Name of the file without folder and extension: `federados`. */
  name: string;
  path: ValuePath;
  /** Reads a text or a number of the file as text: `read('equipos', 2, 'route')`; '' for anything else. */
  read: (...path: PropertyKey[]) => string;
}

/** How a form that refers to an entry of this file begins a new one, which is completed later. */
interface NewEntry {
  /** Label of the button: `Nueva persona`. */
  label: string;
  /** Field that contains the entries by key. */
  list: string;
  /** Returns an entry that has only a name, and is valid. */
  begin(name: string): object;
}

/** Facts about a season that begins. */
export interface SeasonChange {
  /** Name of the new season: `2025/26`. */
  season: string;
  /** First and last day of training; null in a club without an agenda. */
  days: { first: string; last: string } | null;
  /** Day of the change. */
  today: string;
  /** New keys of the teams that continue, by their present keys. A team changes its key if the kind above its page ends. */
  teams: ReadonlyMap<string, string>;
  /** Names of the kinds that continue. */
  kinds: ReadonlySet<string>;
}

/** Changes a file for a new season. Has methods, so that a list can hold rules for any value. */
interface SeasonRule<Written> {
  /** Returns the file's value in the new season. */
  convert(written: Written, change: SeasonChange): Written;
  /** Returns Spanish lines about deleted entries, which the volunteer reads before starting the season. */
  summarizeDeleted(before: Written, after: Written): string[];
}

/** True if an entry with a day, and perhaps a team, belongs to the new season. */
export function isOfNewSeason(
  { dia, equipo }: { dia: string; equipo?: string },
  { season, days, teams }: SeasonChange,
): boolean {
  return dia >= (days ?? seasonDays(season)).first && (equipo === undefined || teams.has(equipo));
}

/** Returns the entries of the new season, with the new keys of their teams. */
export const entriesOfNewSeason = <Entry extends { dia: string; equipo: string }>(
  entries: readonly Entry[],
  change: SeasonChange,
): Entry[] =>
  entries.flatMap((entry) =>
    isOfNewSeason(entry, change) ? { ...entry, equipo: change.teams.get(entry.equipo) ?? entry.equipo } : [],
  );

type Fields = Record<string, unknown>;

/** Form of a file that shows its value in another shape. */
export interface FileForm {
  schema: z.ZodType;
  /** Converts the value of the file to that of the form. */
  read(value: Fields): Fields;
  /** Converts the value of the form to that of the file. @param before value of the file on disk */
  write(value: Fields, before: Fields): Fields;
  /** Returns a problem of the file as a problem of the form. @param bodyLine line at which the text of the value begins */
  locate(problem: Problem, value: Fields, bodyLine: number): Problem;
}

/**
 * Declaration of a content file, or of all files of a folder.
 * `Value` is the parsed value, `Built` the file's part of the club, `Written` the value as it is written in YAML.
 */
export interface ContentFile<Value, Built, Name extends string = string, Written = unknown> {
  /** Path inside the content folder: `junta.yaml`; `equipos/*.yaml` for all files of a folder. */
  name: Name;
  /** Contents in a few words, for the desk and the volunteers' guide. */
  contents: string;
  /** Section of the desk that lists it. */
  part: ContentPart;
  /** Purpose and place on the site, in a sentence above the form. */
  help: string;
  /** Label of the button that creates another file in the folder; absent if volunteers create none. */
  newFileLabel?: string;
  /** Absent if other forms begin no entries. */
  newEntry?: NewEntry;
  /** Reason in Spanish why the desk shows the file read-only; absent if volunteers write it. */
  readOnlyReason?: string;
  /** Page that previews a value of the file. It need not exist: the desk then shows the nearest page above it. */
  previewPath: string | ((value: PreviewedValue) => string);
  /**
   * Effect of a new season on the file: `keep` leaves it, `keepDates` leaves a file whose dates belong to no season,
   * `wizard` lets the desk rewrite it from the volunteer's answers (src/desk/core/season/new-season.ts), a rule changes it.
   */
  newSeason: 'keep' | 'keepDates' | 'wizard' | SeasonRule<Written>;
  /**
   * Returns the last days on which pages show its entries otherwise than afterwards; the site is built again after them. A test
   * asks files with dates for it; it returns none if they change no page.
   */
  shownUntil?(part: NoInfer<Built>): readonly string[];
  /** Form of its own; by default the form shows the value of the file. */
  form?: FileForm;
  /** File of the folder that has a declaration of its own. */
  except?: string;
  /** Kind of the text below the front matter; `page` by default. */
  textKind?: TextKind;
  schema: z.ZodType<Value, Written>;
  /** Parses the file and checks its schema. @throws {ContentError} */
  load(file: string, text: string): LoadedFile<Value>;
  /**
   * Value in a club without the file, such as one that has just begun; empty lists build the same, a file without text is
   * a problem. A required file is written by src/tasks/new-club.
   */
  absent: NoInfer<Built> | 'required';
  /** Builds the file's part of the club, with references resolved. Gets all files of a folder, sorted by name. */
  build(nodes: NonEmpty<ContentNode<Value>>): Built;
  /** Returns values that texts may name as `{{…}}`. Gets no values if no file could be read. */
  placeholders?(values: readonly Value[]): Placeholders;
}

export type AnyFile = ContentFile<unknown, object>;

/** Declares a YAML file by the schema of its value. */
export function yamlFile<const Name extends string, Value, Written, Built extends object>(
  description: Omit<ContentFile<Value, Built, Name, Written>, 'load'> & {
    // A file with dates must say what happens to them.
    newSeason: true extends HasDate<NoInfer<Value>> ? { convert: unknown } | 'keepDates' | 'wizard' : unknown;
  },
): ContentFile<Value, Built, Name, Written> {
  return {
    ...description,
    load: memoizeByFile((file, text) => {
      const source = parseYaml(file, text);
      return { value: checkSchema(description.schema, source), source };
    }),
  };
}

/** Declares a Markdown file with front matter. */
export function textFile<const Name extends string, Built extends object>({
  mayBeEmpty,
  ...description
}: Omit<ContentFile<FrontMatter, Built, Name, FrontMatter>, 'load' | 'schema'> & {
  /** True for a file that needs no text. */
  mayBeEmpty?: true;
}): ContentFile<FrontMatter, Built, Name, FrontMatter> {
  const load = memoizeByFile((file, text) => loadText(file, text, mayBeEmpty));
  return { ...description, schema: frontMatter, load };
}

export const isFolder = ({ name }: { name: string }) => name.includes('*');

/** True if a path is the declared file, or a file of the declared folder. */
export function isFileOf(declared: { name: string; except?: string }, file: string): boolean {
  if (file === declared.except) return false;
  const [prefix = '', suffix = ''] = declared.name.split('*');
  const slug = file.slice(prefix.length, file.length - suffix.length);
  return isFolder(declared)
    ? file === prefix + slug + suffix && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)
    : file === declared.name;
}
