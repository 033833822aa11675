/** Types and addresses shared by the desk's server and its screens. The types describe JSON. */
import type { FormProblem } from '../../content/problems/form.ts';
import type { FormSchema } from '../editing/form-schema.ts';

/** Path of a value in a content file: field names, and indexes from 0 in lists. */
export type FieldPath = (string | number)[];

/**
 * Returns the address of a file's form, open at a value: `/contenido/equipos/federados.yaml?ir=equipos.2.img`.
 * @param path of the value; empty to open the form at its start
 */
export function formAddress(file: string, path: FieldPath = []): string {
  return `/contenido/${file}${path.length > 0 ? `?ir=${encodeURIComponent(path.join('.'))}` : ''}`;
}

/** Parses the `ir` parameter of a form address. Returns an empty path if there is none. */
export function parseFieldPath(ir: string | null): FieldPath {
  return ir ? ir.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)) : [];
}

/** Returns the schema of the value at a path, or undefined if the schema does not declare it. */
export const formSchemaAt = (schema: FormSchema, path: readonly PropertyKey[]): FormSchema | undefined =>
  path.reduce<FormSchema | undefined>((parent, step) => {
    const itemSchema = parent?.items ?? parent?.additionalProperties;
    return parent?.properties?.[String(step)] ?? (typeof itemSchema === 'object' ? itemSchema : undefined);
  }, schema);

/**
 * Returns the address of a thumbnail, or null if the field names no picture.
 * @param img value of a picture field: an id, or an id with a focal point
 * @param width px; default: the width used in forms
 */
export function pictureAddress(img: unknown, width?: number): string | null {
  const id = typeof img === 'object' && img !== null && 'ruta' in img ? img.ruta : img;
  if (typeof id !== 'string' || !id) return null;
  return `/foto?${new URLSearchParams({ id, ...(width && { ancho: String(width) }) })}`;
}

/** Returns the address of an uncropped original. @param version cache buster for a replaced file of the same name */
export const originalPictureAddress = (id: string, version = 0): string =>
  `/foto?${new URLSearchParams({ id, entera: '', v: String(version) })}`;

/** Returns the address of a photo similar to one that is being withdrawn. @param sha256 of the similar photo, hex */
export const similarPictureAddress = (sha256: string): string => `/foto?huella=${sha256}`;

/** Returns the address of the sign-in screen. @param path own path with its query, to return to afterwards */
export const signInPath = (path: string): string =>
  path === '/' ? '/entrar' : `/entrar?${new URLSearchParams({ volver: path })}`;

/** Query parameter that carries a token once, to an origin that then keeps it in a cookie. */
export const TOKEN_PARAMETER = 'clave';

/**
 * Returns the address of a page of the preview.
 * @param path of the page, with its query and hash
 * @param token of the person's preview, which has an origin of its own; null on the local desk
 */
export function previewPageAddress(origin: string, path: string, token: string | null): string {
  const url = new URL(path, origin);
  if (token) url.searchParams.set(TOKEN_PARAMETER, token);
  return url.href;
}

/** Error or warning about a content file, worded for the person at the form. */
export interface FileProblem extends FormProblem {
  /** Fault code: see content/problems/faults.ts. */
  code: string;
  /** Kind of entry that the value refers to. */
  refers?: ReferenceKind;
}

/** Entry that other files refer to by its key. */
export interface Reference {
  key: string;
  name: string;
  /** Tells entries of the same name apart: a kind of team, a role. */
  detail: string;
  /** Address of its thumbnail, or null. */
  picture: string | null;
}

/** Kind of entry that a field may refer to, as `refers` in the schema metadata names it. */
export type ReferenceKind =
  | 'entrenadores.yaml'
  | 'marca.yaml'
  | 'lugares.yaml'
  | 'documentos.yaml'
  | 'equipos'
  | 'tipos'
  | 'paginas'
  | 'albumes'
  | 'fotos';

/** Values of a content file before and after a change: null if there was no file, undefined if no copy is kept. */
export interface ComparedFile {
  file: string;
  title: string;
  /** Names the fields, as in OpenFile. */
  schema: FormSchema;
  before?: unknown;
  after?: unknown;
}

/** Entries that may be referred to, by kind. */
export type References = Readonly<Partial<Record<ReferenceKind, Reference[]>>>;

/** Entry that a change removes or renames, and that other files may refer to. */
export interface RemovedEntry {
  kind: ReferenceKind;
  key: string;
  name: string;
  /** New key, if the entry was only renamed. */
  becomes?: string;
}

/** Reference to a removed entry. */
export interface EntryUse {
  entry: RemovedEntry;
  file: string;
  /** Path of the value that refers to the entry. */
  path: FieldPath;
  /** Path to delete with the entry: the value itself, or the item that requires it. Null if neither may be deleted. */
  deletePath: FieldPath | null;
  /** Breadcrumb: `Equipos Federados › Cadete femenino`. */
  where: string;
  /** Name of the item that is deleted as a whole; empty if only the reference is. */
  item: string;
}

/** Response body of a refused request (status 400 or above). */
export interface Refusal {
  code: string;
  /** A Spanish sentence for the person at the desk. */
  message: string;
  /** For code `changed-meanwhile`: the file as it is on disk, and the name of the person who changed it, if known. */
  current?: { value: unknown; tag: string | null; by?: string };
  /** For code `invalid-content`: the reasons. */
  problems?: FileProblem[];
  /** For code `in-use`: the references to the entry that was to be deleted. */
  uses?: EntryUse[];
}

/** Refusal that replaces a screen. */
export interface ScreenRefusal extends Refusal {
  /** Path of the first screen of the person's role. */
  startPath: string;
}
