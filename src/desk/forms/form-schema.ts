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
  if (!Array.isArray(simple.anyOf)) return simple;
  const left = simple.anyOf.filter((option) => !isEmptyAlternative(option));
  const { anyOf: _, ...outer } = simple;
  const [only] = left;
  // Words said around the alternatives win over those within.
  if (left.length === 1 && isObject(only)) return { ...only, ...outer };
  // How a number or one of several patterns is written is for the checker to say: a form has one line for it.
  return left.every(isScalarSchema) ? { type: 'string', ...outer } : { ...outer, anyOf: left };
}

/** JSON Schema (draft 2020-12) of a content file's value, for a form. */
export function formSchemaOf(declared: AnyFile): object {
  const json = z.toJSONSchema(declared.schema, { io: 'input', reused: 'inline' });
  const simple = withoutEmptyAlternatives(json) as Json;
  if (!declared.name.endsWith('.md')) return simple;
  const body = { type: 'string', title: 'Texto', control: 'markdown' };
  return { ...simple, properties: { ...(simple.properties as Json), [BODY]: body } };
}
