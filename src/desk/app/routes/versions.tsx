import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { countPhrase } from '../../../club/content/spelling.ts';
import type { ComparedFile } from '../../core/editing/versions.ts';
import { type VersionSummary, versionChanges, versionSummaries } from '../../core/editing/versions.ts';
import { dayHeading } from '../../core/format-day.ts';
import { deskContext } from '../../server/context.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { useClub } from '../browser/use-club.ts';
import { Button } from '../parts/Button.tsx';
import { ChangeList } from '../parts/ChangeList.tsx';
import { Notice, SentenceList, SignInLink } from '../parts/Notice.tsx';
import { useUndo } from '../parts/useUndo.tsx';
import type { Route } from './+types/versions.ts';
import css from './versions.module.css';

export const handle: RouteHandle = { access: ['board'] };

/** Loads the versions, and the changes of the version in `?ver=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { store } = context.get(deskContext);
  const versions = await versionSummaries(store);
  const openId = new URL(request.url).searchParams.get('ver') ?? '';
  const exists = versions.some(({ id }) => id === openId);
  return { versions, openId, changes: exists ? await versionChanges(store, openId) : null };
}

/** Saved versions, newest first, with undo. */
export default function VersionsScreen({ loaderData: { versions, openId, changes } }: Route.ComponentProps) {
  const { undo, undone, refusal, dialog } = useUndo();
  const result = useRef<HTMLDivElement>(null);
  const { problems = [] } = refusal ?? {};
  // Focuses the reason: the pressed button may be far down a long list.
  useEffect(() => {
    if (refusal) result.current?.focus();
  }, [refusal]);

  return (
    <div className="stack narrow">
      <h1>Versiones</h1>
      <p>Cada vez que guardas, el escritorio recuerda lo de antes: aquí se ve y se puede volver a ello.</p>
      {refusal && (
        <Notice tone="error">
          <div ref={result} tabIndex={-1} className={css.result}>
            <p>{refusal.message}</p>
            {problems.length > 0 && (
              <SentenceList sentences={problems.map(({ field, found }) => `${field}: ${found}`)} />
            )}
            <SignInLink code={refusal.code} />
          </div>
        </Notice>
      )}
      {undone && undone.unrestored.length > 0 && (
        <Notice tone="warning">
          <SentenceList sentences={undone.unrestored} />
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
      {dialog}
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
