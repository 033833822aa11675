/** Formats problems for people who fill in forms: fields have the labels of the form. */

import type { ReferenceKind } from '../references.ts';
import { fieldLabel } from './field-labels.ts';
import { isFileOf } from './files/declare.ts';
import { FILES } from './files/files.ts';
import {
  explainFault,
  isMissingValue,
  type NameFormatter,
  VALUE_DESCRIPTIONS,
  type ValueKind,
} from './problems/faults.ts';
import { BODY, type Problem } from './problems/problem.ts';
import { childSchema, findFieldSchema, objectFields, type Schema, schemaMeta } from './schema.ts';

/** Error or warning about a content file, worded with the labels of its form. */
export interface FileProblem extends Pick<Problem, 'file' | 'path' | 'line'> {
  /** Fault code: see content/problems/faults.ts. */
  code: string;
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
  /** Kind of entry that the value refers to. */
  refers?: ReferenceKind;
}

const declarationOf = (file: string) =>
  FILES.find((declared) => declared.name === file || isFileOf(declared, file));

/** Returns the schema of the form of a file. */
function schemaOf(file: string): Schema | undefined {
  const { schema, form } = declarationOf(file) ?? {};
  return form?.schema ?? schema;
}

const LISTED = 'uno de la lista';

/** Descriptions of values that a form offers to choose from, and a file writes as keys. */
const FORM_VALUES: Partial<Record<ValueKind, string>> = {
  boolean: 'sí o no',
  picture: 'el nombre de una foto',
  'optional picture': 'el nombre de una foto, o nada',
  submenu: 'una lista de enlaces, los tipos de equipo o las temporadas de fotos',
  team: LISTED,
  kind: LISTED,
  album: LISTED,
  'photo page': 'una página con fotos',
};

/** @param schema schema of the form of the problem's file */
function formNames(schema: Schema | undefined): NameFormatter {
  const field = (name: string, file?: string) => {
    const found = findFieldSchema(file ? schemaOf(file) : schema, name);
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
    value: (kind) => FORM_VALUES[kind] ?? VALUE_DESCRIPTIONS[kind],
  };
}

/** Problem of a field with its severity. `error` and `missing` (not filled in yet) prevent saving. */
export interface FieldRemark extends FileProblem {
  tone: 'error' | 'warning' | 'missing';
}

/** Describes a problem with the labels of its form. */
export function toFileProblem({ file, path, line, names, fault }: Problem): FileProblem {
  const schema = schemaOf(file);
  let fieldSchema = schema;
  const labels = path.map((step, i) => {
    const isField = typeof step === 'string' && (objectFields(fieldSchema)[step] || step === BODY);
    fieldSchema = childSchema(fieldSchema, step);
    return isField ? fieldLabel(String(step), schemaMeta(fieldSchema, 'title')) : (names[i] ?? String(step));
  });
  const label = labels.at(-1) ?? '';
  const refers = schemaMeta(fieldSchema, 'refers') as ReferenceKind | undefined;
  const base = {
    file,
    path,
    line,
    code: fault.code,
    field: labels.join(' › '),
    label,
    ...(refers && { refers }),
  };
  // A list item that is a key has no label, so the label of its list stands for it.
  const missingLabel = typeof path.at(-1) === 'number' ? labels.at(-2) : label;
  if (isMissingValue(fault) && missingLabel)
    return { ...base, label: missingLabel, found: `Falta «${missingLabel}».`, missing: true };
  const [found, allowed] = explainFault(fault, formNames(schema));
  return { ...base, found, allowed, nearest: fault.nearest };
}
