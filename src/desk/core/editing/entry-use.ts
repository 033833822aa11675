import type { FieldPath } from '../../../club/content/documents/values.ts';
import type { ReferenceKind } from '../../../club/references.ts';

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
