/** List items that nobody has filled in: a form keeps them while somebody edits, and leaves them out of what it sends. */
import { type FieldPath, isBlank, isFields } from '../../../club/content/documents/values.ts';
import { type FormSchema, formSchemaAt } from './form-schema.ts';

/** Returns the schema of a list's items; undefined for another value. */
const itemsOf = ({ items, anyOf }: FormSchema): FormSchema | undefined =>
  items ?? anyOf?.find(({ type }) => type === 'array')?.items;

/** True if blank items of a list are not saved: single values, and inline items, which have no head. */
const omitsBlankItems = (list: FormSchema) => !itemsOf(list)?.properties || list.inline === true;

/** Returns a form's value without the blank items of its lists, and without optional lists that have only such items. */
export function withoutBlankItems(value: unknown, schema: FormSchema | undefined): unknown {
  if (!schema) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutBlankItems(item, itemsOf(schema)));
    return omitsBlankItems(schema) ? items.filter((item) => !isBlank(item)) : items;
  }
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, nested]) => {
      const kept = withoutBlankItems(nested, formSchemaAt(schema, [key]));
      const isEmptied =
        Array.isArray(nested) && nested.length > 0 && Array.isArray(kept) && kept.length === 0;
      return isEmptied && !schema.required?.includes(key) ? [] : [[key, kept]];
    }),
  );
}

/** Converts a path in the result of `withoutBlankItems` to the path of the same value in the form. */
export function pathWithBlankItems(value: unknown, schema: FormSchema, path: FieldPath): FieldPath {
  const [step, ...rest] = path;
  if (step === undefined) return path;
  let shown = step;
  if (Array.isArray(value) && typeof step === 'number' && omitsBlankItems(schema))
    shown = value.flatMap((item, i) => (isBlank(item) ? [] : i))[step] ?? step;
  const nested = (value as Record<string | number, unknown> | null | undefined)?.[shown];
  const nestedSchema = Array.isArray(value) ? itemsOf(schema) : formSchemaAt(schema, [step]);
  return [shown, ...(nestedSchema ? pathWithBlankItems(nested, nestedSchema, rest) : rest)];
}
