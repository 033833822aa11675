import type { Path, Remark } from '../../api.ts';

/** What the parts of a form share, through the form library's own context. */
export interface FormContext {
  /** The whole value of the form. */
  value: unknown;
  remarks: readonly Remark[];
  /** Told where in the value the person is. */
  onPlace: (path: Path) => void;
  /** Puts a value where a suggestion was taken. */
  setAt: (path: Path, value: unknown) => void;
}

const sameStart = (path: Path, start: Path) => start.every((step, i) => String(path[i]) === String(step));

/** The remarks about the value at a path itself. */
export const remarksAt = ({ remarks }: FormContext, path: Path): Remark[] =>
  remarks.filter((remark) => remark.path.length === path.length && sameStart(remark.path, path));

/** The remarks about the value at a path and all that is in it. */
export const remarksIn = ({ remarks }: FormContext, path: Path): Remark[] =>
  remarks.filter((remark) => sameStart(remark.path, path));

/** A value with another one in it. */
export function withValueAt(value: unknown, [step, ...rest]: Path, put: unknown): unknown {
  if (step === undefined) return put;
  if (Array.isArray(value)) return value.with(Number(step), withValueAt(value[Number(step)], rest, put));
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [step]: withValueAt(fields[step], rest, put) };
}
