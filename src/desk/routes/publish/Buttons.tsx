import { useClub } from '../../app/overview.ts';
import { Dialog } from '../../app/parts/Dialog.tsx';
import { useAlbumName } from '../../app/photos/useAlbumName.ts';
import type { PreviousVersion } from '../../publishing/changes.ts';
import type { Job } from '../../publishing/jobs.ts';
import type { PublishState } from '../../publishing/publish-state.ts';
import { momentWords } from './Copy.tsx';
import { Obstacles, obstaclesOf } from './Obstacles.tsx';
import { isRunning, useMainOrders, useOrders } from './orders.ts';
import css from './publish.module.css';

/** Publishing, seeing what it would change, and the way back. */
export function Buttons({ state, job }: { state: PublishState; job: Job | null }) {
  const { files } = useClub();
  const albumName = useAlbumName();
  const { send } = useMainOrders();
  const question = useOrders();
  const { answer } = question;
  const { sample, settings, published, hasPrevious } = state;
  const running = isRunning(job);
  const titleOf = (file: string) => files.find((each) => each.file === file)?.title ?? file;
  const obstacles = obstaclesOf(state, { titleOf, albumName });
  const left = state.interrupted ?? (job?.failed?.retry ? job.kind : null);
  return (
    <>
      <div className={css.buttons}>
        <button
          type="button"
          className="button"
          disabled={running || obstacles.length > 0}
          aria-describedby={obstacles.length > 0 ? 'no-publicar' : undefined}
          onClick={() => send({ intent: 'publish' })}
        >
          {left === 'publish' ? 'Seguir publicando' : 'Publicar'}
        </button>
        <button
          type="button"
          className="button"
          data-quiet=""
          disabled={running}
          onClick={() => send({ intent: 'changes' })}
        >
          Ver cambios
        </button>
        {hasPrevious && (
          <button
            type="button"
            className="button"
            data-quiet=""
            // It is made already: what is wrong in the content does not keep it back.
            disabled={running || sample || !settings.destino}
            onClick={() => question.send({ intent: 'previous' })}
          >
            {left === 'undo' ? 'Seguir con la versión anterior' : 'Publicar la versión anterior'}
          </button>
        )}
      </div>
      {!published && !running && (sample || state.missingPhotos.length === 0) && (
        <p className={css.help}>
          «Ver cambios» prepara antes las {state.photos} fotos de la web: la primera vez puede tardar. También
          hacen falta para publicar, y no se preparan dos veces.
        </p>
      )}
      <Obstacles id="no-publicar" obstacles={obstacles} />
      {answer && 'previous' in answer && (
        <PreviousDialog
          previous={answer.previous}
          onClose={question.forget}
          onPublish={() => {
            question.forget();
            send({ intent: 'undo' });
          }}
        />
      )}
    </>
  );
}

interface PreviousProps {
  previous: PreviousVersion;
  onClose: () => void;
  onPublish: () => void;
}

/** Asks before the version before is published, and says what comes back with it, or why that cannot be. */
function PreviousDialog({ previous, onClose, onPublish }: PreviousProps) {
  const isRefused = previous.refused !== null;
  return (
    <Dialog
      title="Publicar la versión anterior"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" data-quiet="" onClick={onClose}>
            {isRefused ? 'Cerrar' : 'Dejarlo como está'}
          </button>
          {!isRefused && (
            <button type="button" className="button" onClick={onPublish}>
              Publicarla
            </button>
          )}
        </>
      }
    >
      {previous.refused === null ? (
        <p>
          Volverá la web del {momentWords(previous.at)}
          {previous.pages.length > 0 &&
            `: cambian ${new Intl.ListFormat('es').format(previous.pages.slice(0, 8).map(({ title }) => `«${title}»`))}`}
          . Los textos y las fotos de aquí no cambian.
        </p>
      ) : (
        <p>{previous.refused}</p>
      )}
    </Dialog>
  );
}
