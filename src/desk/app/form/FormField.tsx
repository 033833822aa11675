import { type ComponentType, useState } from 'react';
import { type FieldPath, isBlank, isFields, valueAt } from '../../../club/content/documents/values.ts';
import type { References } from '../../../club/references.ts';
import type { ScoreUnit, Scoring } from '../../../club/scoring/scoring.ts';
import { describeResult } from '../../core/editing/describe-result.ts';
import { type FormSchema, fieldsForUnit } from '../../core/editing/form-schema.ts';
import { itemSummary } from '../../core/editing/item-name.ts';
import { useClub } from '../browser/use-club.ts';
import css from './form.module.css';
import {
  type ControlProps,
  controlOf,
  type FieldProps,
  fieldTitle,
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
  TextInput,
  YesNoInput,
} from './inputs.tsx';
import { ListField } from './ListField.tsx';
import { FieldGroup, FieldHelp, FieldLabel, FieldRemarks } from './labels.tsx';
import { MarkdownInput } from './MarkdownInput.tsx';
import { PictureField } from './PictureField.tsx';

/** Adds a label and help text above an input. */
const withLabel = (Input: ComponentType<ControlProps>) => (props: ControlProps) => (
  <>
    <FieldLabel {...props} />
    <FieldHelp {...props} />
    <Input {...props} />
  </>
);

const LabelledTextInput = withLabel(TextInput);
/** Components by control name. Other controls are text inputs. */
const CONTROLS: Record<string, ComponentType<ControlProps>> = {
  markdown: withLabel(MarkdownInput),
  choice: withLabel(ChoiceInput),
  color: withLabel(ColorInput),
  link: withLabel(LinkInput),
  'yes-no': YesNoInput,
  group: GroupField,
  list: List,
  choices: ChoicesField,
  picture: PictureField,
  days: DaysField,
  result: ResultField,
  submenu: SubmenuField,
};

/** Field for a value of any schema, with its remarks. Nested values are fields in turn. */
export function FormField(props: FieldProps) {
  const { path, schema } = props;
  const { onFocusPath } = useFormContext();
  const [isFocused, setFocused] = useState(false);
  const Control = CONTROLS[controlOf(schema)] ?? LabelledTextInput;
  return (
    <div
      className="field"
      data-path={pathId(path)}
      onFocusCapture={() => {
        // The focused path decides which page the preview shows.
        onFocusPath(path);
        setFocused(true);
      }}
      onBlurCapture={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && setFocused(false)
      }
    >
      <Control {...props} title={fieldTitle(schema, path)} />
      <PlaceholderHelp path={path} />
      <FieldRemarks path={path} isEdited={isFocused && !hasFields(schema)} />
    </div>
  );
}

/** True for an object or a list of objects, whose fields have remarks of their own. */
const hasFields = ({ properties, items }: FormSchema) => Boolean(properties ?? items?.properties);

/** Explains the placeholders of a text, such as `{{municipio}}`. */
function PlaceholderHelp({ path }: Pick<FieldProps, 'path'>) {
  const { value } = useField(path);
  const [first] = (typeof value === 'string' && /\{\{[^{}]+\}\}/.exec(value)) || [];
  return first && <p className="help">{first} se cambia solo por el dato del club: déjalo así.</p>;
}

/** Passes `FormField` to `ListField`, which cannot import it: that would be an import cycle. */
function List(props: ControlProps) {
  return <ListField {...props} Field={FormField} />;
}

/**
 * Fields of an object: in a titled group, or plain if its container shows the title. Folds fields away that are optional and empty, or
 * declared `folded`.
 */
