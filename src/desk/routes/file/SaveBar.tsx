import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Path } from '../../api.ts';
import { Notice } from '../../app/parts/Notice.tsx';
import { PreviewButton } from '../../app/preview/PreviewButton.tsx';
import css from './SaveBar.module.css';
import type { Editing } from './useEditing.ts';

interface Props {
  editing: Editing;
  file: string;
  /** Opens the form at a value. */
  onShow: (path: Path) => void;
  /** Shows the page where there is no room for it beside the form. */
  onPreview: () => void;
}

/** What can be done with the form as it stands, and how that went; always in sight. Ctrl+S saves. */
export function SaveBar({ editing, file, onShow, onPreview }: Props) {
  const { open, dirty, busy, checked, conflict, notice, save, saveDraft, discard } = editing;
  const faults = checked.problems.length;
  const first = checked.problems.find((problem) => problem.file === file);
  const isUnfinished = checked.problems.every(({ missing }) => missing);
  const canSave = (dirty || open.draft) && !busy && !conflict;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (canSave) void save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [canSave, save]);
  return (
    <div className={css.bar}>
      {notice && !conflict && (
        <div className={css.told}>
          <Notice tone={notice.tone}>
            {notice.words} {notice.tone === 'good' && <Link to="/publicar">Ir a publicar</Link>}
          </Notice>
        </div>
      )}
      {!conflict && (
        // Disabled for those who cannot use it now, and still there for the keyboard: saving must not lose its place.
        <button
          type="button"
          className="button"
          aria-disabled={!canSave}
          aria-keyshortcuts="Control+S"
          onClick={() => canSave && void save()}
        >
          Guardar
        </button>
      )}
      {dirty && faults > 0 && (
        <button type="button" className="button" data-quiet="" disabled={busy} onClick={saveDraft}>
          Guardar como borrador
        </button>
      )}
      {(dirty || open.draft) && !conflict && (
        <button type="button" className="button" data-quiet="" disabled={busy} onClick={discard}>
          {open.draft ? 'Tirar el borrador' : 'Dejarlo como estaba'}
        </button>
      )}
      <PreviewButton onPreview={onPreview} />
      <p className={css.state} role="status">
        {faults > 0
          ? isUnfinished
            ? 'Falta algo por rellenar: así no se puede publicar.'
            : `${faults === 1 ? 'Hay 1 error' : `Hay ${faults} errores`}: así no se puede publicar.`
          : dirty
            ? 'Hay cambios sin guardar.'
            : ''}
      </p>
      {first && (
        <button type="button" className={css.go} onClick={() => onShow([...first.path])}>
          {isUnfinished ? 'Ver qué falta' : `Ver el ${faults === 1 ? 'error' : 'primero'}`}
        </button>
      )}
    </div>
  );
}
