import { type KeyboardEvent, useEffect, useRef } from 'react';
import css from './Opening.module.css';

/** In place of the viewer while its code is on its way, which on a bad line may be long: says so, and can be closed. */
export function Opening({ onClose }: { onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    // There is nothing else to go to; the album lies behind.
    if (event.key === 'Tab') event.preventDefault();
  };
  return (
    <div
      className={css.opening}
      role="dialog"
      aria-modal="true"
      aria-label="Abriendo la foto…"
      onKeyDown={onKeyDown}
    >
      <p className={css.words}>Abriendo la foto…</p>
      <button ref={close} type="button" className={css.close} onClick={onClose}>
        Cerrar
      </button>
    </div>
  );
}
