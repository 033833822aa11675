import { type ReactNode, useEffect, useId, useRef } from 'react';
import css from './Dialog.module.css';

interface Props {
  title: string;
  /** Closed by Escape, or by a button in it. */
  onClose: () => void;
  children: ReactNode;
}

/** A question that has to be answered first. The focus goes in, stays in, and goes back where it was. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const box = dialog.current;
    const before = document.activeElement;
    box?.showModal();
    return () => {
      box?.close();
      if (before instanceof HTMLElement) before.focus();
    };
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
      {children}
    </dialog>
  );
}
