import { useEffect, useRef, useState } from 'react';
import type { Added, NewAlbum } from '../../photos-api.ts';
import { DeskError } from '../ask.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { DropZone } from './DropZone.tsx';
import { ReviewGrid } from './ReviewGrid.tsx';
import css from './UploadPanel.module.css';
import { type UploadState, useUpload } from './useUpload.ts';

interface Props {
  /** The album's key, or the album that is to be made. */
  target: string | NewAlbum;
  /** «Añadir 12 fotos», «Crear el álbum con 12 fotos» */
  action: (photos: string) => string;
  onAdded: (added: Added) => void;
}

const PHASES = {
  sending: 'Subiendo fotos',
  comparar: 'Mirando las que ya hay en el álbum',
  preparar: 'Preparando fotos',
};
const photosOf = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`);

/** Photos go into an album: dropped or chosen, sent, prepared, looked at, added. */
export function UploadPanel({ target, action, onAdded }: Props) {
  const upload = useUpload(typeof target === 'string' ? target : null);
  const { state } = upload;
  if (state.at === 'idle')
    return (
      <DropZone
        words="Arrastra aquí las fotos, o una carpeta entera. Da igual cómo se llamen: se ordenan por la hora en que se hicieron y se les quita el lugar y los demás datos."
        onFiles={upload.start}
      />
    );
  if (state.at === 'review' || state.at === 'adding')
    return <Waiting key={state.id} state={state} {...{ upload, target, action, onAdded }} />;
  return (
    <div className={css.panel}>
      {state.at === 'stopped' ? (
        <Notice tone="error">
          <p>{state.message} No se ha añadido ninguna foto todavía.</p>
          <button type="button" className="button" onClick={upload.resume}>
            Seguir donde se quedó
          </button>
        </Notice>
      ) : (
        <>
          <p role="status" className="visually-hidden">
            {PHASES[state.at]}…
          </p>
          <ProgressBar words={PHASES[state.at]} count={state.count} total={state.total} />
        </>
      )}
      <button type="button" className="button" data-quiet="" onClick={upload.cancel}>
        Cancelar
      </button>
    </div>
  );
}

interface WaitingProps extends Props {
  state: Extract<UploadState, { id: string }>;
  upload: ReturnType<typeof useUpload>;
}

function Waiting({ state, upload, target, action, onAdded }: WaitingProps) {
  const { id, review, refused } = state;
  const [taken, setTaken] = useState(
    () =>
      new Set(
        review.photos
          .filter(({ remarks }) => !remarks.some(({ code }) => code === 'duplicada'))
          .map(({ index }) => index),
      ),
  );
  const [failure, setFailure] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const toggle = (index: number) =>
    setTaken((now) => {
      const next = new Set(now);
      if (!next.delete(index)) next.add(index);
      return next;
    });
  const add = () => {
    setFailure('');
    upload.add(target, [...taken]).then(onAdded, (error) => {
      if (!(error instanceof DeskError)) throw error;
      const why = (error.refusal.problems ?? []).map(({ found }) => found);
      setFailure([error.message, ...why].join(' '));
    });
  };
  const busy = state.at === 'adding';
  return (
    <div className={css.panel}>
      <h3 ref={heading} tabIndex={-1}>
        {review.photos.length === 0 ? 'Ninguna foto se puede añadir' : 'Mira las fotos antes de añadirlas'}
      </h3>
      {refused.length > 0 && (
        <Notice tone="warning">
          <ul className={css.refused}>
            {refused.map(({ name, message }) => (
              <li key={name + message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {review.question && <Notice tone="warning">{review.question}</Notice>}
      <ReviewGrid
        id={id}
        photos={review.photos}
        season={typeof target === 'string' ? (target.split('/')[0] ?? '') : target.season}
        taken={taken}
        onToggle={toggle}
      />
      {failure && (
        <Notice tone="error">
          <p>{failure} Las fotos siguen aquí, sin añadir.</p>
        </Notice>
      )}
      <div className={css.actions}>
        <button type="button" className="button" disabled={busy || taken.size === 0} onClick={add}>
          {busy ? 'Añadiendo…' : action(photosOf(taken.size))}
        </button>
        <button type="button" className="button" data-quiet="" disabled={busy} onClick={upload.cancel}>
          Dejarlo
        </button>
      </div>
    </div>
  );
}
