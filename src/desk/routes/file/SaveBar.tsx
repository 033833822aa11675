import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Path } from '../../api.ts';
import { Button } from '../../app/parts/Button.tsx';
import { Notice } from '../../app/parts/Notice.tsx';
import { PreviewButton } from '../../app/preview/PreviewPane.tsx';
import css from './SaveBar.module.css';
import type { Editing } from './useEditing.ts';

interface Props {
  editing: Editing;
  /** Opens the form at a value. */
  onShow: (path: Path) => void;
  /** Shows the page where there is no room for it beside the form. */
  onPreview: () => void;
}

/** What can be done with the form as it stands, and how that went; always in sight. Ctrl+S saves. */
export function SaveBar({ editing, onShow, onPreview }: Props) {
  const { open, dirty, busy, checked, conflict, notice, save, saveDraft, discard } = editing;
  const faults = checked.problems.length;
  const first = checked.problems.find(({ file }) => file === open.file);
  const isUnfinished = checked.problems.every(({ missing }) => missing);
  const count = faults === 1 ? 'Hay 1 error' : `Hay ${faults} errores`;
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
        <div className={css.whole}>
          <Notice tone={notice.tone}>
            {notice.words} {notice.tone === 'good' && <Link to="/publicar">Ir a publicar</Link>}
          </Notice>
        </div>
      )}
      {!conflict && (
        // Disabled for those who cannot use it now, and still there for the keyboard: saving must not lose its place.
        <Button aria-disabled={!canSave} aria-keyshortcuts="Control+S" onClick={() => canSave && void save()}>
          Guardar
        </Button>
      )}
      {dirty && faults > 0 && (
        <Button look="quiet" disabled={busy} onClick={saveDraft}>
          Guardar como borrador
        </Button>
      )}
      {(dirty || open.draft) && !conflict && (
        <Button look="quiet" disabled={busy} onClick={discard}>
          {open.draft ? 'Tirar el borrador' : 'Dejarlo como estaba'}
        </Button>
      )}
      <PreviewButton onPreview={onPreview} />
      <p className="help" role="status">
        {faults > 0
          ? `${isUnfinished ? 'Falta algo por rellenar' : count}: así no se puede publicar.`
          : dirty && 'Hay cambios sin guardar.'}
      </p>
      {first && (
        <Button look="link" onClick={() => onShow([...first.path])}>
          {isUnfinished ? 'Ver qué falta' : `Ver el ${faults === 1 ? 'error' : 'primero'}`}
        </Button>
      )}
    </div>
  );
}
