import type { WidgetProps } from '@rjsf/utils';
import css from '../form.module.css';
import { useDescription } from '../useDescription.ts';

/** The site's names of the colours; a colour that is new in the schema is offered without a swatch. */
const SITE_NAMES: Record<string, string> = { arcilla: 'clay', ámbar: 'amber', pino: 'pine' };

/** One of the colours of the kinds of team, shown. */
export function ColorWidget(props: WidgetProps) {
  const { id, value, onChange, options, label } = props;
  return (
    <div id={id} role="radiogroup" aria-label={label} className={css.swatches} {...useDescription(props)}>
      {(options.enumOptions ?? []).map((choice) => (
        <label key={String(choice.value)} className={css.swatch}>
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={css.color} data-color={SITE_NAMES[String(choice.value)]} />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
