/** The schema of a content file as a form takes it: the same declaration, without what only a file knows. */
import { z } from 'zod';
import type { AnyFile } from '../../content/files/declare.ts';

type Json = Record<string, unknown>;

/** The name of a Markdown file's text among the fields of its form. */
const BODY = 'texto';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmptyAlternative = (option: unknown) =>
  isObject(option) && (option.type === 'null' || option.const === '');

const isScalarSchema = (option: unknown) =>
  isObject(option) && ['string', 'integer', 'number'].includes(String(option.type)) && !option.enum;

/** Without «or null» and «or empty»: a form leaves a field out by leaving it empty. */
function withoutEmptyAlternatives(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutEmptyAlternatives);
  if (!isObject(schema)) return schema;
  const simple = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withoutEmptyAlternatives(value)]),
  );
  if (Array.isArray(simple.type)) {
    const types = simple.type.filter((type) => type !== 'null');
    simple.type = types.length === 1 ? types[0] : types;
  }
  if (isObject(simple.properties))
    Object.assign(simple, requiredWithDefaults(simple.properties, simple.required));
  if (!Array.isArray(simple.anyOf)) return simple;
  const left = simple.anyOf.filter((option) => !isEmptyAlternative(option));
  const { anyOf: _, ...outer } = simple;
  const [only] = left;
  // Words said around the alternatives win over those within.
  if (left.length === 1 && isObject(only))
    return { ...('description' in outer ? withoutHelp(only) : only), ...outer };
  // How a number or one of several patterns is written is for the checker to say: a form has one line for it.
  return left.every(isScalarSchema) ? { type: 'string', ...outer } : { ...outer, anyOf: left };
}

/** A default only keeps the schema from saying that a field is missing, where the builder can say more: it is required. */
function requiredWithDefaults(properties: Json, required: unknown): Json {
  const entries = Object.entries(properties);
  const isDefaulted = (field: unknown) => isObject(field) && 'default' in field;
  const named = entries.filter(([, field]) => isDefaulted(field)).map(([name]) => name);
  return {
    properties: Object.fromEntries(entries.map(([name, field]) => [name, withoutDefault(field)])),
    required: [...(Array.isArray(required) ? required : []), ...named],
  };
}

function withoutDefault(field: unknown): unknown {
  if (!isObject(field)) return field;
  const { default: _, ...schema } = field;
  return schema;
}

const withoutHelp = ({ help: _, ...schema }: Json): Json => schema;

/** The words of help of a form in the place of those for whoever types the file. */
function withFormHelp(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withFormHelp);
  if (!isObject(schema)) return schema;
  // What a field is called is no word of a schema: a field may be called «description».
  const inner = ([key, value]: [string, unknown]) =>
    key === 'properties' && isObject(value)
      ? [key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withFormHelp(each)]))]
      : [key, withFormHelp(value)];
  const { help, description, ...rest } = Object.fromEntries(Object.entries(schema).map(inner)) as Json;
  const said = typeof help === 'string' ? help : description;
  return said ? { description: said, ...rest } : rest;
}

/** JSON Schema (draft 2020-12) of a content file's value, for a form. */
export function formSchemaOf(declared: AnyFile): object {
  const json = z.toJSONSchema(declared.schema, { io: 'input', reused: 'inline' });
  const simple = withFormHelp(withoutEmptyAlternatives(json)) as Json;
  if (!declared.name.endsWith('.md')) return simple;
  const body = { type: 'string', title: 'Texto', control: 'markdown' };
  return {
    ...simple,
    properties: { ...(simple.properties as Json), [BODY]: body },
    required: [...(simple.required as string[]), BODY],
  };
}
