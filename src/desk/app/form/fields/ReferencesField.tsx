import { Link } from 'react-router';
import type { ReferenceKind } from '../../../api.ts';
import { useClub } from '../../overview.ts';
import css from '../form.module.css';
import { type InnerProps, useField } from '../form-context.ts';
import { referenceOptions } from '../inputs.tsx';
import { Line } from '../list/Line.tsx';
import { List } from '../list/List.tsx';

/** Several things that another file names, in order: a team's coaches. */
export function ReferencesField(props: InnerProps) {
  const { schema, path, title } = props;
  const { id, value: keys = [], put } = useField<string[]>(path);
  const refers = schema.items?.refers as ReferenceKind;
  const references = useClub().references[refers] ?? [];
  return (
    <List
      {...props}
      row={(step, index) => {
        const key = keys[index];
        const found = references.find((each) => each.key === key);
        const name = found?.name ?? `${key} (no existe)`;
        return (
          <Line path={[...path, step]} name={name} index={index}>
            {found?.picture && <img src={found.picture} alt="" width={40} height={40} className={css.face} />}
            <span className={css.grow}>{name}</span>
          </Line>
        );
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        Añadir a {title.toLowerCase()}
      </label>
      <select
        id={id}
        className={css.input}
        value=""
        onChange={({ target }) => target.value && put([...keys, target.value])}
      >
        <option value="">Añadir…</option>
        {referenceOptions(references.filter(({ key }) => !keys.includes(key)))}
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
