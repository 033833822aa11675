import type { HTMLAttributes } from 'react';
import css from './Grid.module.css';
import type { GridKind } from './sizes.ts';

interface Props extends HTMLAttributes<HTMLUListElement> {
  /** What stands in it. */
  min: GridKind;
}

/** A list of cards in as many even columns as fit. */
export function Grid({ min, className, children, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none
    <ul role="list" className={[css.grid, className].filter(Boolean).join(' ')} data-min={min} {...rest}>
      {children}
    </ul>
  );
}
