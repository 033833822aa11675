import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { isInSeason } from '../../../content/season.ts';
import type { Added } from '../../albums/add-photos.ts';
import type { NewAlbum } from '../../albums/galleries.ts';
import { photosOf } from '../../albums/galleries.ts';
import { refusalIn } from '../../browser/submit.ts';
import type { Refusal } from '../../server/api.ts';
import { Button } from '../Button.tsx';
import { FocusedHeading, Notice, ProgressBar, SentenceList } from '../Notice.tsx';
import { DropZone } from './DropZone.tsx';
import css from './photos.module.css';
import { type UploadState, uploadAddress, useUpload } from './useUpload.ts';

interface Props {
  /** The album's key, or the album that is to be made. */
  target: string | NewAlbum;
  /** «Añadir 12 fotos», «Crear el álbum con 12 fotos» */
  action: (photos: string) => string;
  /** Where the screen stays. */
  onAdded?: (added: Added) => void;
}

/** Photos go into an album: dropped or chosen, sent, looked at, added by the action of the screen. */
export function UploadPanel(props: Props) {
  const upload = useUpload(typeof props.target === 'string' ? props.target : null);
  const { state, start, cancel } = upload;
  if (state.at === 'idle')
    return (
      <DropZone
        words="Arrastra aquí las fotos, o una carpeta entera. Da igual cómo se llamen: se ordenan por la hora en que se hicieron y se les quita el lugar y los demás datos."
        onFiles={start}
      />
    );
  if (state.at === 'review') return <Waiting {...props} state={state} upload={upload} />;
  return (
    <div className="panel stack">
      {state.at === 'failed' ? (
        <Notice tone="error">
          <p>{state.message} No se ha añadido ninguna foto todavía.</p>
          <Button onClick={() => start(state.files)}>Volver a intentarlo</Button>
        </Notice>
      ) : (
        <ProgressBar words="Preparando fotos" count={state.count} total={state.total} />
      )}
      <Button look="quiet" onClick={cancel}>
        Cancelar
      </Button>
    </div>
  );
}

interface WaitingProps extends Props {
  state: Extract<UploadState, { at: 'review' }>;
  upload: ReturnType<typeof useUpload>;
}

const moment = new Intl.DateTimeFormat('es', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/** Photos that can be added, in the order in which they were taken, each with what is odd about it. */
function Waiting({ state: { id, photos, refused }, upload, target, action, onAdded }: WaitingProps) {
  const [taken, setTaken] = useState<readonly number[]>(() =>
    photos.filter(({ repeated }) => !repeated).map(({ index }) => index),
  );
  const season = typeof target === 'string' ? (target.split('/')[0] ?? '') : target.season;
  const { data, state, submit } = useFetcher<{ added: Added } | { refusal: Refusal }>();
  const isAdding = state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen has them
  useEffect(() => {
    if (isAdding || !data || !('added' in data)) return;
    upload.finish();
    onAdded?.(data.added);
  }, [data, isAdding]);
  const refusal = isAdding ? undefined : refusalIn(data);
  const toggle = (index: number) =>
    setTaken(taken.includes(index) ? taken.filter((each) => each !== index) : [...taken, index]);
  const add = () => {
    const given = { upload: id, take: [...taken], confirmed: refusal?.code === 'pregunta' };
    void submit(
      { ...given, ...(typeof target === 'object' && { album: { ...target } }) },
      { method: 'post', encType: 'application/json' },
    );
  };
  return (
    <div className="panel stack">
      <FocusedHeading as="h3">
        {photos.length === 0 ? 'Ninguna foto se puede añadir' : 'Mira las fotos antes de añadirlas'}
      </FocusedHeading>
      {refused.length > 0 && (
        <Notice tone="warning">
          <SentenceList lines={refused} />
        </Notice>
      )}
      <ul className="tiles">
        {photos.map(({ index, name, taken: at, day, remarks }) => (
          <li key={index} className={`panel ${css.photo}`} data-out={!taken.includes(index) || undefined}>
            <label className="stack" data-gap="tight">
              <img
                src={uploadAddress(id, { foto: String(index) })}
                alt=""
                loading="lazy"
                className={css.picture}
              />
              <span className={`check ${css.name}`}>
                <input type="checkbox" checked={taken.includes(index)} onChange={() => toggle(index)} />
                <span>{name}</span>
              </span>
            </label>
            <p className="quiet">{at ? moment.format(new Date(at)) : 'No se sabe cuándo se hizo'}</p>
            {day && !isInSeason(day, season) && (
              <p className="fault">
                Esa fecha no es de la temporada {season}: puede que el reloj de la cámara estuviera mal.
              </p>
            )}
            {remarks.map((message) => (
              <p key={message} className="fault">
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {refusal?.code === 'pregunta' && (
        <Notice tone="warning">{refusal.message} Si está bien así, pulsa otra vez.</Notice>
      )}
      {refusal && refusal.code !== 'pregunta' && (
        <Notice tone="error">
          <p>
            {refusal.message} {refusal.problems?.map(({ found }) => found).join(' ')} Las fotos siguen aquí,
            sin añadir.
          </p>
        </Notice>
      )}
      <div className="row bar">
        <Button disabled={isAdding || taken.length === 0} onClick={add}>
          {isAdding ? 'Añadiendo…' : action(photosOf(taken.length))}
        </Button>
        <Button look="quiet" disabled={isAdding} onClick={upload.cancel}>
          Dejarlo
        </Button>
      </div>
    </div>
  );
}
