import css from './SaveBar.module.css';
import type { Editing } from './useFile.ts';

/** What can be done with the form as it stands; always in sight. */
export function SaveBar({ editing }: { editing: Editing }) {
  const { dirty, busy, checked, conflict, save, saveDraft, discard, draft } = editing;
  const faults = checked.problems.length;
  return (
    <div className={css.bar}>
      {conflict ? (
        <>
          <button type="button" className="button" onClick={discard}>
            Ver lo que hay ahora
          </button>
          <button type="button" className="button" data-quiet="" onClick={save}>
            Guardar lo mío encima
          </button>
        </>
      ) : (
        <button type="button" className="button" disabled={!dirty || busy} onClick={save}>
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
