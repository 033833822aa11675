import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import css from '../form.module.css';
import { uiSchemaOf } from '../ui-schema.ts';

/** What opens below an entry of the menu: nothing, a list of links, or all seasons of photos. */
export function SubmenuField(props: FieldProps<unknown>) {
  const { formData, onChange, fieldPathId, uiSchema, schema, registry, required } = props;
  const ArrayField = registry.fields.ArrayField as ComponentType<FieldProps>;
  const { $id, path } = fieldPathId;
  const options = (schema.anyOf ?? []) as RJSFSchema[];
  const list = options.find(({ type }) => type === 'array');
  const chosen = Array.isArray(formData) ? 'lista' : formData ? 'galerias' : '';
  const choose = (value: string) => onChange(value === 'lista' ? [] : value === '' ? undefined : value, path);
  const title = String(uiSchema?.['ui:title']);
  return (
    <div className={css.field}>
      <label htmlFor={$id} className={css.label}>
        {title}
        {!required && <span className={css.optional}> (opcional)</span>}
      </label>
      <select id={$id} className={css.input} value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">Nada</option>
        <option value="lista">Una lista de enlaces</option>
        <option value="galerias">Todos los cursos de fotos</option>
      </select>
      {list && chosen === 'lista' && (
        <ArrayField
          {...props}
          schema={list}
          uiSchema={{ ...uiSchemaOf(list as object), 'ui:title': `${title}: enlaces` }}
        />
      )}
    </div>
  );
}
