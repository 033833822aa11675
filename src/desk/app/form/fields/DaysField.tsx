import { type InnerProps, placeName, useField } from '../form-context.ts';
import { Group, Remarks } from '../labels.tsx';

type Days = string | { desde?: string | undefined; hasta?: string | undefined };

/** One day, or the first and the last of several. */
export function DaysField(props: InnerProps) {
  const { path } = props;
  const { id, value, put } = useField<Days>(path);
  const days = typeof value === 'object' ? value : { desde: value };
  const change = (next: typeof days) => {
    const { desde, hasta } = { ...days, ...next };
    put(!hasta || desde === hasta ? desde || undefined : { desde: desde || undefined, hasta });
  };
  const day = (name: 'desde' | 'hasta', label: string) => {
    const inner = `${id}/${name}`;
    const text = String(days[name] ?? '');
    return (
      <div className="field" data-place={placeName([...path, name])}>
        <label htmlFor={inner}>{label}</label>
        <input
          id={inner}
          type={/^(\d{4}-\d\d-\d\d)?$/.test(text) ? 'date' : 'text'}
          data-short=""
          value={text}
          aria-describedby={`${id}__error ${inner}__error`}
          onChange={({ target }) => change({ [name]: target.value })}
        />
        <Remarks path={[...path, name]} />
      </div>
    );
  };
  return (
    <Group {...props} plain>
      <div className="row">
        {day('desde', 'Día')}
        {day('hasta', 'Hasta (si son varios)')}
      </div>
    </Group>
  );
}
