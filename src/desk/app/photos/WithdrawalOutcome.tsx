import type { Ref } from 'react';
import { Link } from 'react-router';
import type { WithdrawalResult } from '../../photos-api.ts';
import { Notice } from '../parts/Notice.tsx';
import css from '../screens/Withdraw.module.css';
import { useAlbumName } from './useAlbumName.ts';
import { nameOf } from './withdrawal-choices.ts';

interface Props {
  result: WithdrawalResult;
  heading: Ref<HTMLHeadingElement>;
}

/** How a withdrawal went, and what is left to do. */
export function WithdrawalOutcome({ result, heading }: Props) {
  const { done, stopped } = result;
  const albumName = useAlbumName();
  const left = done.flatMap((photo) => photo.left);
  return (
    <section aria-labelledby="hecho" className={css.part}>
      <h2 id="hecho" ref={heading} tabIndex={-1}>
        {done.length === 1 ? 'Se ha retirado 1 foto' : `Se han retirado ${done.length} fotos`}
      </h2>
      {done.length > 0 && (
        <ul className={css.done}>
          {done.map((photo) => (
            <li key={nameOf(photo)}>
              La foto {photo.n} del álbum {albumName(photo.album)}.
            </li>
          ))}
        </ul>
      )}
      {stopped && (
        <Notice tone="error">
          La foto {stopped.n} del álbum {albumName(stopped.album)} sigue en su sitio. {stopped.message}
        </Notice>
      )}
      {done.length > 0 && left.length === 0 && (
        <Notice tone="good">
          Se ha buscado por su contenido y no queda nada de {done.length === 1 ? 'ella' : 'ellas'} en este
          ordenador: ni en las fotos, ni en la web preparada, ni en las versiones anteriores, ni en los
          borradores.
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="error">
          <p>Estos archivos no se han podido borrar. Se intenta otra vez al abrir el escritorio:</p>
          <ul>
            {left.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </Notice>
      )}
      {done.length > 0 && (
        <div className={css.actions}>
          <p>De la web publicada {done.length === 1 ? 'sale' : 'salen'} al publicar.</p>
          <Link to="/publicar" className="button">
            Publicar ahora
          </Link>
        </div>
      )}
    </section>
  );
}
