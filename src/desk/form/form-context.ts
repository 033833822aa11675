/** What the parts of a form share: the value, its fields by their paths, their controls and names, and what the checker says of them. */
import { createContext, useContext } from 'react';
import { valueAt } from '../../content/documents/values.ts';
import { fieldWords } from '../../content/field-words.ts';
import { slugOf } from '../../content/spelling.ts';
import type { FileCheck } from '../editing/edit-file.ts';
import type { FormSchema } from '../editing/form-schema.ts';
import { type FieldPath, type FileProblem, formSchemaAt } from '../server/api.ts';

/** What the checker says, and how bad it is: only a warning lets the content be published; `missing` is to be filled in still. */
export interface FieldRemark extends FileProblem {
  tone: 'error' | 'warning' | 'missing';
}

/** One part of a form: the value at a path, of the kind that a schema says. */
export interface FieldProps {
  schema: FormSchema;
  path: FieldPath;
  required?: boolean;
  /** An item of a list is named by what is around it. */
  isItem?: boolean;
}

/** What draws the value itself shows its name, too. */
export type ControlProps = FieldProps & { title: string };

/** What the parts of a form share. */
export interface FormContext {
  /** Path inside the content folder, `equipos/federados.yaml`. */
  file: string;
  /** The whole value of the form. */
  value: unknown;
  remarks: readonly FieldRemark[];
  /** The place that is being brought to the person: items on the way to it open. */
  shown: FieldPath | null;
  /** Opens a place of the form and puts the focus on it. */
  show: (path: FieldPath) => void;
  /** Called with the place where the person is. */
  onPlace: (path: FieldPath) => void;
  /** Puts a value somewhere: what was typed, a suggestion that was taken, an item that comes back. */
  setAt: (path: FieldPath, value: unknown) => void;
}

export const FormStateContext = createContext<FormContext | null>(null);

/** What the parts of a form share. Only below a form. */
export function useFormContext(): FormContext {
  const context = useContext(FormStateContext);
  if (!context) throw new Error('A field stands outside of a form.');
  return context;
}

/** The value at a path: what it is, how it is changed, and what its control is called by labels and remarks. */
export function useField<Value>(path: FieldPath) {
  const context = useFormContext();
  return {
    id: `campo/${pathId(path)}`,
    value: (valueAt(context.value, path) ?? undefined) as Value | undefined,
    /** About the value itself, and nothing in it. */
    remarks: remarksUnder(context, path).filter((remark) => remark.path.length === path.length),
    put: (value: Value | undefined) => context.setAt(path, value),
  };
}

/** What a control, or a group of them, is described by: its words of help and what the checker says. */
export const describedBy = (id: string, { description }: FormSchema): string =>
  description ? `${id}__description ${id}__error` : `${id}__error`;

/** How a field says which place of the value it is, in `data-place`. */
export const pathId = (path: FieldPath): string => path.join('/');

/** Whether a path is another one or goes on from it. */
export const pathStartsWith = (path: FieldPath, start: FieldPath) =>
  start.every((step, i) => String(path[i]) === String(step));

/** The remarks about the value at a path and all that is in it. */
export const remarksUnder = ({ remarks }: FormContext, path: FieldPath): FieldRemark[] =>
  remarks.filter((remark) => pathStartsWith(remark.path, path));

/** A value with another one in it. */
export function withValueAt(value: unknown, [step, ...rest]: FieldPath, put: unknown): unknown {
  if (step === undefined) return put;
  if (Array.isArray(value)) {
    const next = [...value];
    next[Number(step)] = withValueAt(value[Number(step)], rest, put);
    return next;
  }
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [step]: withValueAt(fields[step], rest, put) };
}

/**
 * A value with a name put in it, and the address of the item that has the name: it follows the name until it was saved, or
 * somebody writes another one.
 * @param saved the value of the file on disk
 */
export function withNameAndRoute(
  value: unknown,
  path: FieldPath,
  put: unknown,
  { schema, saved }: { schema: FormSchema; saved: unknown },
): unknown {
  const next = withValueAt(value, path, put);
  const [owner, list] = [path.slice(0, -1), path.slice(0, -2)];
  if (path.at(-1) !== 'name' || !formSchemaAt(schema, owner)?.properties?.route) return next;
  const routesIn = (items: unknown) =>
    Array.isArray(items)
      ? items.map((item) => String((item as { route?: unknown } | null)?.route ?? ''))
      : [];
  const { route = '', name = '' } = (valueAt(value, owner) ?? {}) as Record<string, unknown>;
  const isProposed = String(route).replace(/-\d+$/, '') === slugOf(String(name));
  if ((route && !isProposed) || routesIn(valueAt(saved, list)).includes(String(route))) return next;
  const others = routesIn(valueAt(value, list)).toSpliced(Number(owner.at(-1)), 1);
  const slug = slugOf(String(put ?? ''));
  let proposed = slug;
  for (let n = 2; others.includes(proposed); n++) proposed = `${slug}-${n}`;
  return withValueAt(next, [...owner, 'route'], proposed || undefined);
}

/** Whether nothing is written in a value. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** The name of a value's control: what its schema says (`control` of its metadata), else what is seen from its type. */
export function controlOf(schema: FormSchema): string {
  const { control, refers, items, additionalProperties, properties, type } = schema;
  if (control) return control;
  if (refers || schema.enum) return 'choice';
  if (items?.enum) return 'choices';
  if (items || typeof additionalProperties === 'object') return 'list';
  if (properties) return 'group';
  return type === 'boolean' ? 'yes-no' : 'text';
}

/** What the value at a path is called. A line of a list is called by its number, a caption by that of its photo. */
export function fieldTitle({ title }: FormSchema, path: FieldPath): string {
  const key = path.at(-1) ?? '';
  if (typeof key === 'number') return `N.º ${key + 1}`;
  return /^\d+$/.test(key) ? `N.º ${key}` : fieldWords(key, title);
}

interface OwnFile {
  /** Path inside the content folder. */
  file: string;
  /** What the file holds on disk. */
  saved: unknown;
  /** Whether all has to be filled in by now: the person tried to save. */
  isDue: boolean;
}

/** What the checker says of a form's own file. What is not filled in yet is no error until it is due. */
export function fieldRemarks(
  { problems, warnings }: Pick<FileCheck, 'problems' | 'warnings'>,
  { file, saved, isDue }: OwnFile,
): FieldRemark[] {
  const toned = [
    ...problems.map((remark) => {
      const waits = remark.missing && isBlank(valueAt(saved, remark.path)) && !isDue;
      return { ...remark, tone: waits ? ('missing' as const) : ('error' as const) };
    }),
    ...warnings.map((remark) => ({ ...remark, tone: 'warning' as const })),
  ];
  return toned.filter((remark) => remark.file === file);
}

/** `nombre, competición` */
export const missingLabels = (remarks: readonly FieldRemark[]): string =>
  [...new Set(remarks.map(({ label }) => label.toLocaleLowerCase('es')))].join(', ');
