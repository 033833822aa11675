import type { FormEvent } from 'react';
import { Link } from 'react-router';
import type { CopyMarker } from '../../../publish/copy.ts';
import { Notice } from '../../app/parts/Notice.tsx';
import type { PublishState } from '../../publishing/publish-state.ts';
import { FolderLine } from './FolderLine.tsx';
import { useMainOrders, useOrders } from './orders.ts';
import css from './publish.module.css';

const moment = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short' });

/** `14 de noviembre de 2024, 18:30`. @param at ms since 1970 */
export const momentWords = (at: number): string => moment.format(at);

const wordsOf = ({ at, contentFiles, photoFiles }: CopyMarker) =>
  `del ${momentWords(at)}, con ${contentFiles} archivos de textos y ${photoFiles} fotos`;

interface Props {
  copy: PublishState['copy'];
  /** Whether a job goes on. */
  busy: boolean;
}

/** The second copy of texts and photos, and the way back from it. */
export function Copy({ copy, busy }: Props) {
  const { send } = useMainOrders();
  const search = useOrders();
  const { answer } = search;
  const found = answer && 'found' in answer ? answer.found : null;

  function look(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const folder = String(new FormData(event.currentTarget).get('carpeta') ?? '').trim();
    search.send({ intent: 'find-copy', folder });
  }

  return (
    <section className={css.panel} aria-labelledby="copia">
      <h2 id="copia" tabIndex={-1}>
        Segunda copia
      </h2>
      {copy ? (
        <p>
          {copy.last ? `La última es ${wordsOf(copy.last)}.` : 'Todavía no hay ninguna.'}{' '}
          {!copy.connected && `Ahora no se encuentra «${copy.place}»: conecta el disco.`}
        </p>
      ) : (
        <p>
          No hay carpeta elegida para la segunda copia.{' '}
          <Link to="#donde" className="text-link">
            Elegirla en «Dónde se publica»
          </Link>
        </p>
      )}
      <div className={css.buttons}>
        <button
          type="button"
          className="button"
          data-quiet=""
          disabled={!copy || busy}
          onClick={() => send({ intent: 'copy' })}
        >
          Hacer la copia ahora
        </button>
      </div>
      <details className={css.details}>
        <summary>Recuperar de una copia</summary>
        <form className={css.settings} onSubmit={look}>
          <FolderLine name="carpeta" id="recuperar" label="Carpeta de la copia" value={copy?.place} />
          <div className={css.buttons}>
            <button type="submit" className="button" data-quiet="">
              Buscar la copia
            </button>
          </div>
        </form>
        {search.refusal && <Notice tone="error">{search.refusal.message}</Notice>}
        {found && (
          <div className={css.key}>
            <p>
              La copia es {wordsOf(found)}. Lo que hay ahora se aparta, no se borra; las fotos retiradas no
              vuelven.
            </p>
            <button
              type="button"
              className="button"
              disabled={busy}
              onClick={() => send({ intent: 'restore', folder: found.folder })}
            >
              Recuperar esta copia
            </button>
          </div>
        )}
      </details>
    </section>
  );
}
