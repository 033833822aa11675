import { useState } from 'react';
import { useClub } from '../overview.ts';
import { Failure } from '../parts/Failure.tsx';
import { Notice } from '../parts/Notice.tsx';
import { CopySection } from '../publish/CopySection.tsx';
import { JobView } from '../publish/JobView.tsx';
import { Leftovers } from '../publish/Leftovers.tsx';
import { momentWords } from '../publish/moment-words.ts';
import { OwnClubSection } from '../publish/OwnClubSection.tsx';
import { PublishButtons } from '../publish/PublishButtons.tsx';
import css from '../publish/publish.module.css';
import { SecretDialog } from '../publish/SecretDialog.tsx';
import { SettingsForm } from '../publish/SettingsForm.tsx';
import { type Publishing, usePublishing } from '../publish/usePublishing.ts';
import { useNamedPlace } from '../useNamedPlace.ts';

const INTERRUPTED = {
  publish:
    'La última publicación se quedó a medias. La web sigue entera: pulsa «Seguir publicando» y continuará donde estaba.',
  undo: 'La vuelta a la versión anterior se quedó a medias. La web sigue entera: pulsa «Seguir con la versión anterior».',
};

/** From «done» to «online»: what changes, publishing it, the way back, the second copy. */
export function PublishScreen() {
  const publishing = usePublishing();
  const { files } = useClub();
  const { state, failure, told, running, load, secret } = publishing;
  useNamedPlace(state !== undefined);
  if (failure && !state) return <Failure error={failure} onRetry={load} />;
  if (!state) return <p role="status">Mirando qué hay publicado…</p>;
  const { sample, published, interrupted, settingsFault, contact } = state;
  const drafts = files.filter(({ draft }) => draft);
  return (
    <div className={css.screen}>
      <h1>Publicar</h1>
      <p>
        {published
          ? `Se publicó por última vez el ${momentWords(published.at)} en ${published.place}.`
          : 'Esta web todavía no se ha publicado desde aquí.'}
      </p>
      {interrupted && !running && <Notice tone="warning">{INTERRUPTED[interrupted]}</Notice>}
      {settingsFault && <Notice tone="error">{settingsFault}</Notice>}
      {drafts.length > 0 && (
        <Notice tone="info">
          Los borradores no se publican:{' '}
          {new Intl.ListFormat('es').format(drafts.map(({ title }) => `«${title}»`))}.
        </Notice>
      )}
      {told && <Notice tone={told.tone}>{told.words}</Notice>}
      {!sample && contact && !contact.refused && <Notice tone="warning">{contact.words}</Notice>}
      <PublishButtons publishing={publishing} />
      <OwnClubSection publishing={publishing} />
      {!sample && state.leftovers.length > 0 && (
        <Notice tone="warning">
          <Leftovers leftovers={state.leftovers} />
        </Notice>
      )}
      <JobView publishing={publishing} />
      <SettingsSection publishing={publishing} />
      <CopySection publishing={publishing} />
      {secret.asked && <SecretDialog asked={secret.asked} secret={secret} />}
    </div>
  );
}

/** Open at first where nothing is set yet; it stays as the person leaves it. */
function SettingsSection({ publishing }: { publishing: Publishing }) {
  const { settings, sample } = publishing.state ?? {};
  const [open] = useState(!settings?.destino && !sample);
  return (
    <details className={css.details} open={open}>
      <summary id="donde">Dónde se publica</summary>
      <SettingsForm publishing={publishing} />
    </details>
  );
}
