import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './Button.tsx';
import css from './parts.module.css';

interface DialogProps {
  title: string;
  /** Called for Escape, too. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the safest first: it gets the focus. A dialog with a form has its buttons in the form. */
  actions?: ReactNode;
}

/** Modal dialog. Returns the focus to its previous element on closing. */
export function Dialog({ title, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect, so that it closes before it is unmounted: a dialog that is only removed does not restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className={`stack tight ${css.body}`}>{children}</div>
      {actions && <div className="row">{actions}</div>}
    </dialog>
  );
}

interface ConfirmProps extends Omit<DialogProps, 'actions'> {
  /** Label of the confirming button. */
  yes: string;
  onYes: () => void;
  /** True if confirming loses data: cancelling is the primary action then. */
  loses?: boolean | undefined;
}

/** Dialog that asks for confirmation. */
export function ConfirmDialog({ yes, onYes, loses, ...dialog }: ConfirmProps) {
  const { onClose } = dialog;
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button look={loses ? undefined : 'quiet'} onClick={onClose}>
            Dejarlo como está
          </Button>
          <Button
            look={loses ? 'quiet' : undefined}
            onClick={() => {
              onClose();
              onYes();
            }}
          >
            {yes}
          </Button>
        </>
      }
    />
  );
}

/** Button that asks for confirmation. Its label is the dialog's title, its children the dialog's text. */
export function ConfirmButton({
  title,
  yes,
  onYes,
  loses,
  children,
  ...button
}: Omit<ConfirmProps, 'onClose'> & Omit<ComponentProps<typeof Button>, 'title'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {title}…
      </Button>
      {isOpen && (
        <ConfirmDialog {...{ title, yes, onYes, loses }} onClose={() => setOpen(false)}>
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}

interface UnsavedChangesProps {
  dirty: boolean;
  /** Saves, and resolves to true on success; undefined while the value is invalid. */
  save?: (() => Promise<boolean>) | undefined;
  /** Deletes the draft. */
  onDiscard: () => void;
}

/** Asks what to do with unsaved changes before the person leaves a screen. */
export function UnsavedChangesDialog({ dirty, save, onDiscard }: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  const discard = () => {
    onDiscard();
    blocker.proceed();
  };
  return (
    <Dialog
      title="Hay cambios sin guardar"
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button onClick={() => blocker.reset()}>Seguir aquí</Button>
          {save && (
            <Button look="quiet" onClick={async () => ((await save()) ? blocker.proceed() : blocker.reset())}>
              Guardar y salir
            </Button>
          )}
          <Button look="quiet" onClick={() => blocker.proceed()}>
            Dejarlo a medias
          </Button>
          <Button look="quiet" onClick={discard}>
            Descartarlo
          </Button>
        </>
      }
    >
      <p>Si lo dejas a medias, este navegador lo recuerda hasta que vuelvas; la web no lo enseña.</p>
    </Dialog>
  );
}
