import type { Job, JobFailure, Outcome } from '../../publish-api.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { ChangesView } from './ChangesView.tsx';
import { cancelledWords } from './cancelled-words.ts';
import { ForgetKey } from './ForgetKey.tsx';
import css from './publish.module.css';
import type { Publishing } from './usePublishing.ts';

/** What is going on, or how the last work went. */
export function JobView({ publishing }: { publishing: Publishing }) {
  const { job, cancel } = publishing;
  if (!job) return null;
  if (job.state === 'running' || job.state === 'cancelling')
    return (
      <section className={css.panel} aria-label="Lo que está en marcha">
        <ProgressBar words={job.phase} count={job.count} total={job.total} />
        <div className={css.buttons}>
          <button
            type="button"
            className="button"
            data-quiet=""
            disabled={job.state === 'cancelling'}
            onClick={() => cancel()}
          >
            {job.state === 'cancelling' ? 'Cancelando…' : 'Cancelar'}
          </button>
          <p className={css.help}>
            Puedes cerrar esta página: sigue en marcha mientras el escritorio esté abierto.
          </p>
        </div>
      </section>
    );
  if (job.failed) return <Failed job={job} failed={job.failed} publishing={publishing} />;
  if (job.result?.kind === 'changes') return <ChangesView changes={job.result} publishing={publishing} />;
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

/** Does the work of a job again, with what the person has confirmed. */
const again = ({ kind }: Job, publishing: Publishing) =>
  ({
    changes: publishing.changes,
    publish: publishing.publish,
    undo: publishing.undo,
    copy: publishing.copy,
    restore: () => undefined,
  })[kind];

function Failed({ job, failed, publishing }: { job: Job; failed: JobFailure; publishing: Publishing }) {
  const repeat = again(job, publishing);
  const { newKey, changedKey, occupied } = failed;
  return (
    <section className={css.panel} aria-label="Cómo ha ido">
      {failed.code === 'cancelled' ? (
        <Notice tone="info">{cancelledWords(job.kind, Boolean(publishing.state?.published))}</Notice>
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
        {changedKey && <ForgetKey publishing={publishing} />}
        {newKey && (
          <button type="button" className="button" onClick={() => repeat({ trust: newKey })}>
            La huella {newKey} es la de mi alojamiento: seguir
          </button>
        )}
        {occupied && (
          <button type="button" className="button" onClick={() => repeat({ takeOver: true })}>
            Sustituirlos
          </button>
        )}
        {failed.code === 'shrunk' && (
          <button type="button" className="button" onClick={() => repeat({ evenIfSmaller: true })}>
            Copiar igualmente
          </button>
        )}
        {failed.code === 'credentials' && publishing.state?.asksFor && (
          <button type="button" className="button" onClick={() => repeat()}>
            {publishing.state.asksFor === 'password' ? 'Escribir la contraseña' : 'Escribir la frase de paso'}
          </button>
        )}
        {/* Publishing and its way back go on by their own buttons. */}
        {failed.retry && !newKey && !occupied && ['changes', 'copy'].includes(job.kind) && (
          <button type="button" className="button" onClick={() => repeat()}>
            Volver a intentarlo
          </button>
        )}
      </div>
    </section>
  );
}
