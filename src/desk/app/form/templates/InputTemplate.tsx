import type { BaseInputTemplateProps } from '@rjsf/utils';
import css from '../form.module.css';
import { useDescription } from '../useDescription.ts';

/** A line to write in, also for numbers. */
export function InputTemplate(props: BaseInputTemplateProps) {
  const { id, value, onChange, onBlur, type, schema, options } = props;
  const numeric = schema.type === 'integer' || schema.type === 'number';
  return (
    <input
      id={id}
      className={css.input}
      type={type === 'url' || type === 'email' ? type : 'text'}
      inputMode={numeric ? 'numeric' : undefined}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(target.value === '' ? options.emptyValue : numeric ? asNumber(target.value) : target.value)
      }
      onBlur={({ target }) => onBlur(id, target.value)}
      {...useDescription(props)}
    />
  );
}

/** What is no number stays as it was typed: the checker says what is wrong with it. */
const asNumber = (typed: string) => (Number.isNaN(Number(typed)) ? typed : Number(typed));
