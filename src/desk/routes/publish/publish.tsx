import { useEffect } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { useClub } from '../../app/overview.ts';
import { Notice } from '../../app/parts/Notice.tsx';
import { useAlbumName } from '../../app/photos/useAlbumName.ts';
import { useNamedPlace } from '../../app/useNamedPlace.ts';
import { carryOut, order } from '../../publishing/orders.ts';
import { type PublishState, publishState } from '../../publishing/publish-state.ts';
import type { Job } from '../../publishing/publishing.ts';
import { deskContext } from '../../server/context.ts';
import { refusable } from '../../server/errors.ts';
import { submitted } from '../../server/request-body.ts';
import type { Route } from './+types/publish.ts';
import { Copy, momentWords } from './Copy.tsx';
import { JobView } from './JobView.tsx';
import type { loader as jobLoader } from './job.ts';
import { Obstacles, obstaclesOf } from './Obstacles.tsx';
import { Leftovers, OwnClub } from './OwnClub.tsx';
import { AskedOrder, isRunning, OrderButton, useMainOrders } from './orders.tsx';
import css from './publish.module.css';
import { Settings } from './Settings.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return publishState(context.get(deskContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return refusable(async () => carryOut(context.get(deskContext), await submitted(order, request)));
}

/** From «done» to «online»: what changes, publishing it, the way back, the second copy. */
export default function Publish({ loaderData: state }: Route.ComponentProps) {
  const { files } = useClub();
  const job = useJob(state.job);
  useNamedPlace(true);
  const { sample, published, interrupted, settingsFault, contact } = state;
  const drafts = files.filter(({ draft }) => draft);
  return (
    <div className={`stack ${css.screen}`}>
      <h1>Publicar</h1>
      <p>
        {published
          ? `Se publicó por última vez el ${momentWords(published.at)} en ${published.place}.`
          : 'Esta web todavía no se ha publicado desde aquí.'}
      </p>
      {interrupted && !isRunning(job) && (
        <Notice tone="warning">
          La última publicación se quedó a medias. La web sigue entera: publica otra vez y continuará donde
          estaba.
        </Notice>
      )}
      {settingsFault && <Notice tone="error">{settingsFault}</Notice>}
      {drafts.length > 0 && (
        <Notice tone="info">
          Los borradores no se publican:{' '}
          {new Intl.ListFormat('es').format(drafts.map(({ title }) => `«${title}»`))}.
        </Notice>
      )}
      <Answer />
      {!sample && contact && !contact.refused && <Notice tone="warning">{contact.words}</Notice>}
      <Buttons state={state} running={isRunning(job)} />
      {sample && <OwnClub state={state} />}
      {!sample && state.leftovers.length > 0 && (
        <Notice tone="warning">
          <Leftovers leftovers={state.leftovers} />
        </Notice>
      )}
      {job && <JobView key={job.id} job={job} state={state} />}
      <Settings state={state} />
      <Copy copy={state.copy} busy={isRunning(job)} />
    </div>
  );
}

/** How often a job that goes on is asked how far it is, ms. */
const LOOK = 500;

/** The job goes on whether or not this screen is open: it is asked after until it has ended. */
function useJob(loaded: Job | null): Job | null {
  const { data, load } = useFetcher<typeof jobLoader>();
  const { revalidate } = useRevalidator();
  const isLoadedRunning = isRunning(loaded);
  const job = isLoadedRunning && data?.job?.id === loaded?.id ? (data?.job ?? loaded) : loaded;
  // What it has changed is told with the rest.
  const hasEnded = isLoadedRunning && !isRunning(job);
  useEffect(() => {
    if (hasEnded) void revalidate();
    if (hasEnded || !isLoadedRunning) return;
    const timer = setInterval(() => void load('/publicar/tarea'), LOOK);
    return () => clearInterval(timer);
  }, [isLoadedRunning, hasEnded, load, revalidate]);
  return job;
}

/** What came of the last order, where no job tells it. */
function Answer() {
  const { answer, refusal } = useMainOrders();
  if (refusal) return <Notice tone="error">{refusal.message}</Notice>;
  if (!answer || !('missing' in answer)) return null;
  if (answer.missing.length === 0) return <Notice tone="good">Guardado.</Notice>;
  return (
    <Notice tone="warning">
      Guardado, pero {answer.missing.map((folder) => `«${folder}»`).join(' y ')} no se encuentra. Si es de un
      disco, conéctalo; si no, créala con «Elegir…».
    </Notice>
  );
}

/** Publishing, seeing what it would change, and the way back. */
function Buttons({ state, running }: { state: PublishState; running: boolean }) {
  const { files } = useClub();
  const albumName = useAlbumName();
  const { sample, settings, published, previousAt } = state;
  const titleOf = (file: string) => files.find((each) => each.file === file)?.title ?? file;
  const obstacles = obstaclesOf(state, { titleOf, albumName });
  return (
    <>
      <div className="row">
        <OrderButton
          isMain
          order={{ intent: 'publish' }}
          disabled={running || obstacles.length > 0}
          aria-describedby={obstacles.length > 0 ? 'no-publicar' : undefined}
        >
          Publicar
        </OrderButton>
        <OrderButton order={{ intent: 'changes' }} disabled={running}>
          Ver cambios
        </OrderButton>
        {previousAt !== null && (
          <AskedOrder
            order={{ intent: 'undo' }}
            words="Publicar la versión anterior"
            title="Publicar la versión anterior"
            yes="Publicarla"
            // It is made already: what is wrong in the content does not keep it back.
            disabled={running || sample || !settings.destino}
          >
            <p>Volverá la web del {momentWords(previousAt)}. Los textos y las fotos de aquí no cambian.</p>
          </AskedOrder>
        )}
      </div>
      {!published && !running && (sample || state.missingPhotos.length === 0) && (
        <p className="help">
          «Ver cambios» prepara antes las {state.photos} fotos de la web: la primera vez puede tardar. También
          hacen falta para publicar, y no se preparan dos veces.
        </p>
      )}
      <Obstacles id="no-publicar" obstacles={obstacles} />
    </>
  );
}
