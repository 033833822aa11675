import { useEffect, useState } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import { isInSeason } from '../../../../club/content/season-name.ts';
import type { NewAlbum } from '../../../core/albums/galleries.ts';
import { photoCountText, proposedDays } from '../../../core/albums/galleries.ts';
import type { Refusal } from '../../../core/desk-refusal.ts';
import { type DayRange, toDays, withDay } from '../../../core/editing/day-range.ts';
import type { AddedPhotos } from '../../../core/photos/pending-upload.ts';
import { refusalIn } from '../../browser/submit.ts';
import { dropVerb, isTouchDevice } from '../../browser/touch.ts';
import { Button } from '../Button.tsx';
import { FocusedHeading, Notice, ProgressBar, SentenceList, SignInLink } from '../Notice.tsx';
import { TextField } from '../TextField.tsx';
import { DropZone } from './DropZone.tsx';
import css from './photos.module.css';
import type { FileProgress } from './send-files.ts';
import { uploadAddress } from './upload-requests.ts';
import { type UploadState, useUpload } from './useUpload.ts';

interface Props {
  /** Key of an existing album, or the album to create. */
  target: string | NewAlbum;
  /** Returns the button label: «Añadir 12 fotos», «Crear el álbum con 12 fotos». */
  buttonLabel: (photos: string) => string;
  /** Called after adding, with the number of photos that were not selected. */
  onAdded: (added: AddedPhotos, leftOut: number) => void;
}

/** Uploads photos, shows them for review, and adds the selected ones to an album by the action of the current route. */
export function UploadPanel(props: Props) {
  const upload = useUpload(typeof props.target === 'string' ? props.target : null);
  const { state, start, cancel, resume } = upload;
  if (state.step === 'idle')
    return (
      <DropZone
        instruction={`${dropVerb()} las fotos, ${isTouchDevice() ? 'todas a la vez si quieres' : 'o una carpeta entera'}. Da igual cómo se llamen: se ordenan por la hora en que se hicieron y se les quita el lugar y los demás datos.`}
        onFiles={start}
      />
    );
  if (state.step === 'review') return <PhotoReview {...props} state={state} upload={upload} />;
  return (
    <div className="panel stack">
      {state.step === 'failed' ? (
        <Notice tone="error">
          <p>
            {state.message} No se ha añadido ninguna foto todavía. Lo que ya ha llegado no se envía otra vez.
          </p>
          <SignInLink code={state.code} />
          <Button onClick={resume}>Volver a intentarlo</Button>
        </Notice>
      ) : (
        <SendingProgress state={state} upload={upload} />
      )}
      <FileList files={state.files} />
      <Button variant="quiet" onClick={cancel}>
        Cancelar
      </Button>
    </div>
  );
}

interface SendingProps {
  state: Extract<UploadState, { step: 'sending' }>;
  upload: ReturnType<typeof useUpload>;
}

/** Progress of all files, with advice while they are sent. */
function SendingProgress({ state: { files, waitReason }, upload: { isStored, retryNow } }: SendingProps) {
  const arrived = files.filter(({ state }) => ['accepted', 'refused', 'repeated'].includes(state)).length;
  return (
    <>
      <ProgressBar label="Fotos enviadas" count={arrived} total={files.length} />
      {waitReason ? (
        <Notice tone="warning">
          <p>
            {navigator.onLine ? waitReason : 'No hay conexión.'} El envío sigue solo en cuanto vuelva, y lo
            que ya ha llegado no se envía otra vez.
          </p>
          <Button variant="quiet" onClick={retryNow}>
            Probar ahora
          </Button>
        </Notice>
      ) : (
        <p className="help">
          Deja esta página a la vista hasta que termine.{' '}
          {isStored
            ? 'Si se cierra, al volver a ella el envío sigue donde estaba.'
            : 'Si se cierra, habrá que elegir las fotos otra vez.'}
        </p>
      )}
    </>
  );
}

const FILE_STATE_LABELS: Record<FileProgress['state'], string> = {
  waiting: 'En espera',
  sending: 'Enviando',
  preparing: 'Preparando…',
  accepted: 'Ha llegado',
  refused: 'No se puede usar',
  repeated: 'Repetida',
};

/** Progress of each file. */
const FileList = ({ files }: { files: readonly FileProgress[] }) => (
  <ul className={css.files}>
    {files.map(({ label, state, sent }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order, and names repeat
      <li key={i} className={css[state]}>
        <span className={css.name}>{label}</span>
        <span className="help">
          {state === 'sending' ? `${Math.round(100 * sent)} %` : FILE_STATE_LABELS[state]}
        </span>
      </li>
    ))}
  </ul>
);

interface ReviewProps extends Props {
  state: Extract<UploadState, { step: 'review' }>;
  upload: ReturnType<typeof useUpload>;
}

/** Spanish sentence about the photos by refusal code; by default they are still there and not added. */
const REFUSAL_OUTCOMES: Record<string, string> = {
  'no-response': 'No se sabe si las fotos se han añadido: pulsa otra vez, y no se añadirán dos veces.',
  'upload-gone': '',
};

const captureDay = new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeZone: 'Europe/Madrid' });
const captureTime = new Intl.DateTimeFormat('es', { timeStyle: 'short', timeZone: 'Europe/Madrid' });

