import { type ReactNode, useEffect, useRef } from 'react';
import css from './Notice.module.css';

interface Props {
  kind: 'success' | 'error' | 'pending';
  children: ReactNode;
  /** Present when the notice belongs to the script's form; without it Cerrar is a plain link. */
  onClose?: () => void;
  /** Something to do about it, before Cerrar. */
  action?: { label: string; onClick: () => void };
  /** Set on the notice that a form sent without scripts comes back to: shown while it is the address's target. */
  id?: string;
}

/** A green or red notice at the top of the view. Takes the focus when it appears, so that it is read out. */
export function Notice({ kind, children, onClose, action, id }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (onClose) box.current?.focus({ preventScroll: true });
  }, [onClose]);
  return (
    <div
      ref={box}
      id={id}
      className={css.notice}
      data-kind={kind}
      data-target={id ? '' : undefined}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <div className={css.words}>{children}</div>
      {action && (
        <button type="button" className={css.close} onClick={action.onClick}>
          {action.label}
        </button>
      )}
      {onClose && (
        <button type="button" className={css.close} onClick={onClose}>
          Cerrar
        </button>
      )}
      {id && (
        <a href="#inicio" className={css.close}>
          Cerrar
        </a>
      )}
    </div>
  );
}
