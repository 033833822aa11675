import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { placeAddress } from '../../api.ts';
import type { action } from '../../routes/publish.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Leftovers, placesWords } from './Leftovers.tsx';
import { photoCount } from './obstacles.ts';
import css from './publish.module.css';
import type { Publishing } from './usePublishing.ts';

/** From the sample to a club of one's own: what changes then, all in one step that can be undone. */
export function OwnClubSection({ publishing: { state } }: { publishing: Publishing }) {
  const { data, submit } = useFetcher<typeof action>();
  const [asking, setAsking] = useState(false);
  if (!state?.sample) return null;
  const { missingPhotos, leftovers } = state;
  const fault = data && 'refusal' in data ? data.refusal.message : '';

  function begin(): void {
    setAsking(false);
    void submit({ intent: 'own-club' }, { method: 'post' });
  }

  return (
    <section className={css.panel} aria-labelledby="nuestro">
      <h2 id="nuestro" tabIndex={-1}>
        Empezar con tu club
      </h2>
      <p>
        Cambia primero los textos de la muestra por los de tu club, empezando por{' '}
        <Link to={placeAddress('club.yaml')} className="text-link">
          su nombre y su contacto
        </Link>
        . Cuando el club ya sea el tuyo, dilo aquí: desde entonces se puede publicar.
      </p>
      {fault && <Notice tone="error">{fault}</Notice>}
      <Leftovers leftovers={leftovers} />
      <div className={css.buttons}>
        <button type="button" className="button" onClick={() => setAsking(true)}>
          Este club ya es el nuestro…
        </button>
      </div>
      {asking && (
        <Dialog
          title="Este club ya es el nuestro"
          onClose={() => setAsking(false)}
          actions={
            <>
              <button type="button" className="button" data-quiet="" onClick={() => setAsking(false)}>
                Dejarlo como está
              </button>
              <button type="button" className="button" onClick={begin}>
                Es el nuestro
              </button>
            </>
          }
        >
          <p>La web deja de ser la de muestra. Es un solo cambio, que se puede deshacer en «Versiones»:</p>
          <ul className={css.consequences}>
            <li>La web vive en el día de hoy, no en el de la muestra.</li>
            {missingPhotos.length > 0 && (
              <li>
                El escudo ya no vale en lugar de una foto: para publicar harán falta{' '}
                {photoCount(missingPhotos)}, o quitar lo que no sea de tu club. «Publicar» dirá cuáles.
              </li>
            )}
            <li>Cada álbum necesita su permiso anotado.</li>
            {leftovers.length > 0 && (
              <li>Quedan palabras del club de muestra {placesWords(leftovers)}: saldrían en la web.</li>
            )}
          </ul>
        </Dialog>
      )}
    </section>
  );
}
