import type { WidgetProps } from '@rjsf/utils';
import type { Path } from '../../api.ts';
import { type FormContext, remarksAt } from './form-context.ts';

type Described = Pick<WidgetProps, 'id' | 'registry' | 'schema'> & { fieldPathId?: { path: unknown[] } };

/** Ties a control to its words of help and to what is wrong with it. */
export function describedBy({ id, registry, schema, fieldPathId }: Described) {
  const faulty =
    fieldPathId && remarksAt(registry.formContext as FormContext, fieldPathId.path as Path).length > 0;
  return {
    'aria-describedby': schema.description ? `${id}__description ${id}__error` : `${id}__error`,
    ...(faulty && { 'aria-invalid': true }),
  };
}
