import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { useMemo, useRef } from 'react';
import type { Path } from '../../api.ts';
import { type FieldRemark, type FormContext, FormStateContext, withValueAt } from './form-context.ts';
import { FIELDS, spanish, TEMPLATES, validator, WIDGETS } from './library.ts';
import { uiSchemaOf } from './ui-schema.ts';
import { useShownPlace } from './useShownPlace.ts';

interface Props {
  /** Path inside the content folder. */
  file: string;
  schema: object;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Told where in the value the person is. */
  onPlace: (path: Path) => void;
  /** Told which field of the value the person has left. */
  onLeave: (path: Path) => void;
  onFiled: FormContext['onFiled'];
  remarks: readonly FieldRemark[];
  /** The place that is being brought to the person; a new array each time. */
  shown: Path | null;
  onShow: (path: Path) => void;
}

/** The form of a content file, made from its schema: a field that is new in the schema appears by itself. */
export function DeskForm(props: Props) {
  const { file, schema, value, onChange, onPlace, onLeave, onFiled, remarks, shown, onShow } = props;
  const frame = useRef<HTMLDivElement>(null);
  useShownPlace(frame, shown);
  const uiSchema = useMemo(
    () => ({ ...uiSchemaOf(schema), 'ui:submitButtonOptions': { norender: true } }),
    [schema],
  );
  const context: FormContext = {
    file,
    value,
    remarks,
    shown,
    show: onShow,
    onPlace,
    onLeave,
    onFiled,
    setAt: (path, put) => onChange(withValueAt(value, path, put)),
  };
  return (
    <div ref={frame}>
      <FormStateContext value={context}>
        <Form
          tagName="div"
          schema={schema as RJSFSchema}
          uiSchema={uiSchema}
          validator={validator}
          formData={value}
          fields={FIELDS}
          widgets={WIDGETS}
          templates={TEMPLATES}
          translateString={spanish}
          // Defaults of a schema are for reading: the form writes only what the person wrote.
          experimental_defaultFormStateBehavior={{
            emptyObjectFields: 'skipDefaults',
            arrayMinItems: { populate: 'never' },
            constAsDefaults: 'never',
          }}
          onChange={({ formData }) => onChange(formData)}
        />
      </FormStateContext>
    </div>
  );
}
