import type {
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
} from '@rjsf/utils';
import { useState } from 'react';
import type { Path } from '../../api.ts';
import css from './form.module.css';
import { remarksAt, remarksIn, useFormContext } from './form-context.ts';
import { Remarks } from './Remarks.tsx';
import { placeName } from './useShownPlace.ts';

/** A field with its name, its words of help and what the checker says of it. Groups and lists name themselves. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, fieldPathId, label, children, schema, hidden, displayLabel, required } = props;
  const context = useFormContext();
  const path = fieldPathId.path as Path;
  if (hidden) return children;
  const remarks = remarksAt(context, path);
  const last = path.at(-1);
  // A line of a list is called by its number.
  const words = typeof last === 'number' ? `N.º ${last + 1}` : label;
  const named = displayLabel && schema.type !== 'boolean' && words;
  return (
    // The place decides which page the preview shows; every field in it takes focus by itself.
    <div
      className={css.field}
      data-place={placeName(path)}
      data-faulty={remarks.some(({ tone }) => tone === 'error') || undefined}
      onFocusCapture={() => context.onPlace(path)}
      onBlurCapture={({ currentTarget, relatedTarget }) => {
        // Not when the whole window is left.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) context.onLeave(path);
      }}
    >
      {named && (
        <label htmlFor={id} className={css.label}>
          {words}
          {!required && <span className={css.optional}> (opcional)</span>}
        </label>
      )}
      {named && schema.description && (
        <p id={`${id}__description`} className={css.help}>
          {schema.description}
        </p>
      )}
      {children}
      <Remarks id={`${id}__error`} remarks={remarks} onTake={(nearest) => context.setAt(path, nearest)} />
    </div>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

/** Fields that belong together. The whole file, and an item of a list, are named by what is around them. */
export function GroupTemplate(props: ObjectFieldTemplateProps) {
  const { fieldPathId, title, properties, schema, formData, uiSchema } = props;
  const context = useFormContext();
  const path = fieldPathId.path as Path;
  const last = path.at(-1);
  const isItem = typeof last === 'number' || uiSchema?.['ui:options']?.item === true;
  const required = schema.required ?? [];
  // Decided when the item opens: a field must not move away from whoever writes in it.
  const [tucked] = useState(() =>
    isItem
      ? properties.filter(({ name }) => {
          const each = schema.properties?.[name] as RJSFSchema & { prominent?: boolean };
          const value = (formData as Record<string, unknown> | undefined)?.[name];
          return (
            !required.includes(name) &&
            !each?.prominent &&
            isEmpty(value) &&
            remarksIn(context, [...path, name]).length === 0
          );
        })
      : [],
  );
  const away = new Set(tucked.map(({ name }) => name));
  const fields = (wanted: boolean) =>
    properties
      .filter(({ hidden, name }) => !hidden && away.has(name) === wanted)
      .map(({ name, content }) => <div key={name}>{content}</div>);
  const all = (
    <div className={css.fields}>
      {fields(false)}
      {away.size > 0 && (
        <details className={css.more}>
          <summary>
            Más <span className={css.optional}>{namesOf(tucked, uiSchema)}</span>
          </summary>
          <div className={css.fields}>{fields(true)}</div>
        </details>
      )}
    </div>
  );
  if (last === undefined || isItem) return all;
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {schema.description && <p className={css.help}>{schema.description}</p>}
      {all}
    </fieldset>
  );
}

const namesOf = (
  fields: readonly { name: string }[],
  uiSchema: ObjectFieldTemplateProps['uiSchema'],
): string =>
  fields.map(({ name }) => String(uiSchema?.[name]?.['ui:title'] ?? name).toLocaleLowerCase('es')).join(', ');

/** A value that may be written in several ways: which one, and its fields. */
export function AlternativesTemplate({
  selector,
  optionSchemaField,
  uiSchema,
}: MultiSchemaFieldTemplateProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{uiSchema?.['ui:title']}: cómo se pone</legend>
      {selector}
      {optionSchemaField}
    </fieldset>
  );
}
