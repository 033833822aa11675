import { Notice } from '../parts/Notice.tsx';
import css from './AlbumSaveBar.module.css';
import type { AlbumEdits } from './useAlbumEdits.ts';

/** What was set by clicks on an album's photos is saved, or given up. Nothing while there is nothing to save. */
export function AlbumSaveBar({ edits }: { edits: AlbumEdits }) {
  const { dirty, busy, told, save, discard } = edits;
  if (!dirty && !told) return null;
  return (
    <div className={css.bar}>
      {told && <Notice tone={told.tone}>{told.words}</Notice>}
      {dirty && (
        <div className={css.actions}>
          <button type="button" className="button" disabled={busy} onClick={save}>
            Guardar
          </button>
          <button type="button" className="button" data-quiet="" disabled={busy} onClick={discard}>
            Dejarlo como estaba
          </button>
          <p role="status" className={css.state}>
            Hay cambios sin guardar.
          </p>
        </div>
      )}
    </div>
  );
}
