import type { WidgetProps } from '@rjsf/utils';
import css from '../form.module.css';
import { useDescription } from '../useDescription.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A day. What is none, as a file may have it, stays to be read and mended. */
export function DateWidget(props: WidgetProps) {
  const { id, value, onChange, options } = props;
  const known = !value || DATE.test(String(value));
  return (
    <input
      id={id}
      className={css.input}
      data-short=""
      type={known ? 'date' : 'text'}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || options.emptyValue)}
      {...useDescription(props)}
    />
  );
}
