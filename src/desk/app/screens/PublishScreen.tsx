import { useState } from 'react';
import type { PreviousVersion } from '../../publish-api.ts';
import { PUBLISH_API } from '../../publish-api.ts';
import { ask } from '../ask.ts';
import { useClub } from '../overview.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Notice } from '../parts/Notice.tsx';
import { CopySection } from '../publish/CopySection.tsx';
import { JobView } from '../publish/JobView.tsx';
import css from '../publish/publish.module.css';
import { SettingsForm } from '../publish/SettingsForm.tsx';
import { type Publishing, usePublishing } from '../publish/usePublishing.ts';

const day = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short' });

/** From «done» to «online»: what changes, publishing it, the way back, the second copy. */
export function PublishScreen() {
  const publishing = usePublishing();
  const { files } = useClub();
  const [previous, setPrevious] = useState<PreviousVersion>();
  const { state, failure, told, running, load } = publishing;
  if (failure && !state) return <Failure error={failure} onRetry={load} />;
  if (!state) return <p role="status">Mirando qué hay publicado…</p>;
  const { sample, published, interrupted, permissions, settings, settingsFault } = state;
  const drafts = files.filter(({ draft }) => draft);
  const ready = Boolean(settings.destino) && !sample && !running;
  return (
    <div className={css.screen}>
      <h1>Publicar</h1>
      {sample && (
        <Notice tone="info">
          El club de muestra no existe, así que no se publica. Los cambios sí se pueden ver aquí.
        </Notice>
      )}
      <p>
        {published
          ? `Se publicó por última vez el ${day.format(new Date(published.at))} en ${published.place}.`
          : 'Esta web todavía no se ha publicado desde aquí.'}
      </p>
      {interrupted && !running && (
        <Notice tone="warning">
          La última publicación se quedó a medias. La web sigue entera: pulsa «Publicar» y seguirá donde
          estaba.
        </Notice>
      )}
      {settingsFault && <Notice tone="error">{settingsFault}</Notice>}
      {permissions.fault && <Notice tone="error">{permissions.fault}</Notice>}
      {permissions.albums.length > 0 && (
        <Notice tone="warning">
          {permissions.albums.length === 1 ? 'Hay 1 álbum' : `Hay ${permissions.albums.length} álbumes`} sin
          permiso anotado: hasta entonces no se publica. Se anota en «Fotos».
        </Notice>
      )}
      {drafts.length > 0 && (
        <Notice tone="info">
          Los borradores no se publican:{' '}
          {new Intl.ListFormat('es').format(drafts.map(({ title }) => `«${title}»`))}.
        </Notice>
      )}
      {told && <Notice tone={told.tone}>{told.words}</Notice>}
      <div className={css.buttons}>
        <button type="button" className="button" disabled={!ready} onClick={() => publishing.publish()}>
          Publicar
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
        <button
          type="button"
          className="button"
          data-quiet=""
          disabled={!ready || !published}
          onClick={async () => setPrevious(await ask<PreviousVersion>(PUBLISH_API.previous))}
        >
          Publicar la versión anterior
        </button>
      </div>
      <JobView publishing={publishing} />
      <SettingsSection publishing={publishing} />
      <CopySection publishing={publishing} />
      {previous && (
        <Dialog
          title="Publicar la versión anterior"
          onClose={() => setPrevious(undefined)}
          actions={
            <>
              <button type="button" className="button" data-quiet="" onClick={() => setPrevious(undefined)}>
                Dejarlo como está
              </button>
              {previous.refused === null && (
                <button
                  type="button"
                  className="button"
                  onClick={() => {
                    setPrevious(undefined);
                    void publishing.undo();
                  }}
                >
                  Publicarla
                </button>
              )}
            </>
          }
        >
          {previous.refused === null ? (
            <p>
              Volverá la web del {day.format(new Date(previous.at))}
              {previous.pages.length > 0 &&
                `: cambian ${new Intl.ListFormat('es').format(previous.pages.slice(0, 8).map(({ title }) => `«${title}»`))}`}
              . Los textos y las fotos de aquí no cambian.
            </p>
          ) : (
            <p>{previous.refused}</p>
          )}
        </Dialog>
      )}
    </div>
  );
}

/** Open at first where nothing is set yet; it stays as the person leaves it. */
function SettingsSection({ publishing }: { publishing: Publishing }) {
  const { settings, sample } = publishing.state ?? {};
  const [open] = useState(!settings?.destino && !sample);
  return (
    <details className={css.details} open={open}>
      <summary>Dónde se publica</summary>
      <SettingsForm publishing={publishing} />
    </details>
  );
}
