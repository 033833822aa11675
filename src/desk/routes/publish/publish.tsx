import { useEffect } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { useClub } from '../../app/overview.ts';
import { Notice } from '../../app/parts/Notice.tsx';
import { useNamedPlace } from '../../app/useNamedPlace.ts';
import { checkTexts } from '../../check/check.ts';
import { openFile, saveFile } from '../../content.ts';
import { previousVersion } from '../../publishing/changes.ts';
import { failureOf, type Job } from '../../publishing/jobs.ts';
import { publishState } from '../../publishing/publish-state.ts';
import { type DeskContext, deskContext } from '../../server/context.ts';
import { DeskRefusal, refusable } from '../../server/errors.ts';
import { submitted } from '../../server/request-body.ts';
import type { Route } from './+types/publish.ts';
import { Buttons } from './Buttons.tsx';
import { Copy, momentWords } from './Copy.tsx';
import { JobView } from './JobView.tsx';
import type { loader as jobLoader } from './job.ts';
import { Leftovers, OwnClub } from './OwnClub.tsx';
import { isRunning, type OrderAtPlace, order, useMainOrders } from './orders.ts';
import { ownClub } from './own-club.ts';
import css from './publish.module.css';
import { SecretDialog } from './SecretDialog.tsx';
import { Settings } from './Settings.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return publishState(context.get(deskContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return refusable(async () => {
    const desk = context.get(deskContext);
    const { publishing, folders, store } = desk;
    const given = await submitted(order, request);
    switch (given.intent) {
      case 'save': {
        const missing = await publishing.saveSettings(given.settings);
        return given.test ? await atPlace(desk, { intent: 'test' }) : { missing };
      }
      case 'forget-key':
        await publishing.forgetKey();
        return { forgotten: true };
      case 'own-club': {
        // From the sample to a club of one's own: one save, which can be undone.
        const { file, value, tag } = await openFile(store, 'club.yaml');
        const own = { file, value: ownClub(value), tag };
        return { saved: await saveFile(desk, own, 'Empezar con nuestro club') };
      }
      case 'previous':
        return { previous: await previousVersion(folders) };
      case 'find-copy':
        return { found: { ...(await publishing.findCopy(given.folder)), folder: given.folder } };
      case 'restore':
        publishing.restore(given.folder);
        return { started: given.intent };
      default:
        return await atPlace(desk, given);
    }
  });
}

async function atPlace({ publishing, folders }: DeskContext, given: OrderAtPlace) {
  const { secret, ...order } = given;
  if (secret) publishing.session.keep(secret, secret.destino);
  if (order.intent === 'publish' || order.intent === 'undo') await refuseSample(folders.contentDir);
  if (order.intent !== 'changes' && order.intent !== 'copy') {
    const asked = await publishing.askedSecret();
    if (asked) return { asked: { ...asked, order } };
  }
  if (order.intent !== 'test') {
    publishing[order.intent](order);
    return { started: order.intent };
  }
  try {
    return { tested: await publishing.test(order) };
  } catch (error) {
    // With a good status: what the settings were before is loaded anew.
    return { failed: failureOf(error) };
  }
}

async function refuseSample(contentDir: string): Promise<void> {
  const { club } = await checkTexts(contentDir);
  if (club?.sample)
    throw new DeskRefusal(409, {
      code: 'muestra',
      message:
        'El club de muestra no existe, así que no se publica. Di en «Publicar» que este club ya es el vuestro.',
    });
}

const INTERRUPTED = {
  publish:
    'La última publicación se quedó a medias. La web sigue entera: pulsa «Seguir publicando» y continuará donde estaba.',
  undo: 'La vuelta a la versión anterior se quedó a medias. La web sigue entera: pulsa «Seguir con la versión anterior».',
};

/** From «done» to «online»: what changes, publishing it, the way back, the second copy. */
export default function Publish({ loaderData: state }: Route.ComponentProps) {
  const { files } = useClub();
  const job = useJob(state.job);
  useNamedPlace(true);
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
      {interrupted && !isRunning(job) && <Notice tone="warning">{INTERRUPTED[interrupted]}</Notice>}
      {settingsFault && <Notice tone="error">{settingsFault}</Notice>}
      {drafts.length > 0 && (
        <Notice tone="info">
          Los borradores no se publican:{' '}
          {new Intl.ListFormat('es').format(drafts.map(({ title }) => `«${title}»`))}.
        </Notice>
      )}
      <Answer />
      {!sample && contact && !contact.refused && <Notice tone="warning">{contact.words}</Notice>}
      <Buttons state={state} job={job} />
      {sample && <OwnClub state={state} />}
      {!sample && state.leftovers.length > 0 && (
        <Notice tone="warning">
          <Leftovers leftovers={state.leftovers} />
        </Notice>
      )}
      {job && <JobView job={job} state={state} />}
      <Settings state={state} />
      <Copy copy={state.copy} busy={isRunning(job)} />
      <SecretDialog />
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
  if (!answer) return null;
  if ('failed' in answer) return <Notice tone="error">{answer.failed.message}</Notice>;
  if ('tested' in answer) return <Notice tone="good">Funciona: se puede publicar en {answer.tested}.</Notice>;
  if ('forgotten' in answer)
    return (
      <Notice tone="good">
        Se ha olvidado la huella de antes. Pulsa «Guardar y probar» y compara la nueva.
      </Notice>
    );
  if (!('missing' in answer)) return null;
  if (answer.missing.length === 0) return <Notice tone="good">Guardado.</Notice>;
  return (
    <Notice tone="warning">
      Guardado, pero {answer.missing.map((folder) => `«${folder}»`).join(' y ')} no se encuentra. Si es de un
      disco, conéctalo; si no, créala con «Elegir…».
    </Notice>
  );
}
