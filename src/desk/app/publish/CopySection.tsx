import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { CopyMarker } from '../../../publish/copy/second-copy.ts';
import { PUBLISH_API } from '../../publish-api.ts';
import { ask, DeskError } from '../ask.ts';
import { Notice } from '../parts/Notice.tsx';
import { FolderLine } from './FolderLine.tsx';
import { momentWords } from './moment-words.ts';
import css from './publish.module.css';
import type { Publishing } from './usePublishing.ts';

const wordsOf = ({ at, contentFiles, photoFiles }: CopyMarker) =>
  `del ${momentWords(at)}, con ${contentFiles} archivos de textos y ${photoFiles} fotos`;

/** The second copy of texts and photos, and the way back from it. */
export function CopySection({ publishing }: { publishing: Publishing }) {
  const { state, copy, restore, running } = publishing;
  const [found, setFound] = useState<{ folder: string; marker: CopyMarker }>();
  const [fault, setFault] = useState('');
  const second = state?.copy;

  async function look(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const folder = String(new FormData(event.currentTarget).get('carpeta') ?? '').trim();
    setFault('');
    setFound(undefined);
    try {
      setFound({ folder, marker: await ask<CopyMarker>(PUBLISH_API.copy, { query: { carpeta: folder } }) });
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setFault(error.message);
    }
  }

  return (
    <section className={css.panel} aria-labelledby="copia">
      <h2 id="copia" tabIndex={-1}>
        Segunda copia
      </h2>
      {second ? (
        <p>
          {second.last ? `La última es ${wordsOf(second.last)}.` : 'Todavía no hay ninguna.'}{' '}
          {!second.connected && `Ahora no se encuentra «${second.place}»: conecta el disco.`}
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
          disabled={!second || running}
          onClick={() => copy()}
        >
          Hacer la copia ahora
        </button>
      </div>
      <details className={css.details}>
        <summary>Recuperar de una copia</summary>
        <form className={css.settings} onSubmit={look}>
          <FolderLine name="carpeta" id="recuperar" label="Carpeta de la copia" value={second?.place} />
          <div className={css.buttons}>
            <button type="submit" className="button" data-quiet="">
              Buscar la copia
            </button>
          </div>
        </form>
        {fault && <Notice tone="error">{fault}</Notice>}
        {found && (
          <div className={css.key}>
            <p>
              La copia es {wordsOf(found.marker)}. Lo que hay ahora se aparta, no se borra; las fotos
              retiradas no vuelven.
            </p>
            <button type="button" className="button" disabled={running} onClick={() => restore(found.folder)}>
              Recuperar esta copia
            </button>
          </div>
        )}
      </details>
    </section>
  );
}
