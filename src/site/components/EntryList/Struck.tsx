import type { ReactNode } from 'react';

/** What does not take place is struck through; why is said beside it. */
export function Struck({ off, children }: { off: boolean; children: ReactNode }) {
  return off ? <s>{children}</s> : children;
}
