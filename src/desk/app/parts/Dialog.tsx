import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import css from './Dialog.module.css';

interface Props {
  title: string;
  /** Escape, too. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the safest first: it has the focus. A dialog with a form has them in it. */
  actions?: ReactNode;
}

/** Asks before something goes on. While it is there nothing else can be reached; then focus is back where it was. */
export function Dialog({ title, onClose, children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page: a dialog that is closed gives the focus back, one that is only removed does not.
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
      <div className={`stack ${css.body}`} data-gap="tight">
        {children}
      </div>
      {actions && <div className="row">{actions}</div>}
    </dialog>
  );
}
