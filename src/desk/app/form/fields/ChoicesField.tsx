import type { FieldProps } from '@rjsf/utils';
import css from '../form.module.css';

/** Several of a few values, in the order in which they are offered. */
export function ChoicesField({
  schema,
  formData,
  onChange,
  fieldPathId,
  uiSchema,
}: FieldProps<string[] | undefined>) {
  const items = schema.items as { enum?: string[] };
  const offered = items.enum ?? [];
  const chosen = new Set(formData ?? []);
  const toggle = (value: string) => {
    const next = offered.filter((each) => (each === value ? !chosen.has(each) : chosen.has(each)));
    onChange(next, fieldPathId.path);
  };
  return (
    <fieldset className={css.choices}>
      <legend className={css.label}>{uiSchema?.['ui:title']}</legend>
      {offered.map((value) => (
        <label key={value} className={css.check}>
          <input type="checkbox" checked={chosen.has(value)} onChange={() => toggle(value)} />
          {value}
        </label>
      ))}
    </fieldset>
  );
}
