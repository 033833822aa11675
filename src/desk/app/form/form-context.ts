/** Shared state of a form: its value, problems, and the fields' paths, controls and titles. */
import { createContext, useContext } from 'react';
import {
  type FieldPath,
  type Fields,
  isBlank,
  valueAt,
  withValueAt,
} from '../../../club/content/documents/values.ts';
import { fieldLabel } from '../../../club/content/field-labels.ts';
import type { FieldRemark } from '../../../club/content/form-problem.ts';
import { freeSlug, slugOf } from '../../../club/content/spelling.ts';
import type { ReferenceKind, References } from '../../../club/references.ts';
import type { FileCheck } from '../../core/editing/edit-file.ts';
import type { FormSchema } from '../../core/editing/form-schema.ts';
import { formSchemaAt } from '../../core/editing/form-schema.ts';

/** Location and schema of a value in a form. */
export interface FieldProps {
  schema: FormSchema;
  path: FieldPath;
  required?: boolean;
  /** True for a list item or the whole file, whose container shows the title. */
  isItem?: boolean;
  /** True for an item of an inline list, which has its fields side by side. */
  isInline?: boolean | undefined;
}

/** Props of a control, with the title of its field. */
export type ControlProps = FieldProps & { title: string };

/** State and callbacks that a form provides to its fields. */
export interface FormContext {
  /** Path in the content folder: `equipos/federados.yaml`. */
  file: string;
  /** Value of the whole form. */
  value: unknown;
  /** Value of the file on disk; undefined if the form saves no file. */
  saved?: unknown;
  remarks: readonly FieldRemark[];
  /** Path to scroll to and focus: collapsed items around it expand. */
  shownPath: FieldPath | null;
  /** Scrolls to a field, expands the items around it and focuses it. */
  showField: (path: FieldPath) => void;
  /** Called with the path of the focused field. */
  onFocusPath: (path: FieldPath) => void;
  /** Sets the value at a path. */
  setAt: (path: FieldPath, value: unknown) => void;
}

export const FormStateContext = createContext<FormContext | null>(null);

/** Returns the context of the enclosing form. @throws Error outside a form */
export function useFormContext(): FormContext {
  const context = useContext(FormStateContext);
  if (!context) throw new Error('A field needs a form around it.');
  return context;
}

/** Returns the value at a path, its setter, its remarks, and the DOM id of its control. */
export function useField<Value>(path: FieldPath) {
  const context = useFormContext();
  return {
    id: `campo/${pathId(path)}`,
    value: (valueAt(context.value, path) ?? undefined) as Value | undefined,
    /** Remarks on the value itself, without those on nested values. */
    remarks: remarksUnder(context, path).filter((remark) => remark.path.length === path.length),
    setValue: (value: Value | undefined) => context.setAt(path, value),
  };
}

/** Returns the `aria-describedby` of a control or group: its help text and its remarks. */
export const describedBy = (id: string, { description }: FormSchema): string =>
  description ? `${id}__description ${id}__error` : `${id}__error`;

/** Returns the value of an input, its setter, and the attributes that link it to its label, help and remarks. */
export function useInput({ path, schema }: ControlProps) {
  const { id, value = '', remarks, setValue } = useField<string | number | boolean>(path);
  const isInvalid = remarks.some(({ tone }) => tone !== 'missing');
  return {
    value,
    /** Sets the value. Removes the field if the value is empty. */
    setValue: (typedValue: string | number | boolean) => setValue(typedValue === '' ? undefined : typedValue),
    attributes: {
      id,
      'aria-describedby': describedBy(id, schema),
      ...(isInvalid && { 'aria-invalid': true }),
    },
  };
}

/** Formats a path for ids and `data-path` attributes. */
export const pathId = (path: FieldPath): string => path.join('/');

/** True if a path equals a prefix or continues it. */
export const pathStartsWith = (path: FieldPath, prefix: FieldPath) =>
  prefix.every((step, i) => String(path[i]) === String(step));

/** Returns the remarks on the value at a path and on its nested values. */
export const remarksUnder = ({ remarks }: FormContext, path: FieldPath): FieldRemark[] =>
  remarks.filter((remark) => pathStartsWith(remark.path, path));

/**
 * Returns a copy of a form's value with a nested value replaced. If that is the name of an item with a `route`, also derives
 * the route from the name, unless the item is already saved or the person has typed a route.
 * @param saved value of the file on disk
 */
