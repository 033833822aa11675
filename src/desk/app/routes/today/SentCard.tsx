import { useEffect, useState } from 'react';
import { type SubmitTarget, useFetcher, useRevalidator } from 'react-router';
import { sharePicture } from '../../../../site/components/Share/share-picture.ts';
import type { Refusal } from '../../../core/desk-refusal.ts';
import type { TodayCommand } from '../../../core/today/command.ts';
import type { TodayEntry } from '../../../core/today/today.ts';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { usePolling } from '../../browser/use-polling.ts';
import { Button } from '../../parts/Button.tsx';
import type { SentChange } from './choice-storage.ts';
import type { loader as publicationLoader } from './publication.ts';
import css from './today.module.css';

/** Answer to a change or its undo. */
export type ChangeAnswer = { done: { key: string; version: string | null } } | { refusal: Refusal } | null;

interface Props {
  sent: SentChange;
  /** Changed entry; undefined if the screen does not show it. */
  entry: TodayEntry | undefined;
  /** True while the list is older than the change. */
  isLoading: boolean;
  onUndone: (version: string | null) => void;
  onClose: () => void;
}

/** Last change sent from this browser, with its publication, undo and message for the team's chat. */
export function SentCard({ sent, entry, isLoading, onUndone, onClose }: Props) {
  const { subject, sentence, share, version, undoKey, undoVersion } = sent;
  const isUndone = undoVersion !== null;
  const { data, submit, state } = useFetcher<ChangeAnswer>();
  const publication = usePublication(undoVersion ?? version);
  const refusal = refusalIn(data);
  const expected = isUndone ? sent.fingerprintBefore : sent.fingerprintAfter;
  const isListCurrent = !isLoading && state === 'idle';
  const isOutdated =
    refusal?.code === 'entry-changed' ||
    (isListCurrent && entry !== undefined && expected !== undefined && entry.fingerprint !== expected);
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (data && 'done' in data && data.done.key === undoKey) onUndone(data.done.version ?? version);
    if (refusal?.code === 'entry-changed') void revalidate();
  }, [data]);
  const undo = () =>
    version &&
    void submit(
      { intent: 'undo', key: undoKey, version } satisfies TodayCommand as SubmitTarget,
      jsonPost('/hoy'),
    );
  const message = isUndone ? entry?.share : share;
  return (
    <section className="panel toned good stack tight" aria-labelledby="enviado">
      <div className="row ends">
        <h2 id="enviado" tabIndex={-1}>
          {isUndone ? 'Cambio deshecho' : 'Cambio guardado'}
        </h2>
        <Button variant="link" onClick={onClose}>
          Cerrar
        </Button>
      </div>
      <p>{isUndone ? (entry?.sentence ?? subject) : sentence || subject}</p>
      <div role="status" className={css.state}>
        <ChangeStatus
          isUndoing={state === 'submitting'}
          isUndone={isUndone}
          refusal={refusal}
          isOutdated={isOutdated}
          version={version}
          publication={publication}
        />
      </div>
      {message && !isOutdated && <ShareButton text={message} />}
      {sent.isResult && !isUndone && !isOutdated && publication.state === 'published' && (
        <PictureLink match={sent.entry} />
      )}
      <div className={css.pair}>
        {version !== null && !isUndone && !isOutdated && (
          <Button variant="quiet" onClick={undo} aria-disabled={state !== 'idle'}>
            Deshacer
          </Button>
        )}
        {publication.state === 'failed' && !isOutdated && (
          <Button variant="quiet" onClick={publication.retry}>
            Publicar otra vez
          </Button>
        )}
      </div>
    </section>
  );
}

interface ChangeStatusProps {
  isUndoing: boolean;
  isUndone: boolean;
  /** Refusal of the undo. */
  refusal: Refusal | undefined;
  /** True if the entry has changed again since. */
  isOutdated: boolean;
  version: SentChange['version'];
  publication: Publication;
}

function ChangeStatus(props: ChangeStatusProps) {
  const { isUndoing, isUndone, refusal, isOutdated, version, publication } = props;
  if (isUndoing) return <p>Deshaciendo…</p>;
  if (refusal && !isUndone) return <UndoRefused refusal={refusal} />;
  if (isOutdated) return <p>Después ha vuelto a cambiar: mira la lista.</p>;
  if (version === null) return <p>Ya estaba así: no había nada que cambiar.</p>;
  return <PublicationStatus publication={publication} isUndone={isUndone} />;
}

