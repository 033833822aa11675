import { useId } from 'react';
import { Link } from 'react-router';
import type { ComparedFile } from '../../api.ts';
import { useClub } from '../../app/overview.ts';
import { Button } from '../../app/parts/Button.tsx';
import { Changes } from '../../app/versions/Changes.tsx';
import type { VersionSummary } from '../../versions.ts';
import css from './versions.module.css';

interface Props {
  version: VersionSummary;
  /** What it changed, where somebody wants to see it. */
  changes: readonly ComparedFile[] | null;
  onUndo: () => void;
}

const clock = (at: string) =>
  new Date(at).toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** One version: when, what, and what it changed for whoever wants to see it. */
export function VersionItem({ version, changes, onUndo }: Props) {
  const { title, at, files, photos, undoable } = version;
  const id = useId();
  const { files: known } = useClub();
  const titles = files.map((file) => known.find((each) => each.file === file)?.title ?? file);
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
          <Changes files={changes} />
        </div>
      )}
    </li>
  );
}
