import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Report } from '../../../../tasks/publish/reports.ts';
import type { PublishDestination } from '../../../../tasks/publish/settings.ts';
import { hostLetter } from '../../../core/publishing/letters.ts';
import type { JobCommand } from '../../../core/publishing/publish-commands.ts';
import type { PublishState } from '../../../core/publishing/publish-state.ts';
import type { JobFailure, JobKind, PublishJob } from '../../../core/publishing/publishing.ts';
import { isLocalDesk } from '../../browser/local-desk.ts';
import { Button } from '../../parts/Button.tsx';
import { CopyText } from '../../parts/CopyText.tsx';
import { Notice, ProgressBar, SentenceList } from '../../parts/Notice.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { ChangedPages, PageLink } from './ChangedPages.tsx';
import { CommandButton, ConfirmedCommandButton, isRunning, useMainCommands } from './commands.tsx';
import { formatDateTime } from './SecondCopy.tsx';
import { TrialSteps } from './TrialSteps.tsx';

interface Props {
  job: PublishJob;
  state: PublishState;
}

/** Progress of the running job, or result of the last one. */
export function JobView({ job, state }: Props) {
  const { destination } = state.settings;
  const steps = destination && <TrialSteps job={job} kind={destination.kind} />;
  if (isRunning(job))
    return (
      <section className="panel stack" aria-label="Lo que está en marcha">
        <ProgressBar label={job.phase} count={job.done} total={job.total} />
        {steps}
        <div className="row">
          <CancelButton isCancelled={job.cancelled === true} />
          <p className="help">
            Puedes cerrar esta página: sigue en marcha
            {isLocalDesk() && ' mientras el escritorio esté abierto'}.
          </p>
        </div>
      </section>
    );
  if (job.failed)
    return (
      <Failed job={job} failed={job.failed} state={state}>
        {steps}
      </Failed>
    );
  if (!job.report) return null;
  return job.kind === 'changes' ? (
    <ChangedPages report={job.report} origins={state.origins} />
  ) : (
    <Done job={job} report={job.report} state={state}>
      {steps}
    </Done>
  );
}

/** Time in which a second press of «Publicar» may still hit the button that has taken its place, ms. */
const DOUBLE_PRESS = 1000;

function CancelButton({ isCancelled }: { isCancelled: boolean }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DOUBLE_PRESS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <CommandButton
      variant="quiet"
      command={{ intent: 'cancel' }}
      disabled={isCancelled}
      aria-disabled={!isReady}
    >
      {isCancelled ? 'Cancelando…' : 'Cancelar'}
    </CommandButton>
  );
}

/** Number of changed pages from which on only the home page is linked. */
const MAX_LINKS = 12;

