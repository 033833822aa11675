import { useId, useState } from 'react';
import css from '../form.module.css';
import { type InnerProps, useField, useFormContext } from '../form-context.ts';
import { Line } from '../list/Line.tsx';
import { List } from '../list/List.tsx';

/** A sentence for each of some photos, by the photo's number. Photos without one are not listed. */
export function CaptionsField(props: InnerProps) {
  const { path } = props;
  const [number, setNumber] = useState('');
  const newId = useId();
  const { setAt, show } = useFormContext();
  const { id, value: captions = {} } = useField<Record<string, string>>(path);
  const fresh = /^[1-9]\d*$/.test(number) && !(number in captions);
  const add = () => {
    setAt([...path, number], '');
    show([...path, number]);
    setNumber('');
  };
  return (
    <List
      {...props}
      row={(key, index) => (
        <Line path={[...path, key]} name={`el pie de la foto ${key}`} index={index} fixed>
          <label htmlFor={`${id}/${key}`} className={css.label}>
            Foto {key}
          </label>
          <input
            id={`${id}/${key}`}
            className={css.input}
            value={captions[key] ?? ''}
            aria-describedby={`${id}/${key}__error`}
            onChange={({ target }) => setAt([...path, key], target.value)}
          />
        </Line>
      )}
    >
      <div className={css.line}>
        <label htmlFor={newId} className={css.label}>
          Número de la foto
        </label>
        <input
          id={newId}
          className={css.input}
          data-short=""
          inputMode="numeric"
          value={number}
          onChange={({ target }) => setNumber(target.value.trim())}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && fresh) {
              event.preventDefault();
              add();
            }
          }}
        />
        <button type="button" className={css.add} disabled={!fresh} onClick={add}>
          Añadir un pie
        </button>
      </div>
    </List>
  );
}
