import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '../parts/Notice.tsx';
import css from '../screens/Withdraw.module.css';

interface Props {
  /** @returns how many photos the message asks for; undefined where the server did not say */
  onRead: (text: string) => Promise<number | undefined>;
  /** Nothing else is on the screen yet. */
  first: boolean;
}

/** A message that came by the form: it says which photos somebody wants off the site. */
export function RemovalMessage({ onRead, first }: Props) {
  const [text, setText] = useState('');
  const [none, setNone] = useState(false);
  const read = async (event: FormEvent) => {
    event.preventDefault();
    setNone((await onRead(text)) === 0);
  };
  return (
    <form className={css.part} onSubmit={read}>
      <h2>{first ? '¿Ha llegado una petición por correo?' : '¿Ha llegado otra petición?'}</h2>
      <label htmlFor="mensaje">Pega aquí el mensaje</label>
      <textarea
        id="mensaje"
        className={css.message}
        rows={6}
        aria-describedby="mensaje-ayuda"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setNone(false);
        }}
      />
      <p id="mensaje-ayuda" className={css.help}>
        El que llega con el botón «Pedir que se retire» de cada foto dice su número y su álbum. El mensaje no
        se guarda.
      </p>
      {none && (
        <Notice tone="warning">
          No se ha reconocido ninguna foto en el mensaje: puede que esté escrito con otras palabras que las de
          la web, o que la foto ya no se vea. Léelo tú, abre su álbum en{' '}
          <Link to="/fotos" className="text-link">
            Fotos
          </Link>
          , elige la foto por su número y pulsa «Retirar la foto».
        </Notice>
      )}
      <button type="submit" className="button" disabled={!text.trim()}>
        Buscar sus fotos
      </button>
    </form>
  );
}
