import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import type { Path, Remark } from '../../api.ts';
import { validator } from './validator.ts';

interface Props {
  schema: object;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Told where in the value the person is. */
  onPlace: (path: Path) => void;
  remarks: readonly Remark[];
}

/** The form of a content file, made from its schema. */
export function DeskForm({ schema, value, onChange }: Props) {
  return (
    <Form
      tagName="div"
      schema={schema as RJSFSchema}
      validator={validator}
      formData={value}
      onChange={({ formData }) => onChange(formData)}
      uiSchema={{ 'ui:submitButtonOptions': { norender: true } }}
    />
  );
}
