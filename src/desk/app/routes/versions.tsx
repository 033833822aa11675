import { useEffect, useId, useRef } from 'react';
import { data as answer, Link, useFetcher } from 'react-router';
import { z } from 'zod';
import { countPhrase } from '../../../club/content/spelling.ts';
import type { ComparedFile } from '../../core/editing/versions.ts';
import {
  type LaterChanges,
  undoVersion,
  type VersionSummary,
  versionChanges,
  versionSummaries,
} from '../../core/editing/versions.ts';
import { dayHeading } from '../../core/format-day.ts';
import { LARGE_FORM } from '../../server/body-limits.ts';
import { deskContext } from '../../server/context.ts';
import { readSubmission } from '../../server/read-submission.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { dropPictures } from '../browser/drafts.ts';
import { jsonPost, refusalIn } from '../browser/submit.ts';
import { useClub } from '../browser/use-club.ts';
import { Button } from '../parts/Button.tsx';
import { ChangeList } from '../parts/ChangeList.tsx';
import { ConfirmDialog } from '../parts/Dialog.tsx';
import { Notice, SentenceList, SignInLink } from '../parts/Notice.tsx';
import type { Route } from './+types/versions.ts';
import css from './versions.module.css';

export const handle: RouteHandle = { access: ['board'], body: LARGE_FORM };

const undoCommand = z.object({
  id: z.string(),
  expect: z.record(z.string(), z.string().nullable()).optional(),
});

/** Loads the versions, and the changes of the version in `?ver=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store } = context.get(deskContext);
  const versions = await versionSummaries(store);
  const openId = new URL(request.url).searchParams.get('ver') ?? '';
  const exists = versions.some(({ id }) => id === openId);
  return { versions, openId, changes: exists ? await versionChanges(store, openId) : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requested = await readSubmission(undoCommand, request);
  const done = await undoVersion(context.get(deskContext), requested);
  // Nothing has changed. With an error status React Router skips the revalidation.
  if ('laterChanges' in done)
    return answer({ ...done, id: requested.id, isRepeated: requested.expect !== undefined }, { status: 409 });
  return { ...done, id: requested.id };
}

/** Saved versions, newest first, with undo. */
export default function VersionsScreen({ loaderData: { versions, openId, changes } }: Route.ComponentProps) {
  const { folderId } = useClub();
  const { state, data, submit, reset } = useFetcher<typeof action>();
  const result = useRef<HTMLDivElement>(null);
  const undone = data && 'unrestored' in data ? data : null;
  const refused = data && 'laterChanges' in data ? data : null;
  const refusal = refusalIn(data);
  const { problems = [] } = refusal ?? {};
  const titleOf = (id: string) => versions.find((version) => version.id === id)?.title ?? '';

  useEffect(() => {
    if (undone) dropPictures(folderId, undone.removedPictures);
  }, [undone, folderId]);
  // Focuses the result: the pressed button may be far down a long list.
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
        <Notice tone={refusal ? 'error' : undone?.unrestored.length ? 'warning' : 'good'}>
          <div ref={result} tabIndex={-1} className={css.result}>
            {refusal && <p>{refusal.message}</p>}
            {problems.length > 0 && (
              <SentenceList sentences={problems.map(({ field, found }) => `${field}: ${found}`)} />
            )}
            <SignInLink code={refusal?.code} />
            {undone && (
              <p>
                Deshecho: «{titleOf(undone.id)}». Se verá en la web con la próxima publicación. Si no querías,
                deshazlo también: está en la lista.
              </p>
            )}
            {undone?.unrestored.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </Notice>
      )}
      {versions.length === 0 && <p>Todavía no se ha guardado nada.</p>}
      {[...Map.groupBy(versions, ({ at }) => dayHeading(new Date(at), new Date()))].map(
        ([day, dayVersions]) => (
          <section key={day} className="stack tight">
            <h2>{day}</h2>
            <ul className="panel lined">
              {dayVersions.map((version) => (
                <VersionItem
                  key={version.id}
                  version={version}
                  changes={version.id === openId ? changes : null}
                  onUndo={() => undo(version)}
                />
              ))}
            </ul>
          </section>
        ),
      )}
      {refused && (
        <UndoDialog
          title={titleOf(refused.id)}
          laterChanges={refused.laterChanges}
          isRepeated={refused.isRepeated}
          onUndo={() => undo(refused, refused.laterChanges.expect)}
          onLeave={() => reset()}
        />
      )}
    </div>
  );
}

interface ItemProps {
  version: VersionSummary;
  /** Changed files, if expanded. */
  changes: readonly ComparedFile[] | null;
  onUndo: () => void;
}

/** Formats the local time of day: `18:05`. */
const formatTime = (at: string) =>
  new Date(at).toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Version with time, title and files. Its changes can be expanded. */
function VersionItem({ version, changes, onUndo }: ItemProps) {
  const { title, by, at, files, photos, undoable } = version;
  const id = useId();
  const { titleOf } = useClub();
  const titles = files.map(titleOf);
  // Leaves out the only file if the title names it.
  const names = titles.length === 1 && title.includes(titles[0] ?? '') ? [] : titles;
  if (photos > 0) names.push(countPhrase(photos, 'foto', 'fotos'));
  if (by) names.unshift(by);
  return (
    <li>
      <div className="row">
        <time dateTime={at} className="help">
          {formatTime(at)}
        </time>
        <div className={css.description}>
          <h3 id={id}>{title}</h3>
          {names.length > 0 && <p className="help">{names.join(' · ')}</p>}
        </div>
        {files.length > 0 && (
          <Link
            to={changes ? '.' : `?ver=${version.id}`}
            className="button button-quiet"
            aria-describedby={id}
            preventScrollReset
            replace
          >
            {changes ? 'Ocultar qué cambió' : 'Ver qué cambió'}
          </Link>
        )}
        {undoable ? (
          <Button variant="quiet" aria-describedby={id} onClick={onUndo}>
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

interface UndoDialogProps {
  /** Title of the version. */
  title: string;
  laterChanges: LaterChanges;
  /** True if files have changed again since the dialog was first shown. */
  isRepeated: boolean;
  onUndo: () => void;
  onLeave: () => void;
}

/** Asks for confirmation of an undo that would lose later changes. */
function UndoDialog({ title, laterChanges, isRepeated, onUndo, onLeave }: UndoDialogProps) {
  const { files, photos } = laterChanges;
  return (
    <ConfirmDialog
      title="Después hubo más cambios"
      confirmLabel="Deshacer y perderlos"
      onConfirm={onUndo}
      onClose={onLeave}
      isDestructive
    >
      {isRepeated && <p role="alert">Ha cambiado otra vez mientras lo mirabas.</p>}
      <p>Si deshaces «{title}», se pierde también lo que se cambió después. Esto es lo que pasaría:</p>
      {files.length > 0 && <ChangeList files={files} labels={['Ahora', 'Volvería a ser']} />}
      {photos.length > 0 && <p>Fotos y documentos que cambiaron después: {photos.join(', ')}.</p>}
      <p>Quedará en esta lista, por si quieres volver.</p>
    </ConfirmDialog>
  );
}
