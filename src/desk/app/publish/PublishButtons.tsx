import { useState } from 'react';
import type { PreviousVersion } from '../../publish-api.ts';
import { PUBLISH_API } from '../../publish-api.ts';
import { ask } from '../ask.ts';
import { useClub } from '../overview.ts';
import { useAlbumName } from '../photos/useAlbumName.ts';
import { Obstacles } from './Obstacles.tsx';
import { obstaclesOf } from './obstacles.ts';
import { PreviousDialog } from './PreviousDialog.tsx';
import css from './publish.module.css';
import type { Publishing } from './usePublishing.ts';

/** Publishing, seeing what it would change, and the way back. */
export function PublishButtons({ publishing }: { publishing: Publishing }) {
  const { files } = useClub();
  const albumName = useAlbumName();
  const [previous, setPrevious] = useState<PreviousVersion>();
  const { state, job, running } = publishing;
  if (!state) return null;
  const { sample, settings, published, hasPrevious } = state;
  const titleOf = (file: string) => files.find((each) => each.file === file)?.title ?? file;
  const obstacles = obstaclesOf(state, { titleOf, albumName });
  const left = state.interrupted ?? (job?.failed?.retry ? job.kind : null);
  const unpublished = obstacles.length > 0 ? 'no-publicar' : undefined;
  return (
    <>
      <div className={css.buttons}>
        <button
          type="button"
          className="button"
          disabled={running || obstacles.length > 0}
          aria-describedby={unpublished}
          onClick={() => publishing.publish()}
        >
          {left === 'publish' ? 'Seguir publicando' : 'Publicar'}
        </button>
        <button
          type="button"
          className="button"
          data-quiet=""
          disabled={running}
          onClick={() => publishing.changes()}
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
            onClick={async () => setPrevious(await ask<PreviousVersion>(PUBLISH_API.previous))}
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
      {previous && (
        <PreviousDialog
          previous={previous}
          onClose={() => setPrevious(undefined)}
          onPublish={() => {
            setPrevious(undefined);
            publishing.undo();
          }}
        />
      )}
    </>
  );
}
