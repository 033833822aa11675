/** What the desk's server and its screens agree on: addresses, and what goes over them as JSON. */
import type { FormProblem } from '../../content/problems/form.ts';
import type { FormSchema } from '../editing/form-schema.ts';

export type FieldPath = (string | number)[];

/**
 * Address of the form of a file, open at a value: `/contenido/equipos/federados.yaml?ir=equipos.2.img`.
 * @param path of the value; empty for the form's beginning
 */
export function formAddress(file: string, path: FieldPath = []): string {
  return `/contenido/${file}${path.length > 0 ? `?ir=${encodeURIComponent(path.join('.'))}` : ''}`;
}

/** The path in the `ir` of such an address; empty where there is none. */
export function parseFieldPath(ir: string | null): FieldPath {
  return ir ? ir.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)) : [];
}

/** The schema of the value at a path; undefined where the schema does not know it. */
export const formSchemaAt = (schema: FormSchema, path: readonly PropertyKey[]): FormSchema | undefined =>
  path.reduce<FormSchema | undefined>((at, step) => {
    const each = at?.items ?? at?.additionalProperties;
    return at?.properties?.[String(step)] ?? (typeof each === 'object' ? each : undefined);
  }, schema);

/**
 * Address of a small picture that a content field names: an id, or an id with a focal point; null where it names none.
 * @param width px; absent: as forms show it
 */
export function pictureAddress(img: unknown, width?: number): string | null {
  const id = typeof img === 'object' && img !== null && 'ruta' in img ? img.ruta : img;
  if (typeof id !== 'string' || !id) return null;
  return `/foto?${new URLSearchParams({ id, ...(width && { ancho: String(width) }) })}`;
}

/** Address of a whole original, uncut. @param version of a file whose name stays */
export const originalPictureAddress = (id: string, version = 0): string =>
  `/foto?${new URLSearchParams({ id, entera: '', v: String(version) })}`;

/** Address of what was found to look like a photo that is to be withdrawn. @param sha256 hex */
export const similarPictureAddress = (sha256: string): string => `/foto?huella=${sha256}`;

/** Something wrong in a file, or probably wrong, in words for the person at the form. */
export interface FileProblem extends FormProblem {
  /** Of the fault: see content/problems/faults.ts. */
  code: string;
  /** What the value names by a key: the screens know the names. */
  refers?: ReferenceKind;
}

/** Something that other files refer to by a key. */
export interface Reference {
  key: string;
  name: string;
  /** Says more where names are alike: a kind of team, a role. */
  detail: string;
  /** Address of a small picture of it; null where there is none. */
  picture: string | null;
}

/** What a reference may lead to. The names are those of `refers` in the schemas' metadata. */
export type ReferenceKind =
  | 'entrenadores.yaml'
  | 'marca.yaml'
  | 'lugares.yaml'
  | 'equipos'
  | 'paginas'
  | 'albumes';

/** Two values of a content file, one after the other. Null where there was no file, absent where no copy is kept. */
export interface ComparedFile {
  file: string;
  title: string;
  /** As in OpenFile: says what its fields are called. */
  schema: FormSchema;
  before?: unknown;
  after?: unknown;
}

/** What keys lead to, by kind. */
export type References = Readonly<Partial<Record<ReferenceKind, Reference[]>>>;

/** An entry that other files may name and that a change takes away, or names otherwise. */
export interface RemovedEntry {
  kind: ReferenceKind;
  key: string;
  name: string;
  /** Its new key, where it was only renamed. */
  becomes?: string;
}

/** A place that names such an entry. */
export interface EntryUse {
  entry: RemovedEntry;
  file: string;
  /** Path of the value that names the entry. */
  path: FieldPath;
  /** Path of what goes with the entry: the value itself, or the item that cannot be without it; null: nothing can go. */
  goes: FieldPath | null;
  /** Where it is, in words: `Equipos Federados › Cadete femenino`. */
  where: string;
  /** Name of the item that goes as a whole; empty where only the name of the entry goes. */
  item: string;
}

/** What comes with a status of 400 and more. */
export interface Refusal {
  code: string;
  /** A Spanish sentence for the person at the desk. */
  message: string;
  /** With `cambiado`: the file as it is on disk now. */
  current?: { value: unknown; tag: string | null };
  /** With `no-valido`: why. */
  problems?: FileProblem[];
  /** With `en-uso`: the places that name what was to be deleted. */
  uses?: EntryUse[];
}
