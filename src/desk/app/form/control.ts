/** How each value is chosen and called, read from the schema: a new field of the content gets its control by itself. */
import { fieldWords } from '../../../content/field-words.ts';
import type { Path } from '../../api.ts';
import type { FormSchema } from '../../form-schema.ts';

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
export function titleOf({ title }: FormSchema, path: Path): string {
  const key = path.at(-1) ?? '';
  if (typeof key === 'number') return `N.º ${key + 1}`;
  return /^\d+$/.test(key) ? `N.º ${key}` : fieldWords(key, title);
}
