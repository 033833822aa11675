import type { z } from 'zod';
import type { Img } from './club.ts';
import { nearest } from './nearest.ts';
import { fillPlaceholders, type Placeholders } from './placeholders.ts';
import { listed, type Problem } from './problems.ts';
import type { ImgInput } from './schema-fields.ts';
import { checkSchema, type Names } from './schema-problems.ts';
import { type Path, parseYaml, report, type Source } from './yaml-source.ts';

/** A file that obeys its schema, with the places of its values. */
export interface Loaded<T> {
  value: T;
  source: Source;
}

/** What the parts of the reader share while they read one club. */
export interface Reading {
  problems: Problem[];
  /** What may be meant as it is, and often is not: told, but no reason to stop. */
  warnings: Problem[];
  /** Every picture named in a file, to check it against the photos that were taken down. */
  imgs: { id: string; source: Source; path: Path }[];
}

/**
 * Loads a file that is there; null where it is wrong. Then it is a problem whatever the reason was: nothing may ever be
 * published in the place of a file that was not understood.
 */
export function understood<T>(reading: Reading, file: string, load: () => T | null): T | null {
  const before = reading.problems.length;
  const loaded = load();
  if (loaded === null && reading.problems.length === before)
    reading.problems.push({
      file,
      line: null,
      column: null,
      field: '',
      found: 'No he podido entender este archivo.',
    });
  return loaded;
}

/** Parses and checks one YAML file; null (and problems) when it is wrong, null when it is not there. */
export function loadYaml<T>(
  reading: Reading,
  texts: ReadonlyMap<string, string>,
  file: string,
  schema: z.ZodType<T>,
  names?: Names,
): Loaded<T> | null {
  const text = texts.get(file);
  if (text === undefined) return null;
  return understood(reading, file, () => {
    const source = parseYaml(file, text, reading.problems);
    if (source === null) return null;
    const value = checkSchema(schema, source, reading.problems, names);
    return value === null ? null : { value, source };
  });
}

/** The words for a placeholder that cannot be filled in: there is none of that name, or the club left the field empty. */
export function unfilledPlaceholder(
  name: string,
  values: Placeholders,
): Pick<Problem, 'found' | 'allowed' | 'nearest'> {
  if (values[name] === null)
    return {
      found: `«{{${name}}}» está vacío.`,
      allowed: `rellenar «${name.replace('.', ' › ')}» en club.yaml, o quitarlo de este texto`,
    };
  const names = Object.keys(values).filter((n) => values[n] !== null);
  const near = nearest(name, names);
  return {
    found: `«{{${name}}}» no se puede rellenar.`,
    allowed: listed(names.map((n) => `{{${n}}}`)),
    nearest: near && `{{${near}}}`,
  };
}

/** Fills the placeholders of every text in a file. */
export function fillLoaded<T>(reading: Reading, loaded: Loaded<T>, values: Placeholders): Loaded<T> {
  const fill = (value: unknown, path: Path): unknown => {
    if (typeof value === 'string')
      return fillPlaceholders(value, values, (name) =>
        report(reading.problems, loaded.source, path, unfilledPlaceholder(name, values)),
      );
    if (Array.isArray(value)) return value.map((element, i) => fill(element, [...path, i]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, element]) => [key, fill(element, [...path, key])]),
    );
  };
  return { ...loaded, value: fill(loaded.value, []) as T };
}

/** The picture a file names at a path. */
export function pictureAt(reading: Reading, source: Source, path: Path, input: ImgInput): Img {
  const id = typeof input === 'string' ? input : input.ruta;
  reading.imgs.push({ id, source, path });
  if (typeof input === 'string') return { id };
  const [x, y] = input.foco;
  return { id, focus: { x: x / 100, y: y / 100 } };
}

/** The same for a picture that may be left out. */
export function optionalPictureAt(
  reading: Reading,
  source: Source,
  path: Path,
  input: ImgInput | '' | null | undefined,
): Img | null {
  return input ? pictureAt(reading, source, path, input) : null;
}
