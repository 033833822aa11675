import type { FieldProps } from '@rjsf/utils';
import { Link } from 'react-router';
import type { Path, ReferenceKind } from '../../../api.ts';
import { useClub } from '../../overview.ts';
import css from '../form.module.css';
import { remarksAt, useFormContext } from '../form-context.ts';
import { ItemButtons } from '../list/ItemButtons.tsx';
import { List } from '../list/List.tsx';
import { Remarks } from '../Remarks.tsx';
import { placeName } from '../useShownPlace.ts';

/** Several things that another file names, in order: a team's coaches. */
export function ReferencesField({
  formData,
  onChange,
  fieldPathId,
  uiSchema,
  schema,
}: FieldProps<string[] | undefined>) {
  const keys = formData ?? [];
  const { $id } = fieldPathId;
  const path = fieldPathId.path as Path;
  const context = useFormContext();
  const refers = uiSchema?.['ui:options']?.refers as ReferenceKind;
  const references = useClub().references[refers] ?? [];
  const left = references.filter(({ key }) => !keys.includes(key));
  const title = String(uiSchema?.['ui:title']);
  const put = (next: string[]) => onChange(next.length > 0 ? next : undefined, path);
  const items = keys.map((key, i) => {
    const found = references.find((each) => each.key === key);
    const name = found?.name ?? `${key} (no existe)`;
    const remarks = remarksAt(context, [...path, i]);
    return (
      <li
        key={`${key} ${keys.indexOf(key) === i ? 0 : i}`}
        className={css.line}
        data-item=""
        data-place={placeName([...path, i])}
      >
        {found?.picture && <img src={found.picture} alt="" width={40} height={40} className={css.face} />}
        <span className={css.grow}>{name}</span>
        <ItemButtons
          name={name}
          index={i}
          total={keys.length}
          onMove={(by) => put(keys.with(i, keys[i + by] ?? key).with(i + by, key))}
          onRemove={() => put(keys.filter((_, j) => j !== i))}
        />
        <Remarks
          id={`${$id}_${i}__error`}
          remarks={remarks}
          onTake={(nearest) => context.setAt([...path, i], nearest)}
        />
      </li>
    );
  });
  return (
    <List title={title} help={schema.description} path={path} context={context} items={items}>
      <label htmlFor={$id} className="visually-hidden">
        Añadir a {title.toLowerCase()}
      </label>
      <select
        id={$id}
        className={css.input}
        value=""
        onChange={({ target }) => target.value && put([...keys, target.value])}
      >
        <option value="">Añadir…</option>
        {left.map(({ key, name, detail }) => (
          <option key={key} value={key}>
            {detail ? `${name} · ${detail}` : name}
          </option>
        ))}
      </select>
      {refers === 'entrenadores.yaml' && (
        <p className={css.help}>
          ¿No está en la lista?{' '}
          <Link className="text-link" to="/contenido/entrenadores.yaml">
            Añade a la persona
          </Link>{' '}
          y guárdala como borrador: saldrá aquí, y al guardar el equipo se guarda con él.
        </p>
      )}
    </List>
  );
}
