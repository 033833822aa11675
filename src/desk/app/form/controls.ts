/** What the form library draws with. The names are those that ui-schema.ts gives. */
import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { CaptionsField } from './fields/CaptionsField.tsx';
import { ChoicesField } from './fields/ChoicesField.tsx';
import { DaysField } from './fields/DaysField.tsx';
import { ListField } from './fields/ListField.tsx';
import { PictureField } from './fields/PictureField.tsx';
import { RecordField } from './fields/RecordField.tsx';
import { ReferencesField } from './fields/ReferencesField.tsx';
import { SubmenuField } from './fields/SubmenuField.tsx';
import { SessionsField } from './sessions/SessionsField.tsx';
import { AlternativesTemplate } from './templates/AlternativesTemplate.tsx';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { GroupTemplate } from './templates/GroupTemplate.tsx';
import { InputTemplate } from './templates/InputTemplate.tsx';
import { ColorWidget } from './widgets/ColorWidget.tsx';
import { DateWidget } from './widgets/DateWidget.tsx';
import { LinkWidget } from './widgets/LinkWidget.tsx';
import { MarkdownWidget } from './widgets/MarkdownWidget.tsx';
import { ReferenceWidget } from './widgets/ReferenceWidget.tsx';
import { SelectWidget } from './widgets/SelectWidget.tsx';
import { TextWidget } from './widgets/TextWidget.tsx';
import { TimeWidget } from './widgets/TimeWidget.tsx';
import { YesNoWidget } from './widgets/YesNoWidget.tsx';

export const FIELDS = {
  ArrayField: ListField,
  picture: PictureField,
  sessions: SessionsField,
  days: DaysField,
  submenu: SubmenuField,
  record: RecordField,
  captions: CaptionsField,
  references: ReferencesField,
  choices: ChoicesField,
} as RegistryFieldsType;

export const WIDGETS = {
  TextWidget,
  SelectWidget,
  CheckboxWidget: YesNoWidget,
  date: DateWidget,
  time: TimeWidget,
  markdown: MarkdownWidget,
  reference: ReferenceWidget,
  link: LinkWidget,
  color: ColorWidget,
} as RegistryWidgetsType;

export const TEMPLATES: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  FieldTemplate,
  ObjectFieldTemplate: GroupTemplate,
  BaseInputTemplate: InputTemplate,
  MultiSchemaFieldTemplate: AlternativesTemplate,
  // The field's own template says what is wrong, once.
  ErrorListTemplate: () => null,
  FieldErrorTemplate: () => null,
};
