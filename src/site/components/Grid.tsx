import type { ReactNode } from 'react';
import css from './Grid.module.css';
import type { GridKind } from './sizes.ts';

interface Props {
  /** What stands in it. */
  min: GridKind;
  children: ReactNode;
}

/** A list of cards in as many even columns as fit. */
export function Grid({ min, children }: Props) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none
    <ul role="list" className={css.grid} data-min={min}>
      {children}
    </ul>
  );
}