function UndoRefused({ refusal: { code, message } }: { refusal: Refusal }) {
  if (code === 'no-response')
    return (
      <p className="fault">
        Sin conexión: no se sabe si se ha deshecho. Pulsa «Deshacer» otra vez cuando tengas conexión: cuenta
        una sola vez.
      </p>
    );
  if (code === 'not-signed-in')
    return (
      <p className="fault">
        Tu sesión ha terminado. <a href="/entrar?volver=%2Fhoy">Entra otra vez</a> y pulsa «Deshacer».
      </p>
    );
  return <p className="fault">{message}</p>;
}

interface Publication {
  state: 'publishing' | 'published' | 'failed' | 'unknown';
  problem?: string;
  /** False if no publication succeeds until somebody has acted. */
  willRetry?: boolean;
  retry: () => void;
}

/** Polls the publication of a version until it has ended. */
function usePublication(version: string | null): Publication {
  const { data, load, submit, state } = useFetcher<
    Awaited<ReturnType<typeof publicationLoader>> | { refusal: Refusal } | null
  >();
  const answer = data && 'version' in data && data.version === version ? data : null;
  // Keeps the state «Publicado» if a later request fails because the device is offline.
  const [published, setPublished] = useState<string | null>(null);
  if (answer?.state === 'published' && published !== version) setPublished(version);
  const current = version !== null && published === version ? { state: 'published' as const } : answer;
  const isOver = current !== null && current.state !== 'publishing';
  usePolling(load, `/hoy/publicacion?version=${version}`, version !== null && !isOver);
  const retry = () =>
    void submit({ intent: 'publish' }, { ...jsonPost('/hoy'), defaultShouldRevalidate: false });
  if (state === 'submitting') return { state: 'publishing', retry };
  if (!current && refusalIn(data)) return { state: 'unknown', retry };
  const willRetry = current?.state === 'failed' ? current.retry : true;
  return { ...(current ?? { state: 'publishing' }), willRetry, retry };
}

function PublicationStatus({ publication, isUndone }: { publication: Publication; isUndone: boolean }) {
  switch (publication.state) {
    case 'publishing':
      return <p>Publicando…</p>;
    case 'published':
      return (
        <p>
          <strong>Publicado.</strong> {isUndone ? 'La web ya está como antes.' : 'La web ya lo enseña.'}
        </p>
      );
    case 'unknown':
      return <p>Está guardado. Sin conexión: todavía no se sabe si está publicado.</p>;
    case 'failed':
      return (
        <>
          <p className="fault">{publication.problem}</p>
          <p>
            {publication.willRetry
              ? 'Está guardado: saldrá con la próxima publicación, como muy tarde esta noche. Si corre prisa, avisa en el grupo.'
              : 'Está guardado, pero no saldrá solo: alguien de la junta tiene que mirarlo en «Publicar». Si corre prisa, avisa en el grupo.'}
          </p>
        </>
      );
  }
}

/** Link that downloads the picture of a result, or opens the phone's share sheet with it. */
function PictureLink({ match }: { match: string }) {
  return (
    <a
      className="button button-quiet"
      href={`/hoy/imagen?partido=${encodeURIComponent(match)}`}
      download="resultado.png"
      onClick={(event) => {
        if (!('canShare' in navigator)) return;
        event.preventDefault();
        void sharePicture(event.currentTarget);
      }}
    >
      Compartir la imagen
    </a>
  );
}

/** Shares a message, or copies it where the browser cannot share. */
function ShareButton({ text }: { text: string }) {
  const [label, setLabel] = useState('Compartir con el grupo');
  async function share() {
    try {
      if (navigator.share) return await navigator.share({ text });
      await navigator.clipboard.writeText(text);
      setLabel('Copiado: pégalo en el grupo');
    } catch (error) {
      // The person closed the dialog.
      if ((error as Error).name !== 'AbortError') setLabel('No se ha podido copiar');
    }
  }
  return (
    <Button onClick={share} aria-live="polite">
      {label}
    </Button>
  );
}
