import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice, ProgressBar, SentenceList } from '../../parts/Notice.tsx';
import type { action, loader } from './now.ts';

const ADDRESS = '/publicar/ahora';
const POLL_INTERVAL_MS = 1000;

/** Button that publishes, with progress and result, for people who do not have the publish screen. */
export function PublishNow() {
  const command = useFetcher<typeof action>();
  const status = useFetcher<typeof loader>();
  const { load } = status;
  const started = command.state === 'idle' && command.data && 'started' in command.data;
  const refusal = command.state === 'idle' ? refusalIn(command.data) : undefined;
  const current = started ? status.data : undefined;
  const hasEnded = current?.busy === false;
  useEffect(() => {
    if (!started || hasEnded) return;
    const timer = setInterval(() => void load(ADDRESS), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [started, hasEnded, load]);
  const isPublishing = command.state !== 'idle' || (started && !hasEnded);
  return (
    <section className="panel stack" aria-labelledby="publicar-ahora">
      <h2 id="publicar-ahora">Publicar</h2>
      <p>Sale todo lo que está guardado, lo tuyo y lo de las demás personas. Puede tardar unos minutos.</p>
      <div className="row">
        <Button
          disabled={isPublishing}
          onClick={() =>
            void command.submit(
              { intent: 'publish' },
              { ...jsonPost(ADDRESS), defaultShouldRevalidate: false },
            )
          }
        >
          Publicar
        </Button>
      </div>
      {refusal && <Notice tone="error">{refusal.message}</Notice>}
      {isPublishing && (
        <ProgressBar
          label={current?.job?.phase ?? 'Publicando'}
          count={current?.job?.done ?? 0}
          total={current?.job?.total ?? 0}
        />
      )}
      {hasEnded && current.last?.failed && <Notice tone="error">{current.last.failed.message}</Notice>}
      {hasEnded && current.last?.report && (
        <>
          <Notice tone={current.last.verified ? 'good' : 'warning'}>
            <SentenceList sentences={current.last.report.done} />
          </Notice>
          {current.last.report.warnings.length > 0 && (
            <Notice tone="warning">
              <SentenceList sentences={current.last.report.warnings} />
            </Notice>
          )}
        </>
      )}
    </section>
  );
}
