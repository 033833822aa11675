import { useFetcher } from 'react-router';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { usePolling } from '../../browser/use-polling.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice, ProgressBar, RefusalNotice, SentenceList } from '../../parts/Notice.tsx';
import { PageLink } from './ChangedPages.tsx';
import type { action, loader } from './now.ts';

const ADDRESS = '/publicar/ahora';

/** Publish button with progress and result, for people without access to the publish screen. */
export function PublishNow({ hasUnsavedChanges = false }: { hasUnsavedChanges?: boolean }) {
  const command = useFetcher<typeof action>();
  const status = useFetcher<typeof loader>();
  const started = command.state === 'idle' && command.data && 'started' in command.data;
  const refusal = command.state === 'idle' ? refusalIn(command.data) : undefined;
  const current = started ? status.data : undefined;
  const hasEnded = current?.isPublishing === false;
  const { failed, report } = (hasEnded && current.lastPublication) || {};
  usePolling(status.load, ADDRESS, Boolean(started) && !hasEnded);
  const isPublishing = command.state !== 'idle' || (started && !hasEnded);
  return (
    <section className="panel stack" aria-labelledby="publicar-ahora">
      <h2 id="publicar-ahora">Publicar</h2>
      <p>Sale todo lo que está guardado, lo tuyo y lo de las demás personas. Puede tardar unos minutos.</p>
      <div className="row">
        <Button
          disabled={isPublishing || hasUnsavedChanges}
          onClick={() => {
            // The result of an earlier publication would end the polling.
            status.reset();
            void command.submit(
              { intent: 'publish' },
              { ...jsonPost(ADDRESS), defaultShouldRevalidate: false },
            );
          }}
        >
          Publicar
        </Button>
        <p className="fault" role="status">
          {hasUnsavedChanges && 'Guarda antes los cambios de esta página.'}
        </p>
      </div>
      {refusal && <RefusalNotice refusal={refusal} />}
      {isPublishing && (
        <ProgressBar
          label={current?.job?.phase ?? 'Publicando'}
          count={current?.job?.done ?? 0}
          total={current?.job?.total ?? 0}
        />
      )}
      {failed && <Notice tone="error">{failed.message}</Notice>}
      {report && (
        <>
          <Notice tone={report.verified ? 'good' : 'warning'}>
            <SentenceList sentences={report.done} />
            <PageLink href={current?.origin ?? ''} label="Ver en la web" title="Portada" />
          </Notice>
          {report.warnings.length > 0 && (
            <Notice tone="warning">
              <SentenceList sentences={report.warnings} />
            </Notice>
          )}
        </>
      )}
    </section>
  );
}
