import { useBlocker } from 'react-router';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  dirty: boolean;
  /** Says whether it was saved. */
  save: () => Promise<boolean>;
  /** What saving is called where it is not simply that. */
  saveWords?: string;
  /** Left without saving. */
  onLeave?: () => void;
}

/** Asks before a screen with unsaved changes is left. */
export function LeaveQuestion({ dirty, save, saveWords = 'Guardar y salir', onLeave }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    onLeave?.();
    blocker.proceed();
  };
  return (
    <Dialog
      title="Hay cambios sin guardar"
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button onClick={() => blocker.reset()}>Seguir aquí</Button>
          <Button look="quiet" onClick={async () => ((await save()) ? blocker.proceed() : blocker.reset())}>
            {saveWords}
          </Button>
          <Button look="quiet" onClick={leave}>
            Salir sin guardar
          </Button>
        </>
      }
    >
      <p>Si sales sin guardar, se pierden.</p>
    </Dialog>
  );
}
