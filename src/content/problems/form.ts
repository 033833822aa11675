/** The second voice: a problem for whoever fills in a form, with fields as the form calls them. */
import { fieldWords } from '../field-words.ts';
import { isFileOf } from '../files/declare.ts';
import { FILES } from '../files/files.ts';
import { childSchema, findFieldSchema, objectFields, type Schema, schemaMeta } from '../schema.ts';
import { faultWords, isMissingValue, type Voice } from './faults.ts';
import { BODY, type Problem } from './problem.ts';

/** A problem in words for the person at the form. */
export interface FormProblem extends Pick<Problem, 'file' | 'path' | 'line'> {
  /** `Equipos › Cadete femenino › Entrenadores` */
  field: string;
  /** What the field itself is called. */
  label: string;
  found: string;
  allowed?: string | undefined;
  /** The nearest valid value: offered as a button. */
  nearest?: string | undefined;
  /** There is nothing yet where something has to be. */
  missing?: true;
  /** What the value names by a key, as its schema says. */
  refers?: string;
}

const declaredOf = (file: string) => FILES.find((each) => each.name === file || isFileOf(each, file));

/** @param schema of the file that the problem is in */
function formVoice(schema: Schema | undefined): Voice {
  const field = (name: string, file?: string) => {
    const found = findFieldSchema(file ? declaredOf(file)?.schema : schema, name);
    return `«${fieldWords(name, schemaMeta(found, 'title'))}»`;
  };
  return {
    field,
    set: (name, value, file) =>
      value === true ? `marcar ${field(name, file)}` : `«${value}» en ${field(name, file)}`,
    file: (name) => {
      const declared = declaredOf(name);
      return declared ? `«${declared.holds}»` : name;
    },
  };
}

/** A problem in the words of its form. */
export function toFormProblem({ file, path, line, names, fault }: Problem): FormProblem {
  const { schema } = declaredOf(file) ?? {};
  let at = schema as Schema | undefined;
  const labels = path.map((step, i) => {
    const isField = typeof step === 'string' && (objectFields(at)[step] || step === BODY);
    at = childSchema(at, step);
    return isField ? fieldWords(String(step), schemaMeta(at, 'title')) : (names[i] ?? String(step));
  });
  const label = labels.at(-1) ?? '';
  const refers = schemaMeta(at, 'refers');
  const place = { file, path, line, field: labels.join(' › '), label, ...(refers && { refers }) };
  // An item of a list that names something has no name of its own.
  const lacking = typeof path.at(-1) === 'number' ? labels.at(-2) : label;
  if (isMissingValue(fault) && lacking)
    return { ...place, label: lacking, found: `Falta «${lacking}».`, missing: true };
  const [found, allowed] = faultWords(fault, formVoice(schema));
  return { ...place, found, allowed, nearest: fault.nearest };
}
