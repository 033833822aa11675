import { type ComponentType, useState } from 'react';
import type { FormSchema } from '../../form-schema.ts';
import { type Control, controlOf, titleOf } from './control.ts';
import { CaptionsField } from './fields/CaptionsField.tsx';
import { ChoicesField } from './fields/ChoicesField.tsx';
import { DaysField } from './fields/DaysField.tsx';
import { PictureField } from './fields/PictureField.tsx';
import { ReferencesField } from './fields/ReferencesField.tsx';
import { SubmenuField } from './fields/SubmenuField.tsx';
import css from './form.module.css';
import {
  type FieldProps,
  type InnerProps,
  placeName,
  remarksIn,
  useField,
  useFormContext,
} from './form-context.ts';
import { ChoiceInput, ColorInput, LinkInput, MarkdownInput, TextInput, YesNoInput } from './inputs.tsx';
import { Group, Help, Label, Remarks } from './labels.tsx';
import { ListField } from './list/ListField.tsx';
import { SessionsField } from './sessions/SessionsField.tsx';

/** What single values are written with: their names stand above them. */
const INPUTS: Partial<Record<Control, ComponentType<InnerProps>>> = {
  text: TextInput,
  date: TextInput,
  time: TextInput,
  markdown: MarkdownInput,
  choice: ChoiceInput,
  color: ColorInput,
  link: LinkInput,
};

/** What names itself. */
const PARTS: Partial<Record<Control, ComponentType<InnerProps>>> = {
  'yes-no': YesNoInput,
  group: GroupField,
  alternatives: AlternativesField,
  list: ListField,
  references: ReferencesField,
  choices: ChoicesField,
  captions: CaptionsField,
  picture: PictureField,
  sessions: SessionsField,
  days: DaysField,
  submenu: SubmenuField,
};

/** A value of the form, with what the checker says of it: drawn by what its schema says, and all that is in it likewise. */
export function Field(props: FieldProps) {
  const { path } = props;
  const { onPlace, onLeave } = useFormContext();
  const { remarks } = useField(path);
  return (
    // The place decides which page the preview shows; every field in it takes focus by itself.
    <div
      className={css.field}
      data-place={placeName(path)}
      data-faulty={remarks.some(({ tone }) => tone === 'error') || undefined}
      onFocusCapture={() => onPlace(path)}
      onBlurCapture={({ currentTarget, relatedTarget }) => {
        // Not when the whole window is left.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) onLeave(path);
      }}
    >
      <Inner {...props} title={titleOf(props.schema, path)} />
      <Remarks path={path} />
    </div>
  );
}

function Inner(props: InnerProps) {
  const control = controlOf(props.schema);
  const Part = PARTS[control];
  if (Part) return <Part {...props} />;
  const Input = INPUTS[control] ?? TextInput;
  return (
    <>
      <Label {...props} />
      <Help {...props} />
      <Input {...props} />
    </>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

/** Fields that belong together. The whole file, and an item of a list, are named by what is around them. */
function GroupField({ schema, path, title, isItem }: InnerProps) {
  const context = useFormContext();
  const { value } = useField<Record<string, unknown>>(path);
  const { properties = {}, required = [] } = schema;
  const isTucked = (name: string) =>
    !required.includes(name) &&
    !properties[name]?.prominent &&
    isEmpty(value?.[name]) &&
    remarksIn(context, [...path, name]).length === 0;
  // Decided when the item opens: a field must not move away from whoever writes in it.
  const [tucked] = useState(() =>
    isItem && path.length > 0 ? Object.keys(properties).filter(isTucked) : [],
  );
  const fields = (areTucked: boolean) =>
    Object.entries(properties)
      .filter(([name]) => tucked.includes(name) === areTucked)
      .map(([name, each]) => (
        <Field key={name} schema={each} path={[...path, name]} required={required.includes(name)} />
      ));
  const titles = tucked.map((name) => titleOf(properties[name] ?? {}, [name]).toLocaleLowerCase('es'));
  const all = (
    <div className={css.fields}>
      {fields(false)}
      {tucked.length > 0 && (
        <details className={css.more}>
          <summary>
            Más <span className={css.optional}>{titles.join(', ')}</span>
          </summary>
          <div className={css.fields}>{fields(true)}</div>
        </details>
      )}
    </div>
  );
  if (isItem) return all;
  return (
    <Group path={path} schema={schema} title={title}>
      {all}
    </Group>
  );
}

/** Whether a value is of the kind that a schema says, as far as it decides between unlike ones. */
function fits({ type, required = [] }: FormSchema, value: unknown): boolean {
  const kind = Array.isArray(value) ? 'array' : typeof value;
  return (type === 'integer' ? 'number' : type) === kind && required.every((key) => key in Object(value));
}

/** A value that may be written in several ways: which one, and its fields. */
function AlternativesField(props: InnerProps) {
  const { schema, path, title } = props;
  const { id, value, put } = useField(path);
  const ways = schema.anyOf ?? [];
  const [chosen, choose] = useState(() =>
    Math.max(
      0,
      ways.findIndex((way) => fits(way, value)),
    ),
  );
  const way = ways[chosen];
  return (
    <Group path={path} schema={schema} title={`${title}: cómo se pone`}>
      <select
        id={`${id}__way`}
        aria-label={`${title}: cómo se pone`}
        className={css.input}
        value={chosen}
        onChange={({ target }) => {
          choose(Number(target.value));
          put(undefined);
        }}
      >
        {ways.map((each, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are declared
          <option key={i} value={i}>
            {each.title ?? `Forma ${i + 1}`}
          </option>
        ))}
      </select>
      {way && <Inner key={chosen} {...props} schema={way} isItem />}
    </Group>
  );
}
