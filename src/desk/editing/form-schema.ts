/** The schema of a content file as a form takes it: the same declaration, without what only a file knows. */
import { z } from 'zod';
import type { AnyFile } from '../../content/files/declare.ts';
import { BODY } from '../../content/problems/problem.ts';
import type { PictureRole } from '../../pictures/types.ts';

/** JSON Schema (draft 2020-12) as far as forms read it, with the schemas' own words: see content/files/fields.ts. */
export interface FormSchema {
  type?: string;
  title?: string;
  description?: string;
  properties?: Record<string, FormSchema>;
  required?: string[];
  items?: FormSchema;
  additionalProperties?: FormSchema | boolean;
  anyOf?: FormSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxItems?: number;
  /** What one more item of a list is called: `un equipo`. */
  one?: string;
  /** What a picture is for; absent where a form does not choose it. */
  role?: PictureRole;
  /** What the value names. */
  refers?: string;
  /** How the value is chosen, where its type does not say it. */
  control?: string;
  /** An optional field that is shown from the start. */
  prominent?: boolean;
  /** What a new entry begins with: `hoy` for the day on which it is made. */
  proposes?: string;
}

/** What a declaration has beside that. */
interface DeclaredSchema extends Omit<FormSchema, 'type'> {
  type?: string | string[];
  /** What a form says in the place of the description, which is for whoever types the file. */
  help?: string;
  default?: unknown;
}

type Simple = FormSchema & Pick<DeclaredSchema, 'help' | 'default'>;

const isEmptyAlternative = (option: DeclaredSchema) => option.type === 'null' || option.const === '';
const isScalar = ({ type = '', enum: values }: FormSchema) =>
  ['string', 'integer', 'number'].includes(type) && !values;

/** Without «or null» and «or empty»: a form leaves a field out by leaving it empty. */
function withoutEmptyAlternatives({ type, anyOf, ...schema }: DeclaredSchema): Simple {
  const [kind] = [type ?? []].flat().filter((each) => each !== 'null');
  const outer: Simple = { ...(kind && { type: kind }), ...schema };
  if (!anyOf) return outer;
  const left = anyOf.filter((option) => !isEmptyAlternative(option)).map(withoutEmptyAlternatives);
  const [only] = left;
  if (only && left.length === 1) {
    // Words around the alternatives win over those within.
    const { help, ...inner } = only;
    return { ...inner, ...(help !== undefined && !outer.description && { help }), ...outer };
  }
  // How a number or one of several patterns is written is for the checker to say: a form has one line for it.
  return left.every(isScalar) ? { type: 'string', ...outer } : { ...outer, anyOf: left };
}

function forForm(declared: DeclaredSchema): FormSchema {
  const { help, description, default: _, ...schema } = withoutEmptyAlternatives(declared);
  const { properties, required = [], items, additionalProperties: each, anyOf } = schema;
  if (anyOf && !schema.control)
    throw new Error(`A union of unlike values needs a control: ${JSON.stringify(declared)}`);
  const words = help ?? description;
  const fields: [string, DeclaredSchema][] = Object.entries(properties ?? {});
  // A default only keeps the schema from saying that a field is missing, where the builder can say more: it is required.
  const defaulted = fields.flatMap(([name, field]) => ('default' in field ? [name] : []));
  return {
    ...(words && { description: words }),
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(fields.map(([name, field]) => [name, forForm(field)])),
      required: [...required, ...defaulted],
    }),
    ...(items && { items: forForm(items) }),
    ...(typeof each === 'object' && { additionalProperties: forForm(each) }),
    ...(anyOf && { anyOf: anyOf.map(forForm) }),
  };
}

/** The schema of a content file's value, for a form. */
export function formSchemaOf({ name, schema }: Pick<AnyFile, 'name' | 'schema'>): FormSchema {
  const form = forForm(z.toJSONSchema(schema, { io: 'input', reused: 'inline' }) as DeclaredSchema);
  if (!name.endsWith('.md')) return form;
  return {
    ...form,
    properties: { ...form.properties, [BODY]: { type: 'string', title: 'Texto', control: 'markdown' } },
    required: [...(form.required ?? []), BODY],
  };
}
