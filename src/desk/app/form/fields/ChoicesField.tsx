import { type InnerProps, useField } from '../form-context.ts';
import { Group } from '../labels.tsx';

/** Several of a few values, in the order in which they are offered. */
export function ChoicesField(props: InnerProps) {
  const { schema, path } = props;
  const { value: chosen = [], put } = useField<unknown[]>(path);
  const offered = schema.items?.enum ?? [];
  const toggle = (value: unknown) =>
    put(offered.filter((each) => chosen.includes(each) !== (each === value)));
  return (
    <Group {...props} plain>
      <div className="row">
        {offered.map((value) => (
          <label key={String(value)} className="check">
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {String(value)}
          </label>
        ))}
      </div>
    </Group>
  );
}
