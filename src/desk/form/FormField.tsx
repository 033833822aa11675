import { type ComponentType, useState } from 'react';
import css from './form.module.css';
import {
  type ControlProps,
  controlOf,
  type FieldProps,
  fieldTitle,
  isBlank,
  pathId,
  remarksUnder,
  useField,
  useFormContext,
} from './form-context.ts';
import {
  ChoiceInput,
  ChoicesField,
  ColorInput,
  DaysField,
  LinkInput,
  MarkdownInput,
  TextInput,
  YesNoInput,
} from './inputs.tsx';
import { ListField } from './ListField.tsx';
import { FieldGroup, FieldHelp, FieldLabel, FieldRemarks } from './labels.tsx';
import { PictureField } from './PictureField.tsx';

/** What a single value is written with, and its name above. */
const labelled = (Input: ComponentType<ControlProps>) => (props: ControlProps) => (
  <>
    <FieldLabel {...props} />
    <FieldHelp {...props} />
    <Input {...props} />
  </>
);

const Text = labelled(TextInput);
/** What draws a value, by its control; where none is named here, a text is written. */
const PARTS: Record<string, ComponentType<ControlProps>> = {
  markdown: labelled(MarkdownInput),
  choice: labelled(ChoiceInput),
  color: labelled(ColorInput),
  link: labelled(LinkInput),
  'yes-no': YesNoInput,
  group: GroupField,
  list: List,
  choices: ChoicesField,
  picture: PictureField,
  days: DaysField,
  submenu: SubmenuField,
};

/** A value of the form, with what the checker says of it: drawn by what its schema says, and all that is in it likewise. */
export function FormField(props: FieldProps) {
  const { path, schema } = props;
  const { onPlace } = useFormContext();
  const Part = PARTS[controlOf(schema)] ?? Text;
  return (
    // The place decides which page the preview shows; every field in it takes focus by itself.
    <div className="field" data-place={pathId(path)} onFocusCapture={() => onPlace(path)}>
      <Part {...props} title={fieldTitle(schema, path)} />
      <FieldRemarks path={path} />
    </div>
  );
}

function List(props: ControlProps) {
  return <ListField {...props} Field={FormField} />;
}

/** Fields that belong together. The whole file, and an item of a list, are named by what is around them. */
function GroupField({ schema, path, title, isItem }: ControlProps) {
  const context = useFormContext();
  const { value } = useField<Record<string, unknown>>(path);
  const { properties = {}, required = [] } = schema;
  const isTucked = (name: string) =>
    !required.includes(name) &&
    !properties[name]?.prominent &&
    isBlank(value?.[name]) &&
    remarksUnder(context, [...path, name]).length === 0;
  // Decided when the item, or the file, opens: a field must not move away from whoever writes in it.
  const [tucked] = useState(() => (isItem ? Object.keys(properties).filter(isTucked) : []));
  const fields = (areTucked: boolean) => (
    <div className="stack">
      {Object.entries(properties)
        .filter(([name]) => tucked.includes(name) === areTucked)
        .map(([name, each]) => (
          <FormField key={name} schema={each} path={[...path, name]} required={required.includes(name)} />
        ))}
    </div>
  );
  const titles = tucked.map((name) => fieldTitle(properties[name] ?? {}, [name]).toLocaleLowerCase('es'));
  const all = (
    <>
      {fields(false)}
      {tucked.length > 0 && (
        <details className="fold">
          <summary>
            Más opciones <span className={css.quiet}>{titles.join(', ')}</span>
          </summary>
          {fields(true)}
        </details>
      )}
    </>
  );
  return isItem ? (
    <div className="stack">{all}</div>
  ) : (
    <FieldGroup path={path} schema={schema} title={title}>
      {all}
    </FieldGroup>
  );
}

/** What opens below an entry of the menu: nothing, a list of links, all kinds of team, or all seasons of photos. */
function SubmenuField(props: ControlProps) {
  const { schema, path, title } = props;
  const { id, value, put } = useField<unknown[] | string>(path);
  const list = schema.anyOf?.find(({ type }) => type === 'array');
  const chosen = Array.isArray(value) ? 'lista' : (value ?? '');
  return (
    <>
      <FieldLabel {...props} />
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => put(target.value === 'lista' ? [] : target.value || undefined)}
      >
        <option value="">Nada</option>
        <option value="lista">Una lista de enlaces</option>
        <option value="equipos">Todos los tipos de equipo</option>
        <option value="galerias">Todos los cursos de fotos</option>
      </select>
      {list && chosen === 'lista' && <List schema={list} path={path} title={`${title}: enlaces`} required />}
    </>
  );
}
