/** The second voice: a problem for whoever fills in a form, with fields as the form calls them. */
import { z } from 'zod';
import { fieldWords } from '../field-words.ts';
import { isOf } from '../files/declare.ts';
import { FILES } from '../files/files.ts';
import { isMissing, type Voice, wordsOf } from './faults.ts';
import { BODY, type Problem } from './problem.ts';

type Schema = z.core.$ZodType;

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

/** A schema and those that it wraps or offers, the outermost first: what is said outside wins. */
function layers(schema: Schema | undefined): Schema[] {
  const inner =
    schema instanceof z.ZodUnion
      ? schema.options
      : schema instanceof z.ZodPipe
        ? [schema.in]
        : schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
          ? [schema.unwrap()]
          : [];
  return schema ? [schema, ...inner.flatMap(layers)] : [];
}

/** What a schema says of itself: its `title`, what it `refers` to. */
const said = (schema: Schema | undefined, what: 'title' | 'refers'): string | undefined =>
  layers(schema)
    .map((each) => z.globalRegistry.get(each)?.[what])
    .find((word) => typeof word === 'string');

/** The fields of an object, also of one that may be left out or is one of several. */
const fieldsOf = (schema: Schema | undefined): Record<string, Schema> =>
  Object.assign(
    Object.create(null),
    ...layers(schema).map((each) => (each instanceof z.ZodObject ? each.shape : {})),
  );

/** The schema of a field, of an element of a list or of an entry, below another one. */
function below(schema: Schema | undefined, step: string | number): Schema | undefined {
  const field = typeof step === 'string' ? fieldsOf(schema)[step] : undefined;
  return field ?? elementOf(schema);
}

const elementOf = (schema: Schema | undefined): Schema | undefined =>
  layers(schema).flatMap((each) =>
    each instanceof z.ZodArray ? each.element : each instanceof z.ZodRecord ? each.valueType : [],
  )[0];

/** The schema of a field of this name, wherever it is. */
function anywhere(schema: Schema | undefined, name: string): Schema | undefined {
  const fields = fieldsOf(schema);
  if (fields[name]) return fields[name];
  for (const each of [...Object.values(fields), elementOf(schema)]) {
    const found = each && anywhere(each, name);
    if (found) return found;
  }
  return undefined;
}

const declaredOf = (file: string) => FILES.find((each) => each.name === file || isOf(each, file));

/** @param chain the schemas around the value, the file's first */
function formVoice(chain: readonly (Schema | undefined)[]): Voice {
  const field = (name: string, file?: string) => {
    const inside = file ? [declaredOf(file)?.schema] : chain;
    const near = [...inside].reverse().find((schema) => fieldsOf(schema)[name]);
    const schema = fieldsOf(near)[name] ?? anywhere(inside[0], name);
    return `«${fieldWords(name, said(schema, 'title'))}»`;
  };
  return {
    field,
    set: (name, value, file) =>
      value === true ? `marcar ${field(name, file)}` : `«${value}» en ${field(name, file)}`,
    file: (name) => {
      const declared = declaredOf(name);
      return declared ? `«${declared.holds}»` : name;
    },
    either: (_, form) => form,
  };
}

/** A problem in the words of its form. */
export function inFormWords({ file, path, line, names, fault }: Problem): FormProblem {
  const chain: (Schema | undefined)[] = [declaredOf(file)?.schema];
  for (const step of path) chain.push(below(chain.at(-1), step));
  const labels = path.map((step, i) =>
    typeof step === 'string' && (fieldsOf(chain[i])[step] || step === BODY)
      ? fieldWords(step, said(chain[i + 1], 'title'))
      : (names[i] ?? String(step)),
  );
  const label = labels.at(-1) ?? '';
  const refers = said(chain.at(-1), 'refers');
  const place = { file, path, line, field: labels.join(' › '), label, ...(refers && { refers }) };
  if (isMissing(fault) && label) return { ...place, found: `Falta «${label}».`, missing: true };
  const [found, allowed] = wordsOf(fault, formVoice(chain));
  return { ...place, found, allowed, nearest: fault.nearest };
}
