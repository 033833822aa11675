import type { ReactNode } from 'react';
import css from './Notice.module.css';

interface Props {
  tone: 'good' | 'error' | 'warning' | 'info';
  children: ReactNode;
}

/** Says how something went. An error is said at once by a screen reader, the rest when it is its turn. */
export function Notice({ tone, children }: Props) {
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
