import type { WidgetProps } from '@rjsf/utils';
import type { Path } from '../../api.ts';
import { remarksAt, useFormContext } from './form-context.ts';

type Described = Pick<WidgetProps, 'id' | 'schema'> & { fieldPathId?: { path: unknown[] } };

/** Ties a control to its words of help and to what is wrong with it. */
export function useDescription({ id, schema, fieldPathId }: Described) {
  const context = useFormContext();
  const remarks = fieldPathId ? remarksAt(context, fieldPathId.path as Path) : [];
  const faulty = remarks.some(({ tone }) => tone !== 'missing');
  return {
    'aria-describedby': schema.description ? `${id}__description ${id}__error` : `${id}__error`,
    ...(faulty && { 'aria-invalid': true }),
  };
}
