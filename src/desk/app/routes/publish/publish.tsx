import { useEffect, useState } from 'react';
import { Link, useFetcher, useRevalidator } from 'react-router';
import { publishCommand, runPublishCommand } from '../../../core/publishing/publish-commands.ts';
import { type PublishState, publishState } from '../../../core/publishing/publish-state.ts';
import type { PublishJob } from '../../../core/publishing/publishing.ts';
import { deskContext } from '../../../server/context.ts';
import { readSubmission } from '../../../server/read-submission.ts';
import { checkCommand, type RouteHandle } from '../../../server/route-access.ts';
import { useClub } from '../../browser/use-club.ts';
import { usePolling } from '../../browser/use-polling.ts';
import { CopyText } from '../../parts/CopyText.tsx';
import { DraftList } from '../../parts/DraftList.tsx';
import { Notice, RefusalNotice } from '../../parts/Notice.tsx';
import type { Route } from './+types/publish.ts';
import { CommandButton, ConfirmedCommandButton, isRunning, useMainCommands } from './commands.tsx';
import { JobView } from './JobView.tsx';
import type { loader as jobLoader } from './job.ts';
import { Leftovers, OwnClub } from './OwnClub.tsx';
import css from './publish.module.css';
import { formatDateTime, SecondCopy } from './SecondCopy.tsx';
import { Settings } from './Settings.tsx';

export const handle: RouteHandle = { access: ['board'] };

export function loader({ context }: Route.LoaderArgs) {
  return publishState(context.get(deskContext));
}

export async function action({ request, context }: Route.ActionArgs) {
  const command = await readSubmission(publishCommand, request);
  // These commands name folders on the desk's machine.
  if (['save', 'find-copy', 'restore'].includes(command.intent)) checkCommand(context, 'nobody');
  return runPublishCommand(context.get(deskContext), command);
}

/** Publishing: changed pages, publish, roll back, settings and second copy. */
export default function PublishScreen({ loaderData: state }: Route.ComponentProps) {
  const job = useJob(state.job);
  const isShared = useClub().person !== null;
  // Stays at its place after the first save.
  const [asksFirst] = useState(!isShared && !state.sample && !state.settings.destination);
  const isTrial = job?.kind === 'test';
  const settingsPanel = !isShared && (
    <Settings state={state} isOpen={asksFirst} trialId={isTrial ? job.id : null}>
      {isTrial && <JobOfScreen job={job} state={state} />}
    </Settings>
  );
  const {
    sample,
    published,
    interrupted,
    settingsFault,
    contactWarning,
    missingCount,
    leftovers,
    withheld,
    unpublished,
  } = state;
  return (
    <div className={`stack ${css.screen}`}>
      <h1>Publicar</h1>
      <p>
        {published
          ? `Se publicó por última vez el ${formatDateTime(published.at)} en ${published.target}.`
          : 'Esta web todavía no se ha publicado desde aquí.'}
      </p>
      {!isRunning(job) && <UnpublishedChanges titles={unpublished} />}
      {interrupted && !isRunning(job) && (
        <Notice tone="warning">
          La última publicación se quedó a medias. La web sigue entera: publica otra vez y continuará donde
          estaba.
        </Notice>
      )}
      {settingsFault && <Notice tone="error">{settingsFault}</Notice>}
      {isShared && (
        <p>
          Sale todo lo que está guardado, lo tuyo y lo de las demás personas. Si nadie publica, sale solo por
          la noche.
        </p>
      )}
      <DraftList />
      {asksFirst && settingsPanel}
      <CommandNotice />
      <Buttons state={state} running={isRunning(job)} />
      {!(isTrial && settingsPanel) && job && <JobOfScreen job={job} state={state} />}
      {!sample && contactWarning && (
        <Notice tone="info">
          <details className="fold">
            <summary>El formulario de contacto puede no entregar mensajes; lo demás funciona</summary>
            <p>{contactWarning}</p>
            <ContactLetter text={state.contactLetter} />
          </details>
        </Notice>
      )}
      {!sample && withheld.length > 0 && <WithheldPhotos reasons={withheld} />}
      {sample && <OwnClub missingCount={missingCount} leftovers={leftovers} />}
      {!sample && leftovers.length > 0 && (
        <Notice tone="warning">
          <Leftovers leftovers={leftovers} />
        </Notice>
      )}
      {isShared && <ServerSettings state={state} />}
      {!asksFirst && settingsPanel}
      <SecondCopy copy={state.copy} busy={isRunning(job)} />
    </div>
  );
}

/** Progress or result of a job. Folds the result of a publication since which something was saved: it is no longer news. */
function JobOfScreen({ job, state }: { job: PublishJob; state: PublishState }) {
  const view = <JobView key={job.id} job={job} state={state} />;
  const { published, unpublished } = state;
  const isOld = job.kind === 'publish' && job.report && unpublished.length > 0;
  if (!isOld || !published) return view;
  return (
    <details className="fold panel">
      <summary>Cómo fue la última publicación, el {formatDateTime(published.at)}</summary>
      {view}
    </details>
  );
}

/** Target of the published site, which only the server's administrator can change. */
function ServerSettings({ state: { settings, clubAddress } }: { state: PublishState }) {
  return (
    <section className="panel stack tight" aria-labelledby="donde">
      <h2 id="donde">Dónde se publica</h2>
      <p>
        {settings.destination
          ? `En este mismo servidor: ${settings.address ?? clubAddress ?? 'la dirección de la web'}.`
          : 'Todavía no se ha elegido dónde se publica.'}{' '}
        Lo configura quien lleva el servidor.
      </p>
    </section>
  );
}

