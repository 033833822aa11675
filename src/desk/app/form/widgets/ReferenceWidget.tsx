import type { WidgetProps } from '@rjsf/utils';
import type { ReferenceKind } from '../../../api.ts';
import { useClub } from '../../overview.ts';
import css from '../form.module.css';
import { useDescription } from '../useDescription.ts';

/** Something that another file names: a coach, a venue, a team. */
export function ReferenceWidget(props: WidgetProps) {
  const { id, value, onChange, options, required } = props;
  const references = useClub().references[options.refers as ReferenceKind] ?? [];
  const chosen = references.find(({ key }) => key === value);
  return (
    <div className={css.reference}>
      {chosen?.picture && <img src={chosen.picture} alt="" width={40} height={40} className={css.face} />}
      <select
        id={id}
        className={css.input}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || options.emptyValue)}
        {...useDescription(props)}
      >
        {(!required || !value) && <option value="">—</option>}
        {value && !chosen && <option value={String(value)}>{`${value} (no existe)`}</option>}
        {references.map(({ key, name, detail }) => (
          <option key={key} value={key}>
            {detail ? `${name} · ${detail}` : name}
          </option>
        ))}
      </select>
    </div>
  );
}