export function withNameAndRoute(
  value: unknown,
  path: FieldPath,
  nested: unknown,
  { schema, saved }: { schema: FormSchema; saved: unknown },
): unknown {
  const next = withValueAt(value, path, nested);
  const [itemPath, listPath] = [path.slice(0, -1), path.slice(0, -2)];
  if (path.at(-1) !== 'name' || !formSchemaAt(schema, itemPath)?.properties?.route) return next;
  const routesIn = (items: unknown) =>
    Array.isArray(items)
      ? items.map((item) => String((item as { route?: unknown } | null)?.route ?? ''))
      : [];
  const { route = '', name = '' } = (valueAt(value, itemPath) ?? {}) as Record<string, unknown>;
  const isProposed = String(route).replace(/-\d+$/, '') === slugOf(String(name));
  const isSaved = routesIn(valueAt(saved, listPath)).includes(String(route));
  if (route && (isSaved || !isProposed)) return next;
  const otherRoutes = routesIn(valueAt(value, listPath)).toSpliced(Number(itemPath.at(-1)), 1);
  const slug = slugOf(String(nested ?? ''));
  const proposed = slug ? freeSlug(slug, (taken) => otherRoutes.includes(taken)) : undefined;
  return withValueAt(next, [...itemPath, 'route'], proposed);
}

/**
 * Returns an item with the only possible entry in each blank reference that it needs: the club's one venue or team. An optional
 * reference is filled in when the field that it depends on gets its value, and cleared when that changes.
 * @param changed name of the field that has just changed
 */
export function withOnlyEntries(
  item: Fields,
  { properties = {}, required = [] }: FormSchema,
  { references, changed }: { references: References; changed?: PropertyKey | undefined },
): Fields {
  const next = { ...item };
  for (const [name, { refers, proposedIf }] of Object.entries(properties)) {
    const [only, second] = references[refers as ReferenceKind] ?? [];
    if (!only || second || name === changed) continue;
    const [field, wanted] = proposedIf ?? [];
    const isNeeded = proposedIf ? changed === field && item[`${field}`] === wanted : required.includes(name);
    if (isNeeded && isBlank(item[name])) next[name] = only.key;
    if (proposedIf && changed === field && !isNeeded && item[name] === only.key) delete next[name];
  }
  return next;
}

/** Returns the name of a value's control: `control` of its schema, or the default for its type. */
export function controlOf(schema: FormSchema): string {
  const { control, refers, items, additionalProperties, properties, type } = schema;
  if (control) return control;
  if (refers || schema.enum) return 'choice';
  if (items?.enum) return 'choices';
  if (items || typeof additionalProperties === 'object') return 'list';
  if (properties) return 'group';
  return type === 'boolean' ? 'yes-no' : 'text';
}

/** Returns the title of the field at a path. List items and photo captions are titled by number. */
export function fieldTitle({ title }: FormSchema, path: FieldPath): string {
  const key = path.at(-1) ?? '';
  if (typeof key === 'number') return `N.º ${key + 1}`;
  return /^\d+$/.test(key) ? `N.º ${key}` : fieldLabel(key, title);
}

interface RemarkOptions {
  /** Path of the form's file in the content folder. */
  file: string;
  /** Value of the file on disk. */
  saved: unknown;
  /** True once the person has tried to save: missing values are errors from then on. */
  isSaveAttempted: boolean;
}

/**
 * Returns the remarks on a form's own file, with severities. A value that was never filled in is `missing` until the first attempt
 * to save.
 */
export function fieldRemarks(
  { problems, warnings }: Pick<FileCheck, 'problems' | 'warnings'>,
  { file, saved, isSaveAttempted }: RemarkOptions,
): FieldRemark[] {
  const remarks = [
    ...problems.map((problem) => {
      const isPending = problem.missing && isBlank(valueAt(saved, problem.path)) && !isSaveAttempted;
      return { ...problem, tone: isPending ? ('missing' as const) : ('error' as const) };
    }),
    ...warnings.map((warning) => ({ ...warning, tone: 'warning' as const })),
  ];
  return remarks.filter((remark) => remark.file === file);
}

/** Returns the problems on values that are still as they were submitted. */
export const problemsOfUnchanged = <Problem extends { path: FieldPath }>(
  problems: readonly Problem[],
  submitted: unknown,
  value: unknown,
): Problem[] => problems.filter(({ path }) => valueAt(submitted, path) === valueAt(value, path));

/** Lists the labels of fields: `nombre, competición`. */
export const missingLabels = (remarks: readonly FieldRemark[]): string =>
  [...new Set(remarks.map(({ label }) => label.toLocaleLowerCase('es')))].join(', ');
