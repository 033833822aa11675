import { useBlocker } from 'react-router';
import { Dialog } from '../parts/Dialog.tsx';
import css from './SaveBar.module.css';
import type { Editing } from './useFile.ts';

/** Asks before a form with unsaved changes is left. */
export function LeaveQuestion({ editing }: { editing: Editing }) {
  const { dirty, draft, notice, checked, save, saveDraft, forget } = editing;
  const isOpenDraft = draft && notice?.tone === 'warning';
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !isOpenDraft && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  const right = checked.problems.length === 0;
  const leave = () => {
    forget();
    blocker.proceed();
  };
  return (
    <Dialog title="Hay cambios sin guardar" onClose={() => blocker.reset()}>
      <p>Si sales sin guardar, se pierden.</p>
      <div className={css.choices}>
        <button type="button" className="button" onClick={() => blocker.reset()}>
          Seguir aquí
        </button>
        <button
          type="button"
          className="button"
          data-quiet=""
          onClick={async () => ((await (right ? save : saveDraft)()) ? blocker.proceed() : blocker.reset())}
        >
          {right ? 'Guardar y salir' : 'Guardar como borrador y salir'}
        </button>
        <button type="button" className="button" data-quiet="" onClick={leave}>
          Salir sin guardar
        </button>
      </div>
    </Dialog>
  );
}
