import { useEffect } from 'react';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import css from './SaveBar.module.css';
import type { Editing } from './useFile.ts';

interface Props {
  editing: Editing;
  /** Shows the page where there is no room for it beside the form. */
  onPreview: () => void;
}

/** What can be done with the form as it stands; always in sight. Ctrl+S saves. */
export function SaveBar({ editing, onPreview }: Props) {
  const { dirty, busy, checked, conflict, save, saveDraft, discard, draft } = editing;
  const faults = checked.problems.length;
  const canSave = dirty && !busy && !conflict;
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
      {!conflict && (
        <button type="button" className="button" disabled={!canSave} onClick={save}>
          Guardar
        </button>
      )}
      {dirty && faults > 0 && (
        <button type="button" className="button" data-quiet="" disabled={busy} onClick={saveDraft}>
          Guardar como borrador
        </button>
      )}
      {(dirty || draft) && !conflict && (
        <button type="button" className="button" data-quiet="" disabled={busy} onClick={discard}>
          {draft ? 'Tirar el borrador' : 'Dejarlo como estaba'}
        </button>
      )}
      <PreviewButton onPreview={onPreview} />
      <p className={css.state} role="status">
        {faults > 0
          ? `${faults === 1 ? 'Hay 1 error' : `Hay ${faults} errores`}: así no se puede publicar.`
          : dirty
            ? 'Hay cambios sin guardar.'
            : ''}
      </p>
    </div>
  );
}