function GroupField({ schema, path, title, isItem, isInline }: ControlProps) {
  const context = useFormContext();
  const { value } = useField<Record<string, unknown>>(path);
  const { required = [] } = schema;
  const unit = useScoreUnit(path);
  const { references } = useClub();
  const properties = fieldsForUnit(schema.properties ?? {}, unit, value ?? {});
  const isFolded = (name: string) =>
    properties[name]?.folded ||
    (!required.includes(name) &&
      !properties[name]?.prominent &&
      isBlank(value?.[name]) &&
      remarksUnder(context, [...path, name]).length === 0);
  // Computed once, because a field must not move while someone types in it.
  const [folded] = useState(() => (isItem && !isInline ? Object.keys(properties).filter(isFolded) : []));
  const fields = (areFolded: boolean) => (
    <div className={isInline ? css.inline : 'stack'}>
      {Object.entries(properties)
        .filter(([name]) => folded.includes(name) === areFolded)
        .map(([name, property]) => (
          <FormField key={name} schema={property} path={[...path, name]} required={required.includes(name)} />
        ))}
    </div>
  );
  const foldedTitles = folded.map((name) =>
    fieldTitle(properties[name] ?? {}, [name]).toLocaleLowerCase('es'),
  );
  const content = (
    <>
      {fields(false)}
      {folded.length > 0 && (
        <details className="fold">
          <summary>
            {moreOptions(value, path, references)}{' '}
            <span className={css.quiet}>{foldedTitles.join(', ')}</span>
          </summary>
          {fields(true)}
        </details>
      )}
    </>
  );
  return isItem ? (
    <div className="stack">{content}</div>
  ) : (
    <FieldGroup path={path} schema={schema} title={title}>
      {content}
    </FieldGroup>
  );
}

const MAX_NAME_LENGTH = 30;

/** Returns the title of the folded fields, with the start of the item's name. */
function moreOptions(item: unknown, path: FieldPath, references: References): string {
  const { name, isNamed } = itemSummary(item, Number(path.at(-1)) || 0, references);
  if (path.length === 0 || !isNamed) return 'Más opciones';
  const start = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH).trimEnd()}…` : name;
  return `Más opciones de ${start}`;
}

const UNITS: Record<string, ScoreUnit> = { sets: 'sets', goles: 'goals', puntos: 'points' };

/** Returns the unit of scoring of a group of fields: that which it declares, or that of its team. */
function useScoreUnit(path: FieldPath): ScoreUnit {
  const { value } = useField<{ tipo?: unknown }>(path);
  const { unit } = useScoring(path);
  return UNITS[String(value?.tipo)] ?? unit;
}

/** Returns the scoring of the team that a group of fields names or lies in, or the club's. */
function useScoring(path: FieldPath): Scoring {
  const { value: form } = useFormContext();
  const { scoring } = useClub();
  const team = path
    .map((_, i) => valueAt(form, path.slice(0, path.length - i)))
    .filter(isFields)
    .map(({ equipo }) => equipo)
    .find((key) => typeof key === 'string');
  return scoring.teams[String(team)] ?? scoring.club;
}

/** Result of a match, with the words in which the site will show it. */
function ResultField(props: ControlProps) {
  const match = props.path.slice(0, -1);
  const { value = {} } = useField<Record<string, unknown>>(match);
  const scoring = useScoring(match);
  return (
    <>
      <LabelledTextInput {...props} />
      <p className="strong" role="status">
        {describeResult(value, scoring)}
      </p>
    </>
  );
}

/** Submenu of a menu entry: none, a list of links, all kinds of team, or all photo seasons. */
function SubmenuField(props: ControlProps) {
  const { schema, path, title } = props;
  const { id, value, setValue } = useField<unknown[] | string>(path);
  const list = schema.anyOf?.find(({ type }) => type === 'array');
  const chosen = Array.isArray(value) ? 'lista' : (value ?? '');
  return (
    <>
      <FieldLabel {...props} />
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => setValue(target.value === 'lista' ? [] : target.value || undefined)}
      >
        <option value="">Nada</option>
        <option value="lista">Una lista de enlaces</option>
        <option value="equipos">Todos los tipos de equipo</option>
        <option value="galerias">Todas las temporadas de fotos</option>
      </select>
      {list && chosen === 'lista' && <List schema={list} path={path} title={`${title}: enlaces`} required />}
    </>
  );
}
