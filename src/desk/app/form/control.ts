/** How each value is chosen and called, read from the schema: a new field of the content gets its control by itself. */
import { fieldWords } from '../../../content/field-words.ts';
import type { Path } from '../../api.ts';
import type { FormSchema } from '../../form-schema.ts';

/** The controls that a schema names; the others are seen from its type. */
const HINTS = [
  'picture',
  'sessions',
  'days',
  'submenu',
  'date',
  'time',
  'markdown',
  'link',
  'color',
] as const;
type Hint = (typeof HINTS)[number];

export type Control =
  | Hint
  | 'text'
  | 'yes-no'
  | 'choice'
  | 'choices'
  | 'references'
  | 'captions'
  | 'list'
  | 'group'
  | 'alternatives';

export function controlOf(schema: FormSchema): Control {
  const { control, refers, items, additionalProperties: each, anyOf, properties, type } = schema;
  const hint = HINTS.find((name) => name === control);
  if (hint) return hint;
  if (refers || schema.enum) return 'choice';
  if (items?.refers) return 'references';
  if (items?.enum) return 'choices';
  if (items) return 'list';
  if (typeof each === 'object') return each.properties ? 'list' : 'captions';
  if (anyOf) return 'alternatives';
  if (properties) return 'group';
  return type === 'boolean' ? 'yes-no' : 'text';
}

/** The words of the button that adds an item to a list. */
export const addWords = ({ one = 'uno más' }: { one?: string | undefined }): string => `Añadir ${one}`;

/** What the value at a path is called. A line of a list is called by its number. */
export function titleOf({ title }: FormSchema, path: Path): string {
  const key = path.at(-1) ?? '';
  return typeof key === 'number' ? `N.º ${key + 1}` : fieldWords(key, title);
}
