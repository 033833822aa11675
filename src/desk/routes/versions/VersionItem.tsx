import { useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import type { VersionSummary } from '../../api.ts';
import { useClub } from '../../app/overview.ts';
import { Failure } from '../../app/parts/Failure.tsx';
import { Changes } from '../../app/versions/Changes.tsx';
import type { loader } from './version-changes.ts';
import css from './versions.module.css';

interface Props {
  version: VersionSummary;
  onUndo: () => void;
}

const clock = (at: string) =>
  new Date(at).toLocaleTimeString('es', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** One version: when, what, and what it changed for whoever wants to see it. */
export function VersionItem({ version, onUndo }: Props) {
  const { title, at, files, photos, undoable } = version;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { files: known } = useClub();
  const titles = files.map((file) => known.find((each) => each.file === file)?.title ?? file);
  // A title that names its only file is not followed by it once more.
  const names = titles.length === 1 && title.includes(titles[0] ?? '') ? [] : titles;
  if (photos > 0) names.push(photos === 1 ? '1 foto' : `${photos} fotos`);
  return (
    <li className={css.item}>
      <div className={css.head}>
        <time dateTime={at} className={css.time}>
          {clock(at)}
        </time>
        <div className={css.words}>
          <h3 id={`${id}-titulo`}>{title}</h3>
          {names.length > 0 && <p className={css.files}>{names.join(' · ')}</p>}
        </div>
        <div className={css.buttons}>
          {files.length > 0 && (
            <button
              type="button"
              className="button"
              data-quiet=""
              aria-expanded={open}
              aria-controls={id}
              aria-describedby={`${id}-titulo`}
              onClick={() => setOpen(!open)}
            >
              Ver qué cambió
            </button>
          )}
          {undoable ? (
            <button
              type="button"
              className="button"
              data-quiet=""
              aria-describedby={`${id}-titulo`}
              onClick={onUndo}
            >
              Deshacer
            </button>
          ) : (
            <p className={css.files}>No se puede deshacer: lo retirado no vuelve.</p>
          )}
        </div>
      </div>
      <div id={id} hidden={!open} className={css.changes}>
        {open && <Loaded id={version.id} />}
      </div>
    </li>
  );
}

function Loaded({ id }: { id: string }) {
  const { load, data } = useFetcher<typeof loader>();
  const address = `/versiones/${encodeURIComponent(id)}`;
  useEffect(() => void load(address), [load, address]);
  if (!data) return <p role="status">Abriendo…</p>;
  if ('refusal' in data) return <Failure error={data.refusal} onRetry={() => void load(address)} />;
  return <Changes files={data.files} />;
}
