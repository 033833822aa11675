import type { UiSchema } from '@rjsf/utils';
import type { Path } from '../../api.ts';
import { itemName } from '../form/list/item-name.ts';
import { uiSchemaOf } from '../form/ui-schema.ts';
import { valueAt } from '../form/value-at.ts';

/** A place of a file as its form names it: `Equipos › Cadete femenino › Nota`. */
export function placeWords(schema: object, value: unknown, path: Path): string {
  let ui: UiSchema | undefined = uiSchemaOf(schema);
  const words = path.map((step, i) => {
    const here = path.slice(0, i + 1);
    const named = ui?.[step]?.['ui:title'] as string | undefined;
    ui = (typeof step === 'number' ? ui?.items : ui?.[step]) as UiSchema | undefined;
    if (typeof step === 'number') return itemName(valueAt(value, here), step).name;
    return named ?? itemName(valueAt(value, here), i).name;
  });
  return words.join(' › ');
}

/** A value in a few words. */
export function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(nada)';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value))
    return value.every((item) => typeof item !== 'object')
      ? value.join(', ')
      : `una lista de ${value.length}`;
  if (typeof value === 'object') return Object.values(value).map(valueWords).join(' · ');
  return String(value);
}
