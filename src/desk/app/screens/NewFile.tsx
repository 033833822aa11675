import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { slugOf } from '../../../content/slug.ts';
import type { Creatable } from '../../api.ts';
import { useClub } from '../overview.ts';
import { Dialog } from '../parts/Dialog.tsx';
import css from './ContentList.module.css';

/** Makes a file of a kind by its name; nothing is written until its form is saved. */
export function NewFile({ creatable: { folder, ending, words } }: { creatable: Creatable }) {
  const { files } = useClub();
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const navigate = useNavigate();
  const id = useId();
  const file = `${folder}${slugOf(name)}${ending}`;
  const taken = files.find((each) => each.file === file);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (slugOf(name) && !taken) navigate(`/contenido/${file}`, { state: { title: name.trim() } });
  };
  return (
    <>
      <button type="button" className={css.add} onClick={() => setAsking(true)}>
        + {words}
      </button>
      {asking && (
        <Dialog title={words} onClose={() => setAsking(false)}>
          <form onSubmit={submit} className={css.ask}>
            <label htmlFor={id}>¿Cómo se llama?</label>
            <input
              id={id}
              className={css.input}
              value={name}
              aria-describedby={`${id}-dicho`}
              onChange={({ target }) => setName(target.value)}
            />
            <p id={`${id}-dicho`} className={css.help} aria-live="polite">
              {taken
                ? `Ya hay «${taken.title}» con ese nombre: elige otro.`
                : 'De aquí sale su dirección en la web, y ya no cambia.'}
            </p>
            <div className={css.buttons}>
              <button type="submit" className="button" disabled={!slugOf(name) || Boolean(taken)}>
                Crear
              </button>
              <button type="button" className="button" data-quiet="" onClick={() => setAsking(false)}>
                Dejarlo
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
