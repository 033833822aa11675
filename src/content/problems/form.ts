/** Formats problems for people who fill in forms: fields have the labels of the form. */
import { fieldLabel } from '../field-labels.ts';
import { isFileOf } from '../files/declare.ts';
import { FILES } from '../files/files.ts';
import { childSchema, findFieldSchema, objectFields, type Schema, schemaMeta } from '../schema.ts';
import { explainFault, isMissingValue, type NameFormatter } from './faults.ts';
import { BODY, type Problem } from './problem.ts';

/** Problem described with the labels of a form. */
export interface FormProblem extends Pick<Problem, 'file' | 'path' | 'line'> {
  /** `Equipos › Cadete femenino › Entrenadores` */
  field: string;
  /** Label of the field itself. */
  label: string;
  found: string;
  allowed?: string | undefined;
  /** Nearest valid value, which a button offers. */
  nearest?: string | undefined;
  /** Set if a required value is missing. */
  missing?: true;
  /** File or kind of entry that the value refers to, from its schema. */
  refers?: string;
}

const declarationOf = (file: string) =>
  FILES.find((declared) => declared.name === file || isFileOf(declared, file));

/** @param schema schema of the problem's file */
function formNames(schema: Schema | undefined): NameFormatter {
  const field = (name: string, file?: string) => {
    const found = findFieldSchema(file ? declarationOf(file)?.schema : schema, name);
    return `«${fieldLabel(name, schemaMeta(found, 'title'))}»`;
  };
  return {
    field,
    set: (name, value, file) =>
      value === true ? `marcar ${field(name, file)}` : `«${value}» en ${field(name, file)}`,
    file: (name) => {
      const declared = declarationOf(name);
      return declared ? `«${declared.contents}»` : name;
    },
  };
}

/** Describes a problem with the labels of its form. */
export function toFormProblem({ file, path, line, names, fault }: Problem): FormProblem {
  const { schema } = declarationOf(file) ?? {};
  let fieldSchema = schema as Schema | undefined;
  const labels = path.map((step, i) => {
    const isField = typeof step === 'string' && (objectFields(fieldSchema)[step] || step === BODY);
    fieldSchema = childSchema(fieldSchema, step);
    return isField ? fieldLabel(String(step), schemaMeta(fieldSchema, 'title')) : (names[i] ?? String(step));
  });
  const label = labels.at(-1) ?? '';
  const refers = schemaMeta(fieldSchema, 'refers');
  const base = { file, path, line, field: labels.join(' › '), label, ...(refers && { refers }) };
  // A list item that is a key has no label, so the label of its list stands for it.
  const missingLabel = typeof path.at(-1) === 'number' ? labels.at(-2) : label;
  if (isMissingValue(fault) && missingLabel)
    return { ...base, label: missingLabel, found: `Falta «${missingLabel}».`, missing: true };
  const [found, allowed] = explainFault(fault, formNames(schema));
  return { ...base, found, allowed, nearest: fault.nearest };
}
