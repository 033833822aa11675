import { useEffect, useRef } from 'react';
import { data as answer, useFetcher } from 'react-router';
import { z } from 'zod';
import { dayOnClock } from '../../app/calendar/days.ts';
import { Button } from '../../app/parts/Button.tsx';
import { Dialog } from '../../app/parts/Dialog.tsx';
import { Notice } from '../../app/parts/Notice.tsx';
import { Changes } from '../../app/versions/Changes.tsx';
import { deskContext } from '../../server/context.ts';
import { refusable } from '../../server/errors.ts';
import { submitted } from '../../server/request-body.ts';
import {
  type ChangedAfter,
  undoVersion,
  type VersionSummary,
  versionChanges,
  versionSummaries,
} from '../../versions.ts';
import type { Route } from './+types/versions.ts';
import { VersionItem } from './VersionItem.tsx';
import css from './versions.module.css';

const toUndo = z.object({
  id: z.string(),
  expect: z.record(z.string(), z.string().nullable()).optional(),
});

/** `?ver=` names the version of which is shown what it changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store } = context.get(deskContext);
  const versions = versionSummaries(store);
  const seen = new URL(request.url).searchParams.get('ver') ?? '';
  const isThere = versions.some(({ id }) => id === seen);
  return { versions, seen, changes: isThere ? await versionChanges(store, seen) : null };
}

export function action({ request, context }: Route.ActionArgs) {
  return refusable(async () => {
    const wanted = await submitted(toUndo, request);
    const done = await undoVersion(context.get(deskContext).store, wanted);
    // Nothing has changed yet: with a status of refusal nothing is loaded again.
    if ('lost' in done)
      return answer({ ...done, id: wanted.id, isAgain: wanted.expect !== undefined }, { status: 409 });
    return { ...done, id: wanted.id };
  });
}

/** What was saved, newest first, and the way back from each. */
export default function Versions({ loaderData: { versions, seen, changes } }: Route.ComponentProps) {
  const { state, data, submit, reset } = useFetcher<typeof action>();
  const result = useRef<HTMLDivElement>(null);
  const undone = data && 'refused' in data ? data : null;
  const lost = data && 'lost' in data ? data : null;
  const refusal = data && 'refusal' in data ? data.refusal : null;
  const titleOf = (id: string) => versions.find((each) => each.id === id)?.title ?? '';

  // The list is long, and what was undone may be far down.
  useEffect(() => {
    if (undone || refusal) result.current?.focus();
  }, [undone, refusal]);

  function undo({ id }: Pick<VersionSummary, 'id'>, expect?: ChangedAfter['expect']): void {
    if (state === 'submitting') return;
    void submit({ id, ...(expect && { expect }) }, { method: 'post', encType: 'application/json' });
  }

  return (
    <div className="stack narrow">
      <h1>Versiones</h1>
      <p>Cada vez que guardas, el escritorio recuerda lo de antes: aquí se ve y se puede volver a ello.</p>
      {(undone || refusal) && (
        <Notice tone={refusal ? 'error' : undone?.refused.length ? 'warning' : 'good'}>
          <div ref={result} tabIndex={-1} className={css.result}>
            {refusal && <p>{refusal.message}</p>}
            {undone && (
              <p>Deshecho: «{titleOf(undone.id)}». Si no querías, deshazlo también: está en la lista.</p>
            )}
            {undone?.refused.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </Notice>
      )}
      {versions.length === 0 && <p>Todavía no se ha guardado nada.</p>}
      {[...Map.groupBy(versions, ({ at }) => dayOnClock(new Date(at), new Date()))].map(([day, ofDay]) => (
        <section key={day} className="stack" data-gap="tight">
          <h2>{day}</h2>
          <ul className={css.list}>
            {ofDay.map((version) => (
              <VersionItem
                key={version.id}
                version={version}
                changes={version.id === seen ? changes : null}
                onUndo={() => undo(version)}
              />
            ))}
          </ul>
        </section>
      ))}
      {lost && (
        <UndoQuestion
          title={titleOf(lost.id)}
          lost={lost.lost}
          again={lost.isAgain}
          onUndo={() => undo(lost, lost.lost.expect)}
          onLeave={() => reset()}
        />
      )}
    </div>
  );
}

interface QuestionProps {
  /** Of the version. */
  title: string;
  lost: ChangedAfter;
  /** Asked before: something changed once more in the meantime. */
  again: boolean;
  onUndo: () => void;
  onLeave: () => void;
}

/** Before an undo that would take away what was changed after it. */
function UndoQuestion({ title, lost, again, onUndo, onLeave }: QuestionProps) {
  const { files, photos } = lost;
  return (
    <Dialog
      title="Después hubo más cambios"
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>Dejarlo como está</Button>
          <Button look="quiet" onClick={onUndo}>
            Deshacer y perderlos
          </Button>
        </>
      }
    >
      {again && <p role="alert">Ha cambiado otra vez mientras lo mirabas.</p>}
      <p>Si deshaces «{title}», se pierde también lo que se cambió después. Esto es lo que pasaría:</p>
      {files.length > 0 && <Changes files={files} words={['Ahora', 'Volvería a ser']} />}
      {photos.length > 0 && <p>Fotos que cambiaron después: {photos.join(', ')}.</p>}
      <p>Quedará en esta lista, por si quieres volver.</p>
    </Dialog>
  );
}
