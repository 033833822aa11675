import { useEffect, useRef } from 'react';
import { data as answer, useFetcher } from 'react-router';
import { z } from 'zod';
import type { ChangedAfter, VersionSummary } from '../api.ts';
import { Notice } from '../app/parts/Notice.tsx';
import { byDay } from '../app/versions/day-groups.ts';
import { UndoQuestion } from '../app/versions/UndoQuestion.tsx';
import { VersionItem } from '../app/versions/VersionItem.tsx';
import { deskContext } from '../server/context.ts';
import { refusable } from '../server/errors.ts';
import { submitted } from '../server/request-body.ts';
import { undoVersion, versionSummaries } from '../versions.ts';
import type { Route } from './+types/versions.ts';
import css from './versions.module.css';

const toUndo = z.object({
  id: z.string(),
  expect: z.record(z.string(), z.string().nullable()).optional(),
});

export function loader({ context }: Route.LoaderArgs) {
  return { versions: versionSummaries(context.get(deskContext).store) };
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
export default function Versions({ loaderData: { versions } }: Route.ComponentProps) {
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
    <div className={css.screen}>
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
      {byDay(versions, new Date()).map(({ day, versions: ofDay }) => (
        <section key={day} className={css.day}>
          <h2>{day}</h2>
          <ul className={css.list}>
            {ofDay.map((version) => (
              <VersionItem key={version.id} version={version} onUndo={() => undo(version)} />
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
