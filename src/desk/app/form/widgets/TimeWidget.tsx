import type { WidgetProps } from '@rjsf/utils';
import css from '../form.module.css';
import { useDescription } from '../useDescription.ts';

const TIME = /^\d\d:\d\d$/;

/** An hour of the day. What is none, as a file may have it, stays to be read and mended. */
export function TimeWidget(props: WidgetProps) {
  const { id, value, onChange, options } = props;
  const known = !value || TIME.test(String(value));
  return (
    <input
      id={id}
      className={css.input}
      data-short=""
      type={known ? 'time' : 'text'}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || options.emptyValue)}
      {...useDescription(props)}
    />
  );
}
