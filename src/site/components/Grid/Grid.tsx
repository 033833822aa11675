import type { HTMLAttributes } from 'react';
import css from './Grid.module.css';

interface Props extends HTMLAttributes<HTMLUListElement> {
  /** The narrowest a card may get. */
  min?: 'portrait' | 'small' | 'card' | 'wide';
}

/** A list of cards in as many even columns as fit. */
export function Grid({ min = 'card', className, children, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none
    <ul role="list" className={[css.grid, className].filter(Boolean).join(' ')} data-min={min} {...rest}>
      {children}
    </ul>
  );
}
