import type { FieldProps } from '@rjsf/utils';
import type { Path } from '../../../api.ts';
import css from '../form.module.css';
import { remarksAt, useFormContext } from '../form-context.ts';
import { Remarks } from '../Remarks.tsx';

type Days = string | { desde?: string | undefined; hasta?: string | undefined } | undefined;

/** One day, or the first and the last of several. */
export function DaysField({ formData, onChange, fieldPathId, uiSchema, schema }: FieldProps<Days>) {
  const { $id } = fieldPathId;
  const path = fieldPathId.path as Path;
  const context = useFormContext();
  const { desde = '', hasta = '' } = typeof formData === 'object' ? formData : { desde: formData };
  const put = (from: string, to: string) => {
    if (!to || from === to) onChange(from || undefined, path);
    else onChange({ desde: from || undefined, hasta: to }, path);
  };
  const day = (name: 'desde' | 'hasta', label: string, value: string, onDay: (day: string) => void) => (
    <div className={css.field} data-place={[...path, name].join('/')}>
      <label htmlFor={`${$id}-${name}`} className={css.label}>
        {label}
      </label>
      <input
        id={`${$id}-${name}`}
        type={/^(\d{4}-\d\d-\d\d)?$/.test(value) ? 'date' : 'text'}
        className={css.input}
        data-short=""
        value={value}
        aria-describedby={`${$id}__error ${$id}-${name}-error`}
        onChange={({ target }) => onDay(target.value)}
      />
      <Remarks
        id={`${$id}-${name}-error`}
        remarks={remarksAt(context, [...path, name])}
        onTake={(nearest) => onDay(nearest)}
      />
    </div>
  );
  return (
    <fieldset className={css.choices}>
      <legend className={css.label}>{uiSchema?.['ui:title']}</legend>
      {schema.description && <p className={css.help}>{schema.description}</p>}
      <div className={css.pair}>
        {day('desde', 'Día', String(desde), (next) => put(next, String(hasta)))}
        {day('hasta', 'Hasta (si son varios)', String(hasta), (next) => put(String(desde), next))}
      </div>
    </fieldset>
  );
}
