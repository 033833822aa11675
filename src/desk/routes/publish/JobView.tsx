import { useFetcher } from 'react-router';
import { Notice } from '../../app/parts/Notice.tsx';
import { ProgressBar } from '../../app/parts/ProgressBar.tsx';
import type { Job, JobFailure, JobKind } from '../../publishing/jobs.ts';
import type { Outcome } from '../../publishing/outcome.ts';
import type { PublishState } from '../../publishing/publish-state.ts';
import { ChangesView } from './Changes.tsx';
import { isRunning, type OrderAtPlace, useMainOrders } from './orders.ts';
import css from './publish.module.css';
import { ForgetKey } from './Settings.tsx';

type Confirmed = Pick<OrderAtPlace, 'trust' | 'takeOver' | 'takeTurn' | 'evenIfSmaller'>;

interface Props {
  job: Job;
  state: PublishState;
}

/** What is going on, or how the last work went. */
export function JobView({ job, state }: Props) {
  const cancelling = useFetcher();
  if (isRunning(job))
    return (
      <section className={css.panel} aria-label="Lo que está en marcha">
        <ProgressBar words={job.phase} count={job.count} total={job.total} />
        <div className={css.buttons}>
          <button
            type="button"
            className="button"
            data-quiet=""
            disabled={job.state === 'cancelling'}
            onClick={() =>
              void cancelling.submit({ intent: 'cancel' }, { method: 'post', action: '/publicar/tarea' })
            }
          >
            {job.state === 'cancelling' ? 'Cancelando…' : 'Cancelar'}
          </button>
          <p className={css.help}>
            Puedes cerrar esta página: sigue en marcha mientras el escritorio esté abierto.
          </p>
        </div>
      </section>
    );
  if (job.failed) return <Failed job={job} failed={job.failed} state={state} />;
  if (job.result?.kind === 'changes') return <ChangesView changes={job.result} origins={state.origins} />;
  return job.result ? <Done outcome={job.result} /> : null;
}

function Done({ outcome: { good, wrong, pages } }: { outcome: Outcome }) {
  return (
    <section className={css.panel} aria-label="Cómo ha ido">
      <Notice tone="good">
        <ul className={css.sentences}>
          {good.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Notice>
      {wrong.length > 0 && (
        <Notice tone="warning">
          <ul className={css.sentences}>
            {wrong.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {pages.length > 0 && (
        <p>
          Páginas que han cambiado: {new Intl.ListFormat('es').format(pages.map(({ title }) => `«${title}»`))}
          .
        </p>
      )}
    </section>
  );
}

/** What is left after work was cancelled. @param published whether there is a published site */
export function cancelledWords(kind: JobKind, published: boolean): string {
  const said = 'Se ha cancelado.';
  if (kind === 'changes') return `${said} No se ha publicado nada; lo que ya está preparado no se repite.`;
  if (kind === 'copy') return `${said} La segunda copia no ha terminado: hazla otra vez cuando puedas.`;
  return published
    ? `${said} La web publicada está entera; la próxima vez continuará donde se quedó.`
    : `${said} La web todavía no está publicada; la próxima vez continuará donde se quedó.`;
}

function Failed({ job: { kind }, failed, state }: Props & { failed: JobFailure }) {
  const { send } = useMainOrders();
  const again = (confirmed: Confirmed = {}) => {
    if (kind !== 'restore') send({ intent: kind, ...confirmed });
  };
  const { newKey, changedKey, occupied } = failed;
  return (
    <section className={css.panel} aria-label="Cómo ha ido">
      {failed.code === 'cancelled' ? (
        <Notice tone="info">{cancelledWords(kind, state.published !== null)}</Notice>
      ) : (
        <Notice tone="error">
          <p className={css.message}>{failed.message}</p>
        </Notice>
      )}
      {changedKey && (
        <p>
          Antes: <code>{changedKey.known}</code>. Ahora: <code>{changedKey.now}</code>.
        </p>
      )}
      {occupied && <p>Archivos que ya estaban: {new Intl.ListFormat('es').format(occupied.slice(0, 12))}.</p>}
      <div className={css.buttons}>
        {changedKey && <ForgetKey />}
        {newKey && (
          <button type="button" className="button" onClick={() => again({ trust: newKey })}>
            La huella {newKey} es la de mi alojamiento: seguir
          </button>
        )}
        {occupied && (
          <button type="button" className="button" onClick={() => again({ takeOver: true })}>
            Sustituirlos
          </button>
        )}
        {failed.code === 'other-computer' && (
          <button type="button" className="button" onClick={() => again({ takeTurn: true })}>
            El otro ya no está publicando: seguir desde aquí
          </button>
        )}
        {failed.code === 'shrunk' && (
          <button type="button" className="button" onClick={() => again({ evenIfSmaller: true })}>
            Copiar igualmente
          </button>
        )}
        {failed.code === 'credentials' && state.asksFor && (
          <button type="button" className="button" onClick={() => again()}>
            {state.asksFor === 'password' ? 'Escribir la contraseña' : 'Escribir la frase de paso'}
          </button>
        )}
        {/* Publishing and its way back go on by their own buttons. */}
        {failed.retry && !newKey && !occupied && ['changes', 'copy'].includes(kind) && (
          <button type="button" className="button" onClick={() => again()}>
            Volver a intentarlo
          </button>
        )}
      </div>
    </section>
  );
}
