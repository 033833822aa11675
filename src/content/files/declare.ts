import type { z } from 'zod';
import type { Club } from '../club.ts';
import type { Document, Loaded } from '../document.ts';
import type { Placeholders } from '../placeholders.ts';
import type { Result } from '../problems.ts';
import type { Reader } from '../reader.ts';
import { remembered } from '../remembered.ts';
import { checkSchema } from '../schema-problems.ts';
import { loadText } from '../text/load.ts';
import { parseYaml } from '../yaml-source.ts';
import { type FrontMatter, frontMatter } from './fields.ts';

type NonEmpty<T> = [T, ...T[]];

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

/** What is said of a file of content, or of all files of a folder. */
interface Description<Value, Part> {
  /** Path inside the content folder: `junta.yaml`; `equipos/*.yaml` for all files of a folder. */
  name: string;
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
  /** What the club has without the file. A file without this is required. */
  absent?: Part;
  /** What the files are in the club: one file, or those of the folder by name. */
  build(documents: NonEmpty<Document<Value>>, reader: Reader): Part;
  /** Reports what can only be seen in the whole club. */
  check?(documents: readonly Document<Value>[], club: Club, reader: Reader): void;
  /** What texts may name as `{{…}}`. Without a readable file the names stay. */
  placeholders?(values: readonly Value[]): Placeholders;
}

/** A file of content: all that is known of it. */
export interface ContentFile<Value, Part> extends Description<Value, Part> {
  schema: z.ZodType;
  load(file: string, text: string): Result<Loaded<Value>>;
}

export type AnyFile = ContentFile<unknown, Partial<Club>>;

/** Declares a YAML file by the schema of its value. */
export function yamlFile<Value, Field extends keyof Club>(
  description: Description<Value, Pick<Club, Field>> & { schema: z.ZodType<Value> },
): ContentFile<Value, Pick<Club, Field>> {
  return {
    ...description,
    load: remembered((file, text): Result<Loaded<Value>> => {
      const source = parseYaml(file, text);
      if (!source.ok) return source;
      const checked = checkSchema(description.schema, source.value);
      return checked.ok ? { ok: true, value: { value: checked.value, source: source.value } } : checked;
    }),
  };
}

/** Declares a Markdown file: front matter, then text. */
export function textFile<Field extends keyof Club>(
  description: Description<FrontMatter, Pick<Club, Field>>,
): ContentFile<FrontMatter, Pick<Club, Field>> {
  return { ...description, schema: frontMatter, load: remembered(loadText) };
}
