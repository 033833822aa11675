/** How each value is chosen, read from the schema: a new field of the content gets its control by itself. */
import type { UiSchema } from '@rjsf/utils';
import { fieldWords } from '../../../content/field-words.ts';

interface Schema {
  type?: string;
  title?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  /** What the value names: see content/files/fields.ts. */
  refers?: string;
  control?: string;
}

const FIELDS = new Set(['picture', 'sessions', 'days', 'submenu']);
const WIDGETS = new Set(['date', 'time', 'markdown', 'link', 'color']);

/** The library's own description of a form, for a schema of the content. */
export function uiSchemaOf(schema: Schema, key = ''): UiSchema {
  const ui: UiSchema = { 'ui:title': fieldWords(key, schema.title) };
  const { control, refers, items, properties, additionalProperties, anyOf } = schema;
  if (control && FIELDS.has(control))
    return { ...ui, 'ui:field': control, 'ui:fieldReplacesAnyOrOneOf': true };
  if (control && WIDGETS.has(control)) return { ...ui, 'ui:widget': control };
  if (refers) return { ...ui, 'ui:widget': 'reference', 'ui:options': { refers } };
  if (items?.refers) return { ...ui, 'ui:field': 'references', 'ui:options': { refers: items.refers } };
  if (items?.enum) return { ...ui, 'ui:field': 'choices' };
  if (items) return { ...ui, items: uiSchemaOf(items) };
  if (typeof additionalProperties === 'object')
    return { ...ui, 'ui:field': additionalProperties.properties ? 'record' : 'captions' };
  if (anyOf)
    ui.anyOf = anyOf.map((option) => ({ ...uiSchemaOf(option, key), 'ui:title': option.title ?? key }));
  for (const [name, each] of Object.entries(properties ?? {})) ui[name] = uiSchemaOf(each, name);
  return ui;
}
