/** Derives the schema of a form from the declaration of a content file. */
import { z } from 'zod';
import type { AnyFile, TextKind } from '../../../club/content/files/declare.ts';
import type { PictureRole } from '../../../club/content/picture-request.ts';
import { BODY } from '../../../club/content/problems/problem.ts';
import type { ScoreUnit } from '../../../club/scoring/scoring.ts';

/** Subset of JSON Schema (draft 2020-12) that forms read, with the metadata of content/files/fields.ts. */
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
  /** Noun for a new item of a list: `un equipo`. */
  itemNoun?: string;
  /** Role of a picture; absent if a form cannot upload it. */
  role?: PictureRole;
  /** Kind of entry that the value refers to. */
  refers?: string;
  /** Name of the control, if the type does not decide it. */
  control?: string;
  /** Kind of a text with the control `markdown`; `page` by default. */
  textKind?: TextKind;
  /** Shows an optional field even if it is empty. */
  prominent?: boolean;
  /** Keeps the field under «Más opciones» even if it has a value. */
  folded?: boolean;
  /** Shows the items of a list open, without a head. */
  inline?: boolean;
  /** Initial value in a new entry: `hoy` for the current day. */
  initialValue?: string;
  /** Field and value with which an optional reference is filled in, if there is only one entry. */
  proposedIf?: [field: string, value: string];
  /** Units of scoring that have the field, none for an obsolete one; absent for a field that does not depend on them. */
  units?: ScoreUnit[];
  /** Metadata by unit of scoring, instead of the field's own. */
  byUnit?: Partial<Record<ScoreUnit, Partial<FormSchema>>>;
}

/** Schema as declared for a file, before `forForm`. */
interface DeclaredSchema extends Omit<FormSchema, 'type'> {
  type?: string | string[];
  /** Help text in forms; replaces the description, which is for people who edit the file by hand. */
  help?: string;
  default?: unknown;
}

type SimplifiedSchema = FormSchema & Pick<DeclaredSchema, 'help' | 'default'>;

const isEmptyAlternative = (option: DeclaredSchema) => option.type === 'null' || option.const === '';
const isScalar = ({ type = '', enum: values }: FormSchema) =>
  ['string', 'integer', 'number'].includes(type) && !values;

/** Removes the alternatives null and '': a form leaves out an empty field instead. */
function withoutEmptyAlternatives({ type, anyOf, ...schema }: DeclaredSchema): SimplifiedSchema {
  const [kind] = [type ?? []].flat().filter((name) => name !== 'null');
  const outer: SimplifiedSchema = { ...(kind && { type: kind }), ...schema };
  if (!anyOf) return outer;
  const alternatives = anyOf.filter((option) => !isEmptyAlternative(option)).map(withoutEmptyAlternatives);
  const [only] = alternatives;
  if (only && alternatives.length === 1) {
    // Metadata of the union overrides that of its alternative.
    const { help, ...inner } = only;
    return { ...inner, ...(help !== undefined && !outer.description && { help }), ...outer };
  }
  // A union of scalars is one text input; the checker reports values in the wrong format.
  return alternatives.every(isScalar) ? { type: 'string', ...outer } : { ...outer, anyOf: alternatives };
}

/** Converts a declared schema, recursively. @throws Error for a union of objects or lists without a control */
function forForm(declared: DeclaredSchema): FormSchema {
  const { help, description, default: _, ...schema } = withoutEmptyAlternatives(declared);
  const { properties, required = [], items, additionalProperties: entry, anyOf } = schema;
  if (anyOf && !schema.control)
    throw new Error(`A union of different types needs a control: ${JSON.stringify(declared)}`);
  const formHelp = help ?? description;
  const fields: [string, DeclaredSchema][] = Object.entries(properties ?? {});
  // Fields with a default are required: with the default, the builder can report a missing value with a better message.
  const defaulted = fields.flatMap(([name, field]) => ('default' in field ? [name] : []));
  return {
    ...(formHelp && { description: formHelp }),
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(fields.map(([name, field]) => [name, forForm(field)])),
      required: [...required, ...defaulted],
    }),
    ...(items && { items: forForm(items) }),
    ...(typeof entry === 'object' && { additionalProperties: forForm(entry) }),
    ...(anyOf && { anyOf: anyOf.map(forForm) }),
  };
}

/** Returns the form schema of a content file's value; a Markdown file gets a field for its body. */
export function formSchemaOf({
  name,
  schema,
  form,
  textKind,
}: Pick<AnyFile, 'name' | 'schema' | 'form' | 'textKind'>): FormSchema {
  const declared = z.toJSONSchema(form?.schema ?? schema, { io: 'input', reused: 'inline' });
  const shown = forForm(declared as DeclaredSchema);
  if (form || !name.endsWith('.md')) return shown;
  const body = { type: 'string', title: 'Texto', control: 'markdown', ...(textKind && { textKind }) };
  return {
    ...shown,
    properties: { ...shown.properties, [BODY]: body },
    required: [...(shown.required ?? []), BODY],
  };
}

/**
 * Returns the fields of an object for a unit of scoring. A field of another unit stays while it has a value, so that it can be
 * removed.
 */
export function fieldsForUnit(
  properties: Record<string, FormSchema>,
  unit: ScoreUnit,
  value: Readonly<Record<string, unknown>>,
): Record<string, FormSchema> {
  const fields = Object.entries(properties).filter(
    ([name, { units }]) => !units || units.includes(unit) || value[name] !== undefined,
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, { ...field, ...field.byUnit?.[unit] }]));
}

/** Returns the schema of the value at a path, or undefined if the schema does not declare it. */
export const formSchemaAt = (schema: FormSchema, path: readonly PropertyKey[]): FormSchema | undefined =>
  path.reduce<FormSchema | undefined>((parent, step) => {
    const itemSchema = parent?.items ?? parent?.additionalProperties;
    return parent?.properties?.[String(step)] ?? (typeof itemSchema === 'object' ? itemSchema : undefined);
  }, schema);
