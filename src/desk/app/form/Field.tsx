import { type ComponentType, useState } from 'react';
import { controlOf, titleOf } from './control.ts';
import { ChoicesField } from './fields/ChoicesField.tsx';
import { DaysField } from './fields/DaysField.tsx';
import { PictureField } from './fields/PictureField.tsx';
import { SubmenuField } from './fields/SubmenuField.tsx';
import css from './form.module.css';
import {
  type FieldProps,
  type InnerProps,
  isEmpty,
  placeName,
  remarksIn,
  useField,
  useFormContext,
} from './form-context.ts';
import { ChoiceInput, ColorInput, LinkInput, MarkdownInput, TextInput, YesNoInput } from './inputs.tsx';
import { Group, Help, Label, Remarks } from './labels.tsx';
import { ListField } from './list/ListField.tsx';

/** What a single value is written with, and its name above. */
const labelled = (Input: ComponentType<InnerProps>) => (props: InnerProps) => (
  <>
    <Label {...props} />
    <Help {...props} />
    <Input {...props} />
  </>
);

const Text = labelled(TextInput);
/** What draws a value, by its control; where none is named here, a text is written. */
const PARTS: Record<string, ComponentType<InnerProps>> = {
  markdown: labelled(MarkdownInput),
  choice: labelled(ChoiceInput),
  color: labelled(ColorInput),
  link: labelled(LinkInput),
  'yes-no': YesNoInput,
  group: GroupField,
  list: ListField,
  choices: ChoicesField,
  picture: PictureField,
  days: DaysField,
  submenu: SubmenuField,
};

/** A value of the form, with what the checker says of it: drawn by what its schema says, and all that is in it likewise. */
export function Field(props: FieldProps) {
  const { path, schema } = props;
  const { onPlace } = useFormContext();
  const Part = PARTS[controlOf(schema)] ?? Text;
  return (
    // The place decides which page the preview shows; every field in it takes focus by itself.
    <div className="field" data-place={placeName(path)} onFocusCapture={() => onPlace(path)}>
      <Part {...props} title={titleOf(schema, path)} />
      <Remarks path={path} />
    </div>
  );
}

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
  const fields = (areTucked: boolean) => (
    <div className="stack">
      {Object.entries(properties)
        .filter(([name]) => tucked.includes(name) === areTucked)
        .map(([name, each]) => (
          <Field key={name} schema={each} path={[...path, name]} required={required.includes(name)} />
        ))}
    </div>
  );
  const titles = tucked.map((name) => titleOf(properties[name] ?? {}, [name]).toLocaleLowerCase('es'));
  const all = (
    <>
      {fields(false)}
      {tucked.length > 0 && (
        <details className={css.more}>
          <summary>
            Más <span className={css.quiet}>{titles.join(', ')}</span>
          </summary>
          {fields(true)}
        </details>
      )}
    </>
  );
  return isItem ? (
    <div className="stack">{all}</div>
  ) : (
    <Group path={path} schema={schema} title={title}>
      {all}
    </Group>
  );
}
