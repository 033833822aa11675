import type { FieldProps } from '@rjsf/utils';
import type { ReferenceKind } from '../../../api.ts';
import { useClub } from '../../overview.ts';
import css from '../form.module.css';
import { ItemButtons } from '../ItemButtons.tsx';

/** Several things that another file names, in order: a team's coaches. */
export function ReferencesField({
  formData,
  onChange,
  fieldPathId,
  uiSchema,
  schema,
}: FieldProps<string[] | undefined>) {
  const keys = formData ?? [];
  const { path, $id } = fieldPathId;
  const references = useClub().references[uiSchema?.['ui:options']?.refers as ReferenceKind] ?? [];
  const left = references.filter(({ key }) => !keys.includes(key));
  const put = (next: string[]) => onChange(next.length > 0 ? next : undefined, path);
  const swap = (i: number, j: number) => put(keys.with(i, keys[j] ?? '').with(j, keys[i] ?? ''));
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{uiSchema?.['ui:title']}</legend>
      {schema.description && <p className={css.help}>{schema.description}</p>}
      {keys.length > 0 && (
        <ol className={css.items}>
          {keys.map((key, i) => {
            const found = references.find((each) => each.key === key);
            const name = found?.name ?? `${key} (no existe)`;
            return (
              <li key={key} className={css.line}>
                {found?.picture && (
                  <img src={found.picture} alt="" width={40} height={40} className={css.face} />
                )}
                <span className={css.grow}>{name}</span>
                <ItemButtons
                  name={name}
                  onUp={i > 0 ? () => swap(i, i - 1) : undefined}
                  onDown={i < keys.length - 1 ? () => swap(i, i + 1) : undefined}
                  onRemove={() => put(keys.filter((_, j) => j !== i))}
                />
              </li>
            );
          })}
        </ol>
      )}
      <label htmlFor={$id} className="visually-hidden">
        Añadir a {String(uiSchema?.['ui:title']).toLowerCase()}
      </label>
      <select id={$id} className={css.input} value="" onChange={({ target }) => put([...keys, target.value])}>
        <option value="">Añadir…</option>
        {left.map(({ key, name, detail }) => (
          <option key={key} value={key}>
            {detail ? `${name} · ${detail}` : name}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
