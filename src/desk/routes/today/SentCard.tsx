import { useEffect, useState } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { Button } from '../../parts/Button.tsx';
import type { Refusal } from '../../server/api.ts';
import type { TodayCommand } from '../../today/command.ts';
import type { TodayEntry } from '../../today/today.ts';
import type { SentChange } from './kept-choice.ts';
import type { loader as publicationLoader } from './publication.ts';
import css from './today.module.css';

/** Answer to a change or its undo. */
export type ChangeAnswer = { done: { key: string; version: string | null } } | { refusal: Refusal } | null;

interface Props {
  sent: SentChange;
  /** Entry as it is now; undefined if the screen does not show it. */
  now: TodayEntry | undefined;
  onUndone: (version: string | null) => void;
  onClose: () => void;
}

/** Last change of this browser: its publication, its undo, and its message for the team's chat. */
export function SentCard({ sent, now, onUndone, onClose }: Props) {
  const { subject, sentence, share, version, undoKey, undoVersion } = sent;
  const isUndone = undoVersion !== null;
  const { data, submit, state } = useFetcher<ChangeAnswer>();
  const publication = usePublication(undoVersion ?? version);
  const refusal = refusalIn(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer changes what is kept
  useEffect(() => {
    if (data && 'done' in data && data.done.key === undoKey) onUndone(data.done.version ?? version);
  }, [data]);
  const undo = () =>
    version &&
    void submit(
      { intent: 'undo', key: undoKey, version } satisfies TodayCommand as SubmitTarget,
      jsonPost('/hoy'),
    );
  const message = isUndone ? now?.share : share;
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
      <p>{isUndone ? (now?.sentence ?? subject) : sentence || subject}</p>
      <div role="status" className={css.state}>
        {state === 'submitting' ? (
          <p>Deshaciendo…</p>
        ) : refusal && !isUndone ? (
          <UndoRefused refusal={refusal} />
        ) : version === null ? (
          <p>Ya estaba así: no había nada que cambiar.</p>
        ) : (
          <PublicationWords publication={publication} isUndone={isUndone} />
        )}
      </div>
      {message && <ShareButton text={message} />}
      <div className={css.pair}>
        {version !== null && !isUndone && (
          <Button variant="quiet" onClick={undo} aria-disabled={state !== 'idle'}>
            Deshacer
          </Button>
        )}
        {publication.state === 'failed' && (
          <Button variant="quiet" onClick={publication.retry}>
            Publicar otra vez
          </Button>
        )}
      </div>
    </section>
  );
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

/** Polling interval of a publication, ms. */
const POLL_INTERVAL = 2000;

interface Publication {
  state: 'publishing' | 'published' | 'failed' | 'unknown';
  problem?: string;
  retry: () => void;
}

/** Follows the publication that contains a version until it has ended. */
function usePublication(version: string | null): Publication {
  const { data, load, submit, state } = useFetcher<
    Awaited<ReturnType<typeof publicationLoader>> | { refusal: Refusal } | null
  >();
  const known = data && 'version' in data && data.version === version ? data : null;
  const isOver = known !== null && known.state !== 'publishing';
  useEffect(() => {
    if (version === null || isOver) return;
    const poll = () => void load(`/hoy/publicacion?version=${version}`);
    poll();
    const timer = setInterval(poll, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [version, isOver, load]);
  const retry = () =>
    void submit({ intent: 'publish' }, { ...jsonPost('/hoy'), defaultShouldRevalidate: false });
  if (state === 'submitting') return { state: 'publishing', retry };
  if (refusalIn(data)) return { state: 'unknown', retry };
  return { ...(known ?? { state: 'publishing' }), retry };
}

function PublicationWords({ publication, isUndone }: { publication: Publication; isUndone: boolean }) {
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
            Está guardado: saldrá con la próxima publicación, como muy tarde esta noche. Si corre prisa, avisa
            en el grupo.
          </p>
        </>
      );
  }
}

/** Shares a message, or copies it where the browser cannot share. */
function ShareButton({ text }: { text: string }) {
  const [words, setWords] = useState('Compartir con el grupo');
  async function share() {
    try {
      if (navigator.share) return await navigator.share({ text });
      await navigator.clipboard.writeText(text);
      setWords('Copiado: pégalo en el grupo');
    } catch (error) {
      // The person closed the dialog.
      if ((error as Error).name !== 'AbortError') setWords('No se ha podido copiar');
    }
  }
  return (
    <Button onClick={share} aria-live="polite">
      {words}
    </Button>
  );
}