/** Formats the time of a photo; only its day at midnight, since a day from a file's name has no hour. */
function formatTaken(taken: Date): string {
  const time = captureTime.format(taken);
  return time === '0:00' ? captureDay.format(taken) : `${captureDay.format(taken)}, ${time}`;
}

interface AlbumDaysProps {
  days: DayRange;
  /** True until the person changes them. */
  isProposed: boolean;
  onChange: (days: DayRange) => void;
}

/** Days of a new album, proposed from its photos. */
function AlbumDays({ days, isProposed, onChange }: AlbumDaysProps) {
  const dayField = (name: 'desde' | 'hasta', label: string) => (
    <TextField
      label={label}
      type="date"
      className="short"
      value={days[name] ?? ''}
      onChange={({ target }) => onChange(withDay(days, { [name]: target.value }))}
    />
  );
  return (
    <fieldset className="stack tight">
      <legend>Cuándo se hicieron</legend>
      <p className="help">
        {isProposed && days.desde
          ? 'Lo dicen las fotos o sus nombres: corrígelo si no es así.'
          : 'Sin día, el álbum sale sin fecha.'}
      </p>
      <div className="row">
        {dayField('desde', 'Día')}
        {dayField('hasta', 'Hasta (si son varios)')}
      </div>
    </fieldset>
  );
}

/** Uploaded photos by capture time, with remarks, to be selected and added. */
function PhotoReview({ state: { id, photos, refused }, upload, target, buttonLabel, onAdded }: ReviewProps) {
  const [selected, setSelected] = useState<readonly string[]>(() =>
    photos.filter(({ repeated }) => !repeated).map(({ key }) => key),
  );
  const isNewAlbum = typeof target === 'object';
  const season = typeof target === 'string' ? (target.split('/')[0] ?? '') : target.season;
  const [typedDays, setTypedDays] = useState<DayRange | null>(null);
  const days =
    typedDays ??
    proposedDays(
      photos.filter(({ key }) => selected.includes(key)).map(({ day }) => day),
      season,
    );
  const { data, state, submit } = useFetcher<{ added: AddedPhotos } | { refusal: Refusal }>();
  const isAdding = state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the photos were added
  useEffect(() => {
    if (isAdding || !data || !('added' in data)) return;
    upload.finish();
    onAdded(data.added, photos.length - selected.length);
  }, [data, isAdding]);
  const refusal = isAdding ? undefined : refusalIn(data);
  const toggle = (key: string) =>
    setSelected(selected.includes(key) ? selected.filter((other) => other !== key) : [...selected, key]);
  const add = () => {
    const photosToAdd = {
      upload: id,
      keys: [...selected],
      confirmed: refusal?.code === 'confirmation-needed',
    };
    void submit(
      { ...photosToAdd, ...(isNewAlbum && { album: { ...target, days: toDays(days) } }) } as SubmitTarget,
      {
        method: 'post',
        encType: 'application/json',
      },
    );
  };
  return (
    <div className="panel stack">
      <FocusedHeading as="h3">
        {photos.length === 0 ? 'Ninguna foto se puede añadir' : 'Mira las fotos antes de añadirlas'}
      </FocusedHeading>
      {refused.length > 0 && (
        <Notice tone="warning">
          <SentenceList sentences={refused} />
        </Notice>
      )}
      {photos.some(({ repeated }) => repeated) && (
        <p>Las que se parecen a otra están sin marcar, y no se añaden si no las marcas.</p>
      )}
      <ul className="tiles">
        {photos.map(({ key, name, takenAt, day, remarks }) => (
          <li
            key={key}
            className={`panel ${css.photo}`}
            data-unselected={!selected.includes(key) || undefined}
          >
            <label className="stack tight">
              <img src={uploadAddress(id, { foto: key })} alt="" loading="lazy" className={css.picture} />
              <span className={`check ${css.name}`}>
                <input type="checkbox" checked={selected.includes(key)} onChange={() => toggle(key)} />
                <span>{name}</span>
              </span>
            </label>
            <p className="quiet">{takenAt ? formatTaken(new Date(takenAt)) : 'No se sabe cuándo se hizo'}</p>
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
      {isNewAlbum && <AlbumDays days={days} isProposed={typedDays === null} onChange={setTypedDays} />}
      {refusal?.code === 'confirmation-needed' && (
        <Notice tone="warning">{refusal.message} Si está bien así, pulsa otra vez.</Notice>
      )}
      {refusal && refusal.code !== 'confirmation-needed' && (
        <Notice tone="error">
          <p>
            {refusal.message} {refusal.problems?.map(({ found }) => found).join(' ')}{' '}
            {REFUSAL_OUTCOMES[refusal.code] ?? 'Las fotos siguen aquí, sin añadir.'}
          </p>
          {refusal.code === 'upload-gone' && <Button onClick={upload.resume}>Enviarlas otra vez</Button>}
          <SignInLink code={refusal.code} />
        </Notice>
      )}
      <div className="row bar">
        <Button disabled={isAdding || selected.length === 0} onClick={add}>
          {isAdding ? 'Añadiendo…' : buttonLabel(photoCountText(selected.length))}
        </Button>
        <Button variant="quiet" disabled={isAdding} onClick={upload.cancel}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
