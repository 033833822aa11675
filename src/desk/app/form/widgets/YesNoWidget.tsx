import type { WidgetProps } from '@rjsf/utils';
import css from '../form.module.css';
import { useDescription } from '../useDescription.ts';

/** Yes or no. No is written as nothing. */
export function YesNoWidget(props: WidgetProps) {
  const { id, value, onChange, label, options, schema } = props;
  return (
    <>
      <label className={css.check}>
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked ? true : options.emptyValue)}
          {...useDescription(props)}
        />
        {label}
      </label>
      {schema.description && (
        <p id={`${id}__description`} className={css.help}>
          {schema.description}
        </p>
      )}
    </>
  );
}
