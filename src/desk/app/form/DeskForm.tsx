import Form from '@rjsf/core';
import type { RegistryFieldsType, RegistryWidgetsType, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Path, Remark } from '../../api.ts';
import { ChoicesField } from './fields/ChoicesField.tsx';
import { PictureField } from './fields/PictureField.tsx';
import { RecordField } from './fields/RecordField.tsx';
import { ReferencesField } from './fields/ReferencesField.tsx';
import { SessionsField } from './fields/SessionsField.tsx';
import { type FormContext, withValueAt } from './form-context.ts';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { GroupTemplate } from './templates/GroupTemplate.tsx';
import { InputTemplate } from './templates/InputTemplate.tsx';
import { ItemTemplate } from './templates/ItemTemplate.tsx';
import { ListTemplate } from './templates/ListTemplate.tsx';
import { uiSchemaOf } from './ui-schema.ts';
import { validator } from './validator.ts';
import { DateWidget } from './widgets/DateWidget.tsx';
import { MarkdownWidget } from './widgets/MarkdownWidget.tsx';
import { ReferenceWidget } from './widgets/ReferenceWidget.tsx';
import { SelectWidget } from './widgets/SelectWidget.tsx';
import { TextWidget } from './widgets/TextWidget.tsx';
import { TimeWidget } from './widgets/TimeWidget.tsx';
import { YesNoWidget } from './widgets/YesNoWidget.tsx';

interface Props {
  schema: object;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Told where in the value the person is. */
  onPlace: (path: Path) => void;
  remarks: readonly Remark[];
}

const FIELDS = {
  picture: PictureField,
  sessions: SessionsField,
  record: RecordField,
  references: ReferencesField,
  choices: ChoicesField,
} as RegistryFieldsType;
const WIDGETS = {
  TextWidget,
  SelectWidget,
  CheckboxWidget: YesNoWidget,
  date: DateWidget,
  time: TimeWidget,
  markdown: MarkdownWidget,
  reference: ReferenceWidget,
} as RegistryWidgetsType;
const TEMPLATES: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  FieldTemplate,
  ObjectFieldTemplate: GroupTemplate,
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: ItemTemplate,
  BaseInputTemplate: InputTemplate,
  // The field's own template says what is wrong, once.
  ErrorListTemplate: () => null,
  FieldErrorTemplate: () => null,
};

/** The form of a content file, made from its schema: a field that is new in the schema appears by itself. */
export function DeskForm({ schema, value, onChange, onPlace, remarks }: Props) {
  const uiSchema = useMemo(
    () => ({ ...uiSchemaOf(schema), 'ui:submitButtonOptions': { norender: true } }),
    [schema],
  );
  const context: FormContext = {
    value,
    remarks,
    onPlace,
    setAt: (path, put) => onChange(withValueAt(value, path, put)),
  };
  return (
    <Form
      tagName="div"
      schema={schema as RJSFSchema}
      uiSchema={uiSchema}
      validator={validator}
      formData={value}
      formContext={context}
      fields={FIELDS}
      widgets={WIDGETS}
      templates={TEMPLATES}
      // Defaults of a schema are for reading: the form writes only what the person wrote.
      experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
      onChange={({ formData }) => onChange(formData)}
    />
  );
}
