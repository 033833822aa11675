import type { Path } from '../../api.ts';
import { valueAt, withValueAt } from '../../app/form/form-context.ts';
import { isFields } from '../../documents/is-fields.ts';

/** A place that somebody else changed. */
export interface Difference {
  path: Path;
  theirs: unknown;
  mine: unknown;
  /** Changed at the desk since the file was opened: what the person most likely wants to keep. */
  changedHere: boolean;
}

/** Nothing and an empty text are the same to a form. */
const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** Paths at which two values differ: field by field, lists of one length item by item, other lists as a whole. */
function differingPaths(a: unknown, b: unknown, path: Path = []): Path[] {
  if (isFields(a) && isFields(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      differingPaths(a[key], b[key], [...path, key]),
    );
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length)
    return a.flatMap((item, i) => differingPaths(item, b[i], [...path, i]));
  return (isNothing(a) && isNothing(b)) || isSame(a, b) ? [] : [path];
}

/**
 * Where somebody else changed the file, and the form has it otherwise. What only the form changed is nobody's question.
 * @param base as the file was when it was opened; undefined where that is not known any more
 */
export function differences(base: unknown, theirs: unknown, mine: unknown): Difference[] {
  const isTheirs = (path: Path) => base === undefined || !isSame(valueAt(base, path), valueAt(theirs, path));
  return differingPaths(theirs, mine)
    .filter(isTheirs)
    .map((path) => ({
      path,
      theirs: valueAt(theirs, path),
      mine: valueAt(mine, path),
      changedHere: base === undefined || !isSame(valueAt(base, path), valueAt(mine, path)),
    }));
}

/** What the form has, with some places as the file has them now. */
export const withTheirs = (mine: unknown, chosen: readonly Difference[]): unknown =>
  chosen.reduce((value, { path, theirs }) => withValueAt(value, path, theirs), mine);

/** Whether two values of a content file are the same: texts, numbers, lists, fields. An absent field is an undefined one. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) =>
    isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}
