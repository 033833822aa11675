/** What the desk's server and its screens agree on: addresses, and what goes over them as JSON. */

import type { FormProblem } from '../content/problems/form.ts';
import type { FormSchema } from './form-schema.ts';

export type Path = (string | number)[];

/**
 * Address of the form of a file, open at a value: `/contenido/equipos/federados.yaml?ir=equipos.2.img`.
 * @param path of the value; empty for the form's beginning
 */
export function placeAddress(file: string, path: Path = []): string {
  return `/contenido/${file}${path.length > 0 ? `?ir=${encodeURIComponent(path.join('.'))}` : ''}`;
}

/** The path in the `ir` of such an address; empty where there is none. */
export function placeOf(ir: string | null): Path {
  return ir ? ir.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)) : [];
}

/** Something wrong in a file, or probably wrong, in words for the person at the form. */
export interface Remark extends FormProblem {
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

/** What comes with a status of 400 and more. */
export interface Refusal {
  code: string;
  /** A Spanish sentence for the person at the desk. */
  message: string;
  /** With `cambiado`: the file as it is on disk now. */
  current?: { value: unknown; tag: string | null };
  /** With `no-valido`: why. */
  problems?: Remark[];
}
