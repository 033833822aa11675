import type { WidgetProps } from '@rjsf/utils';
import css from '../form.module.css';
import { useDescription } from '../useDescription.ts';

/** One of a few values. One that the file has and that is none of them stays to be read. */
export function SelectWidget(props: WidgetProps) {
  const { id, value, onChange, options, required } = props;
  const choices = options.enumOptions ?? [];
  const strange = value !== undefined && value !== '' && !choices.some((choice) => choice.value === value);
  return (
    <select
      id={id}
      className={css.input}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
      {...useDescription(props)}
    >
      {(!required || !value) && <option value="">—</option>}
      {strange && <option value={String(value)}>{String(value)}</option>}
      {choices.map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
