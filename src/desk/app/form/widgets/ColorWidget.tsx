import type { WidgetProps } from '@rjsf/utils';
import css from '../form.module.css';
import { useDescription } from '../useDescription.ts';

const HEX = /^#[\da-f]{6}$/i;

/** A colour: chosen by eye, or typed as the club's manual has it. What is none stays to be read and mended. */
export function ColorWidget(props: WidgetProps) {
  const { id, value, onChange, options, label } = props;
  const typed = String(value ?? '');
  return (
    <div className={css.reference}>
      <input
        type="color"
        className={css.color}
        aria-label={`${label}: elegirlo`}
        value={HEX.test(typed) ? typed.toLowerCase() : '#808080'}
        data-none={HEX.test(typed) ? undefined : ''}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        id={id}
        className={css.input}
        data-short=""
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
        {...useDescription(props)}
      />
    </div>
  );
}
