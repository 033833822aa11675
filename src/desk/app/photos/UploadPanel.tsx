import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { isInSeason } from '../../../content/season-names.ts';
import type { Added } from '../../albums/add-photos.ts';
import type { NewAlbum } from '../../albums/galleries.ts';
import { photosOf } from '../../albums/words.ts';
import type { Refusal } from '../../api.ts';
import type { Review } from '../../photos/uploads.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { DropZone } from './DropZone.tsx';
import css from './UploadPanel.module.css';
import { type UploadState, uploadAddress, useUpload } from './useUpload.ts';

interface Props {
  /** The album's key, or the album that is to be made. */
  target: string | NewAlbum;
  /** «Añadir 12 fotos», «Crear el álbum con 12 fotos» */
  action: (photos: string) => string;
  /** Where the screen stays. */
  onAdded?: (added: Added) => void;
}

const PHASES = {
  sending: 'Subiendo fotos',
  comparar: 'Mirando las que ya hay en el álbum',
  preparar: 'Preparando fotos',
};

/** Photos go into an album: dropped or chosen, sent, prepared, looked at, added by the action of the screen. */
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
  if (state.at === 'review')
    return <Waiting key={state.id} {...{ state, upload, target, action, onAdded }} />;
  return (
    <div className="panel stack">
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

interface WaitingProps extends Omit<Props, 'onAdded'> {
  state: Extract<UploadState, { at: 'review' }>;
  upload: ReturnType<typeof useUpload>;
  onAdded: Props['onAdded'];
}

/** Photos that can be added, with all that is odd about them. */
function Waiting({ state: { id, review, refused }, upload, target, action, onAdded }: WaitingProps) {
  const isRepeated = ({ remarks }: Review['photos'][number]) =>
    remarks.some(({ code }) => code === 'duplicada');
  const [taken, setTaken] = useState<ReadonlySet<number>>(
    () => new Set(review.photos.filter((photo) => !isRepeated(photo)).map(({ index }) => index)),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data, state, submit } = useFetcher<{ added: Added } | { refusal: Refusal }>();
  const isAdding = state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen has them
  useEffect(() => {
    if (isAdding || !data || !('added' in data)) return;
    upload.finish();
    onAdded?.(data.added);
  }, [data, isAdding]);
  const refusal = data && 'refusal' in data ? data.refusal : null;
  const toggle = (index: number) =>
    setTaken((now) => {
      const next = new Set(now);
      if (!next.delete(index)) next.add(index);
      return next;
    });
  const add = () => {
    const photos = { upload: id, take: [...taken], confirmed: review.question !== null };
    void submit(
      { intent: 'add', ...photos, ...(typeof target === 'object' && { album: { ...target } }) },
      { method: 'post', encType: 'application/json' },
    );
  };
  return (
    <div className="panel stack">
      <h3 ref={heading} tabIndex={-1}>
        {review.photos.length === 0 ? 'Ninguna foto se puede añadir' : 'Mira las fotos antes de añadirlas'}
      </h3>
      {refused.length > 0 && (
        <Notice tone="warning">
          <ul className="stack" data-gap="tight">
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
      {refusal && !isAdding && (
        <Notice tone="error">
          <p>
            {refusal.message} {refusal.problems?.map(({ found }) => found).join(' ')} Las fotos siguen aquí,
            sin añadir.
          </p>
        </Notice>
      )}
      <div className={`row ${css.actions}`}>
        <button type="button" className="button" disabled={isAdding || taken.size === 0} onClick={add}>
          {isAdding ? 'Añadiendo…' : action(photosOf(taken.size))}
        </button>
        <button type="button" className="button" data-quiet="" disabled={isAdding} onClick={upload.cancel}>
          Dejarlo
        </button>
      </div>
    </div>
  );
}

interface ReviewGridProps {
  id: string;
  photos: Review['photos'];
  /** Of their album. */
  season: string;
  taken: ReadonlySet<number>;
  onToggle: (index: number) => void;
}

const moment = new Intl.DateTimeFormat('es', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/** Photos that wait to be added, in the order in which they were taken, each with what is odd about it. */
function ReviewGrid({ id, photos, season, taken, onToggle }: ReviewGridProps) {
  return (
    <ul className={css.photos}>
      {photos.map(({ index, name, taken: at, day, remarks }) => (
        <li key={index} className={css.photo} data-out={!taken.has(index) || undefined}>
          <label className={css.label}>
            <img
              src={uploadAddress(id, { foto: String(index) })}
              alt=""
              loading="lazy"
              className={css.picture}
            />
            <span className={`check ${css.name}`}>
              <input type="checkbox" checked={taken.has(index)} onChange={() => onToggle(index)} />
              <span>{name}</span>
            </span>
          </label>
          <p className={css.time}>{at ? moment.format(new Date(at)) : 'No se sabe cuándo se hizo'}</p>
          {day && !isInSeason(day, season) && (
            <p className={css.remark}>
              Esa fecha no es de la temporada {season}: puede que el reloj de la cámara estuviera mal.
            </p>
          )}
          {remarks.map(({ code, message }) => (
            <p key={code} className={css.remark}>
              {message}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
