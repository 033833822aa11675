import { useState } from 'react';
import { type FieldPath, isFields, movedPath, valueAt } from '../../../../club/content/documents/values.ts';
import { formSchemaAt } from '../../../core/editing/form-schema.ts';
import { itemSummary } from '../../../core/editing/item-name.ts';
import type { FileEditor } from './useFileEditor.ts';

/**
 * Returns the list item that the form shows alone, or null if the address names none.
 * @param initialPath of the item when the form opened; empty for the whole file
 */
export function useSingleItem({ open, value }: FileEditor, initialPath: FieldPath) {
  const [path, setPath] = useState(initialPath);
  const [before, setBefore] = useState(value);
  // A merge may add, move and remove items. Without its item, the form shows the whole file.
  if (before !== value) {
    setBefore(value);
    setPath(movedPath(path, before, value) ?? []);
  }
  const item = path.length > 0 ? valueAt(value, path) : undefined;
  if (!isFields(item)) return null;
  const { name, isNamed } = itemSummary(item, Number(path.at(-1)) || 0);
  const noun = formSchemaAt(open.schema, path.slice(0, -1))?.itemNoun;
  const isNew = open.tag === null || valueAt(open.value, path) === undefined;
  return { path, title: isNew && !isNamed && noun ? `Añadir ${noun}` : name };
}
