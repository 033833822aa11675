/** What the form library is given: what it draws with, by the names that ui-schema.ts gives; its words; and what it asks. */
import {
  type englishStringTranslator,
  type RegistryFieldsType,
  type RegistryWidgetsType,
  type RJSFSchema,
  replaceStringParameters,
  type TemplatesType,
  TranslatableString,
  type ValidationData,
  type ValidatorType,
} from '@rjsf/utils';
import { z } from 'zod';
import { CaptionsField } from './fields/CaptionsField.tsx';
import { ChoicesField } from './fields/ChoicesField.tsx';
import { DaysField } from './fields/DaysField.tsx';
import { ListField } from './fields/ListField.tsx';
import { PictureField } from './fields/PictureField.tsx';
import { RecordField } from './fields/RecordField.tsx';
import { ReferencesField } from './fields/ReferencesField.tsx';
import { SubmenuField } from './fields/SubmenuField.tsx';
import { SessionsField } from './sessions/SessionsField.tsx';
import { AlternativesTemplate, FieldTemplate, GroupTemplate } from './templates.tsx';
import {
  ColorWidget,
  DateWidget,
  InputTemplate,
  LinkWidget,
  MarkdownWidget,
  ReferenceWidget,
  SelectWidget,
  TextWidget,
  TimeWidget,
  YesNoWidget,
} from './widgets.tsx';

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

/** The form library's own words, of those that these forms can show. */
const SPANISH: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.ArrayItemTitle]: 'N.º',
  [TranslatableString.OptionPrefix]: 'Forma %1',
  [TranslatableString.TitleOptionPrefix]: '%1, forma %2',
  [TranslatableString.YesLabel]: 'Sí',
  [TranslatableString.NoLabel]: 'No',
  [TranslatableString.AddButton]: 'Añadir',
  [TranslatableString.AddItemButton]: 'Añadir',
  [TranslatableString.RemoveButton]: 'Quitar',
  [TranslatableString.ClearButton]: 'Vaciar',
  [TranslatableString.KeyLabel]: 'Clave de %1',
  [TranslatableString.NewStringDefault]: '',
  [TranslatableString.EmptyArray]: 'Todavía no hay nada.',
};

/** What stands where a schema cannot be shown as a form; the file can still be changed in a text editor. */
const UNKNOWN = 'Esta parte todavía no se puede cambiar aquí.';

/** Says the form library's words in Spanish. */
export const spanish: typeof englishStringTranslator = (words, params) =>
  replaceStringParameters(SPANISH[words] ?? UNKNOWN, params);

/**
 * The form library asks a validator which of several alternatives a value is. Whether a value is right is the checker's to
 * say, on the server, in its own words; the usual validator (ajv) would say it twice, and makes code at run time.
 */
export const validator: ValidatorType<unknown, RJSFSchema> = {
  validateFormData: (): ValidationData<unknown> => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
  isValid(schema, value) {
    const known = compiled.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    compiled.set(schema, known);
    return known.safeParse(value).success;
  },
};

const compiled = new WeakMap<object, z.ZodType>();
