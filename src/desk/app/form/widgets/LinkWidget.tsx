import type { WidgetProps } from '@rjsf/utils';
import { useClub } from '../../overview.ts';
import css from '../form.module.css';
import { useDescription } from '../useDescription.ts';

/** A page of the site, chosen from a list, or an address that is written. */
export function LinkWidget(props: WidgetProps) {
  const { id, value, onChange, options } = props;
  const { pages } = useClub();
  const known = pages.some(({ path }) => path === value);
  return (
    <div className={css.linkChoice}>
      <select
        aria-label="Elegir una página de la web"
        className={css.input}
        value={known ? value : ''}
        onChange={({ target }) => target.value && onChange(target.value)}
      >
        <option value="">{value ? 'Otra dirección' : 'Elegir una página de la web…'}</option>
        {pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title === path ? path : `${title} (${path})`}
          </option>
        ))}
      </select>
      <input
        id={id}
        className={css.input}
        inputMode="url"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
        {...useDescription(props)}
      />
    </div>
  );
}
