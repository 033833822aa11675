import type { FieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';

/** The trainings of a week. */
export function SessionsField(props: FieldProps) {
  const ArrayField = props.registry.fields.ArrayField as ComponentType<FieldProps>;
  const { 'ui:field': _, ...uiSchema } = props.uiSchema ?? {};
  return <ArrayField {...props} uiSchema={uiSchema} />;
}
