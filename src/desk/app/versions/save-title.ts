import { type FieldSchema, fieldChanges, type References } from './field-changes.ts';

/** Changed things that a title names. */
const NAMED = 3;

/**
 * What a save is called in the list of versions: saves of one file are told apart by what they changed.
 * @param title of the file
 * @param before null for a new file
 * @returns `Cambiar «Equipos Federados»: Cadete femenino, Juvenil`
 */
export function saveTitle(
  title: string,
  before: unknown,
  after: unknown,
  schema: FieldSchema,
  references: References,
): string {
  const plain = `Cambiar «${title}»`;
  if (before === null) return plain;
  // Of a list its item, of a group its field.
  const steps = fieldChanges(before, after, schema, references).map(({ field }) => field.split(' › '));
  const names = [...new Set(steps.map(([first = '', second]) => second ?? first))].filter(Boolean);
  if (names.length === 0) return plain;
  const more = names.length > NAMED ? ` y ${names.length - NAMED} más` : '';
  return `${plain}: ${names.slice(0, NAMED).join(', ')}${more}`;
}
