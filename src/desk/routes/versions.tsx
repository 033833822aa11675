import { useEffect, useId, useRef } from 'react';
import { data as answer, Link, useFetcher } from 'react-router';
import { z } from 'zod';
import { dayHeading } from '../browser/format-day.ts';
import { jsonPost, refusalIn } from '../browser/submit.ts';
import { useClub } from '../browser/use-club.ts';
import {
  type LaterChanges,
  undoVersion,
  type VersionSummary,
  versionChanges,
  versionSummaries,
} from '../editing/versions.ts';
import { Button } from '../parts/Button.tsx';
import { ChangeList } from '../parts/ChangeList.tsx';
import { ConfirmDialog } from '../parts/Dialog.tsx';
import { Notice } from '../parts/Notice.tsx';
import type { ComparedFile } from '../server/api.ts';
import { deskContext } from '../server/context.ts';
import { submitted } from '../server/refusals.ts';
import type { Route } from './+types/versions.ts';
import css from './versions.module.css';

const toUndo = z.object({
  id: z.string(),
  expect: z.record(z.string(), z.string().nullable()).optional(),
});

/** `?ver=` names the version of which is shown what it changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store } = context.get(deskContext);
  const versions = await versionSummaries(store);
  const seen = new URL(request.url).searchParams.get('ver') ?? '';
  const isThere = versions.some(({ id }) => id === seen);
  return { versions, seen, changes: isThere ? await versionChanges(store, seen) : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requested = await submitted(toUndo, request);
  const done = await undoVersion(context.get(deskContext).store, requested);
  // Nothing has changed yet: with a status of refusal nothing is loaded again.
  if ('lost' in done)
    return answer({ ...done, id: requested.id, isAgain: requested.expect !== undefined }, { status: 409 });
  return { ...done, id: requested.id };
}

/** What was saved, newest first, and the way back from each. */
export default function VersionsScreen({ loaderData: { versions, seen, changes } }: Route.ComponentProps) {
  const { state, data, submit, reset } = useFetcher<typeof action>();
  const result = useRef<HTMLDivElement>(null);
  const undone = data && 'refused' in data ? data : null;
  const lost = data && 'lost' in data ? data : null;
  const refusal = refusalIn(data);
  const titleOf = (id: string) => versions.find((each) => each.id === id)?.title ?? '';

  // The list is long, and what was undone may be far down.
  useEffect(() => {
    if (undone || refusal) result.current?.focus();
  }, [undone, refusal]);

  function undo({ id }: Pick<VersionSummary, 'id'>, expect?: LaterChanges['expect']): void {
    if (state === 'submitting') return;
    void submit({ id, ...(expect && { expect }) }, jsonPost('/versiones'));
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
      {[...Map.groupBy(versions, ({ at }) => dayHeading(new Date(at), new Date()))].map(([day, ofDay]) => (
        <section key={day} className="stack" data-gap="tight">
          <h2>{day}</h2>
          <ul className="panel lined">
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

interface ItemProps {
  version: VersionSummary;
  /** What it changed, where somebody wants to see it. */
  changes: readonly ComparedFile[] | null;
  onUndo: () => void;
}

const clock = (at: string) =>
  new Date(at).toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** One version: when, what, and what it changed for whoever wants to see it. */
function VersionItem({ version, changes, onUndo }: ItemProps) {
  const { title, at, files, photos, undoable } = version;
  const id = useId();
  const { titleOf } = useClub();
  const titles = files.map(titleOf);
  // A title that names its only file is not followed by it once more.
  const names = titles.length === 1 && title.includes(titles[0] ?? '') ? [] : titles;
  if (photos > 0) names.push(photos === 1 ? '1 foto' : `${photos} fotos`);
  return (
    <li>
      <div className="row">
        <time dateTime={at} className="help">
          {clock(at)}
        </time>
        <div className={css.words}>
          <h3 id={id}>{title}</h3>
          {names.length > 0 && <p className="help">{names.join(' · ')}</p>}
        </div>
        {files.length > 0 && (
          <Link
            to={changes ? '.' : `?ver=${version.id}`}
            className="button"
            data-quiet=""
            aria-describedby={id}
            preventScrollReset
            replace
          >
            {changes ? 'Ocultar qué cambió' : 'Ver qué cambió'}
          </Link>
        )}
        {undoable ? (
          <Button look="quiet" aria-describedby={id} onClick={onUndo}>
            Deshacer
          </Button>
        ) : (
          <p className="help">No se puede deshacer: lo retirado no vuelve.</p>
        )}
      </div>
      {changes && (
        <div className={css.changes}>
          <ChangeList files={changes} />
        </div>
      )}
    </li>
  );
}

interface QuestionProps {
  /** Of the version. */
  title: string;
  lost: LaterChanges;
  /** Not the first time: something changed once more in the meantime. */
  again: boolean;
  onUndo: () => void;
  onLeave: () => void;
}

/** Before an undo that would take away what was changed after it. */
function UndoQuestion({ title, lost, again, onUndo, onLeave }: QuestionProps) {
  const { files, photos } = lost;
  return (
    <ConfirmDialog
      title="Después hubo más cambios"
      yes="Deshacer y perderlos"
      onYes={onUndo}
      onClose={onLeave}
      loses
    >
      {again && <p role="alert">Ha cambiado otra vez mientras lo mirabas.</p>}
      <p>Si deshaces «{title}», se pierde también lo que se cambió después. Esto es lo que pasaría:</p>
      {files.length > 0 && <ChangeList files={files} words={['Ahora', 'Volvería a ser']} />}
      {photos.length > 0 && <p>Fotos que cambiaron después: {photos.join(', ')}.</p>}
      <p>Quedará en esta lista, por si quieres volver.</p>
    </ConfirmDialog>
  );
}
