import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './Button.tsx';
import css from './parts.module.css';

interface DialogProps {
  title: string;
  /** Also called on Escape. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the safest first because it gets the focus; none if the children contain a form with its own buttons. */
  actions?: ReactNode;
}

/** Modal dialog. Returns the focus to its previous element on closing. */
export function Dialog({ title, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect closes the dialog before React removes it: without `close` the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
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
  confirmLabel: string;
  onConfirm: () => void;
  /** True if confirming loses data, which makes cancelling the primary action. */
  isDestructive?: boolean | undefined;
}

/** Dialog that asks for confirmation. */
export function ConfirmDialog({ confirmLabel, onConfirm, isDestructive, ...dialog }: ConfirmProps) {
  const { onClose } = dialog;
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant={isDestructive ? undefined : 'quiet'} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant={isDestructive ? 'quiet' : undefined}
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

/** Button that asks for confirmation. Its label is the dialog's title, its children the dialog's text. */
export function ConfirmButton({
  title,
  confirmLabel,
  onConfirm,
  isDestructive,
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
        <ConfirmDialog {...{ title, confirmLabel, onConfirm, isDestructive }} onClose={() => setOpen(false)}>
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

/** Dialog for unsaved changes when the person leaves a screen: stay, save, keep the draft or discard it. */
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
            <Button
              variant="quiet"
              onClick={async () => ((await save()) ? blocker.proceed() : blocker.reset())}
            >
              Guardar y salir
            </Button>
          )}
          <Button variant="quiet" onClick={() => blocker.proceed()}>
            Dejarlo a medias
          </Button>
          <Button variant="quiet" onClick={discard}>
            Descartarlo
          </Button>
        </>
      }
    >
      <p>Si lo dejas a medias, este navegador lo recuerda hasta que vuelvas; la web no lo enseña.</p>
    </Dialog>
  );
}