/** Polls the running job, and returns it. Jobs continue if the screen is closed. */
function useJob(loaded: PublishJob | null): PublishJob | null {
  const { data, load } = useFetcher<typeof jobLoader>();
  const { revalidate } = useRevalidator();
  const isLoadedRunning = isRunning(loaded);
  const job = isLoadedRunning && data?.job?.id === loaded?.id ? (data?.job ?? loaded) : loaded;
  // Loads the state that the ended job has changed.
  const hasEnded = isLoadedRunning && !isRunning(job);
  useEffect(() => {
    if (hasEnded) void revalidate();
  }, [hasEnded, revalidate]);
  usePolling(load, '/publicar/tarea', isLoadedRunning && !hasEnded);
  return job;
}

/** Result of the last command, if it started no job. */
function CommandNotice() {
  const { answer, refusal } = useMainCommands();
  if (refusal) return <RefusalNotice refusal={refusal} />;
  if (!answer || !('missingFolders' in answer)) return null;
  if (answer.missingFolders.length === 0) return <Notice tone="good">Guardado.</Notice>;
  return (
    <Notice tone="warning">
      Guardado, pero {answer.missingFolders.map((folder) => `«${folder}»`).join(' y ')} no se encuentra. Si es
      de un disco, conéctalo; si no, créala con «Elegir…».
    </Notice>
  );
}

/** Number of changes, or of reasons, listed individually. */
const MAX_LISTED = 3;

/** Notice about saved changes that wait for the next publication. */
function UnpublishedChanges({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  const rest = titles.length - MAX_LISTED;
  return (
    <Notice tone="warning">
      <div className="stack tight">
        <p>
          <strong>
            {titles.length === 1
              ? 'Hay un cambio guardado que todavía no está en la web.'
              : `Hay ${titles.length} cambios guardados que todavía no están en la web.`}
          </strong>{' '}
          Saldrá{titles.length > 1 && 'n'} con «Publicar».
        </p>
        <ul className="bullets">
          {titles.slice(0, MAX_LISTED).map((title, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat
            <li key={i}>{title}</li>
          ))}
          {rest > 0 && <li>{rest === 1 ? 'Y otro más.' : `Y otros ${rest}.`}</li>}
        </ul>
      </div>
    </Notice>
  );
}

/** Notice about photos that a publication leaves out because they lack consent. */
function WithheldPhotos({ reasons }: { reasons: readonly string[] }) {
  const rest = reasons.length - MAX_LISTED;
  return (
    <Notice tone="warning">
      <p>
        <strong>Estas fotos no se publicarán; en su sitio saldrá un dibujo:</strong>
      </p>
      <ul className="stack tight">
        {reasons.slice(0, MAX_LISTED).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {rest > 0 && <li>Y {rest === 1 ? 'las de otra página' : `las de otras ${rest} páginas`}.</li>}
      </ul>
      <Link to="/fotos/permisos" className="button button-quiet">
        Repasar los permisos
      </Link>
    </Notice>
  );
}

/** Buttons to publish, compare and roll back, with the obstacles to publishing. */
function Buttons({ state, running }: { state: PublishState; running: boolean }) {
  const { sample, settings, published, previousAt, obstacles } = state;
  return (
    <>
      <div className="row">
        <CommandButton
          command={{ intent: 'publish' }}
          disabled={!running && obstacles.length > 0}
          aria-disabled={running}
          aria-describedby={obstacles.length > 0 ? 'no-publicar' : undefined}
        >
          Publicar
        </CommandButton>
        <CommandButton variant="quiet" command={{ intent: 'changes' }} aria-disabled={running}>
          Ver cambios
        </CommandButton>
        {previousAt !== null && (
          <ConfirmedCommandButton
            variant="quiet"
            command={{ intent: 'undo' }}
            title="Volver a la publicación anterior"
            confirmLabel="Publicarla"
            // Independent of obstacles in the content, because this version is already built.
            disabled={running || sample || !settings.destination}
          >
            <p>Volverá la web del {formatDateTime(previousAt)}. Los textos y las fotos de aquí no cambian.</p>
          </ConfirmedCommandButton>
        )}
      </div>
      {!published && !running && state.photoCount > 0 && (sample || state.missingCount === 0) && (
        <p className="help">
          «Ver cambios» prepara antes las {state.photoCount} fotos de la web: la primera vez puede tardar.
          También hacen falta para publicar, y no se preparan dos veces.
        </p>
      )}
      {obstacles.length > 0 && (
        <Notice tone="warning">
          <div id="no-publicar" className="stack tight">
            <p>
              <strong>Todavía no se puede publicar:</strong>
            </p>
            <ul className="stack tight">
              {obstacles.map(({ text, link }) => (
                <li key={`${link?.to} ${text}`}>
                  {text}{' '}
                  {link && (
                    <Link to={link.to} className="text-link">
                      {link.label}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
      {!state.contactWarning && <ContactLetter text={state.contactLetter} />}
    </>
  );
}

/** Text about the form's messages, to copy. */
const ContactLetter = ({ text }: { text: string | null }) =>
  text !== null && (
    <details className="fold panel">
      <summary>Cómo se arregla, para hacerlo tú o para mandárselo a quien te ayude</summary>
      <CopyText title="Sobre los mensajes del formulario" text={text} />
    </details>
  );
