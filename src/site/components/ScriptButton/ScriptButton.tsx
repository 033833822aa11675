import type { ButtonHTMLAttributes } from 'react';
import { useHydrated } from '../../useHydrated.ts';
import css from './ScriptButton.module.css';

/** A button that only scripts can serve: until they run its room is kept, so that nothing moves; without them it is not there. */
export function ScriptButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  const ready = useHydrated();
  return (
    <button
      type="button"
      className={`button ${css.button}`}
      data-quiet=""
      data-screen-only=""
      data-waits={ready ? undefined : ''}
      {...props}
    />
  );
}