function Done({ job: { kind }, report, state, children }: Props & { report: Report; children: ReactNode }) {
  const { done, warnings, pages } = report;
  const { settings, clubAddress, origins, previousAt } = state;
  const origin = settings.address ?? clubAddress ?? origins.published;
  const shown = pages.filter(({ change }) => change !== 'gone');
  return (
    <section className="panel stack" aria-label="Cómo ha ido">
      {children}
      <Notice tone="good">
        <SentenceList sentences={done} />
        {(kind === 'publish' || kind === 'undo') && (
          <div className="row">
            {kind === 'publish' && previousAt !== null && (
              <ConfirmedCommandButton
                variant="quiet"
                command={{ intent: 'undo' }}
                title="Deshacer"
                confirmLabel="Publicarla"
              >
                <p>
                  Volverá la web del {formatDateTime(previousAt)}. Los textos y las fotos de aquí no cambian.
                </p>
              </ConfirmedCommandButton>
            )}
            <PageLink href={origin} label="Ver en la web" title="Portada" />
          </div>
        )}
      </Notice>
      {warnings.length > 0 && (
        <Notice tone="warning">
          <SentenceList sentences={warnings} />
        </Notice>
      )}
      {pages.length > 0 && pages.length <= MAX_LINKS && (
        <div>
          <p>Páginas que han cambiado:</p>
          <ul className="bullets">
            {shown.map(({ address, title }) => (
              <li key={address}>
                <PageLink href={origin + address} label={title} title="Ver en la web" />
              </li>
            ))}
            {pages
              .filter(({ change }) => change === 'gone')
              .map(({ address, title }) => (
                <li key={address}>«{title}» ya no está.</li>
              ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Describes the state after a cancelled job. @param published true if there is a published site */
function cancelledText(kind: JobKind, published: boolean): string {
  if (kind === 'changes')
    return 'Se ha cancelado. No se ha publicado nada; lo que ya está preparado no se repite.';
  if (kind === 'copy')
    return 'Se ha cancelado. La copia de seguridad no ha terminado: hazla otra vez cuando puedas.';
  return `Se ha cancelado. La web ${published ? 'publicada está entera' : 'todavía no está publicada'}; la próxima vez continuará donde se quedó.`;
}

/** Options with which a job is repeated after confirmation. */
type JobOptions = Omit<JobCommand, 'intent'>;

/** Confirmations by error code: button label and options of the repeated job. */
const CONFIRMATIONS: Partial<
  Record<JobFailure['code'], (...items: string[]) => [label: string, JobOptions] | false>
> = {
  'host-key': (shown = '', changed) =>
    changed === undefined && [
      `La huella ${shown} es la de mi alojamiento: seguir`,
      { trustedFingerprint: shown },
    ],
  occupied: () => ['Sustituirlos', { replaceForeign: true }],
  'newer-online': () => ['Publicar encima', { replaceNewer: true }],
  'other-computer': () => ['El otro ya no está publicando: seguir desde aquí', { takeOverLock: true }],
  missing: (folder) => folder !== undefined && ['Crear la carpeta', { createFolder: true }],
  shrunk: () => ['Copiar igualmente', { allowShrinking: true }],
};

function Failed({
  job: { kind, steps },
  failed,
  state,
  children,
}: Props & { failed: JobFailure; children: ReactNode }) {
  const { code, items, retry } = failed;
  const { published, settings } = state;
  const failedStep = code === 'cancelled' ? undefined : steps?.at(-1);
  // The screen's own buttons retry publishing and rolling back.
  const retryCommand =
    retry && kind !== 'publish' && kind !== 'undo' && (['Volver a intentarlo', {}] as const);
  const confirmation = CONFIRMATIONS[code]?.(...items) || retryCommand;
  return (
    <section className="panel stack" aria-label="Cómo ha ido">
      {children}
      {code === 'cancelled' ? (
        <Notice tone="info">{cancelledText(kind, published !== null)}</Notice>
      ) : (
        <Notice tone="error">
          <p>{failed.message}</p>
        </Notice>
      )}
      {code === 'occupied' && (
        <p>Archivos que ya estaban: {new Intl.ListFormat('es').format(items.slice(0, 12))}.</p>
      )}
      {confirmation && kind !== 'restore' && (
        <CommandButton command={{ intent: kind, ...confirmation[1] }}>{confirmation[0]}</CommandButton>
      )}
      {code === 'host-key' && items.length > 1 && (
        <CommandButton variant="quiet" command={{ intent: 'forget-key' }}>
          El alojamiento dice que la ha cambiado: olvidar la de antes
        </CommandButton>
      )}
      {code === 'credentials' && items[0] && kind !== 'restore' && settings.destination && (
        <SecretForm secret={items[0]} destination={settings.destination} intent={kind} />
      )}
      {failedStep && settings.destination?.kind === 'sftp' && (
        <details className="fold">
          <summary>Preguntarlo al alojamiento</summary>
          <CopyText title="Para el alojamiento" text={hostLetter(settings.destination, failedStep)} />
        </details>
      )}
    </section>
  );
}

interface SecretProps {
  /** `password` or `passphrase`. */
  secret: string;
  destination: PublishDestination;
  intent: Exclude<JobKind, 'restore'>;
}

/** Asks for a password, passphrase or secret key, and repeats the job with it. */
function SecretForm({ secret, destination, intent }: SecretProps) {
  const { send } = useMainCommands();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    send({ intent, destination, secrets: { [secret]: input.current?.value } });
  }

  return (
    <form className="stack narrow" onSubmit={submit}>
      <TextField
        ref={input}
        label={secretLabel(secret, destination)}
        help="No se guarda: se pide una vez cada vez que abres el escritorio."
        type="password"
        required
        autoComplete="current-password"
      />
      <Button type="submit">Conectar</Button>
    </form>
  );
}

function secretLabel(secret: string, destination: PublishDestination): string {
  if (destination.kind === 's3') return `Clave secreta de ${destination.bucket}`;
  if (destination.kind !== 'sftp') return 'Contraseña';
  return secret === 'passphrase'
    ? `Contraseña de la clave «${destination.keyFile}»`
    : `Contraseña de ${destination.user} en ${destination.server}`;
}
