import { useMemo, useState } from 'react';
import type { Path } from '../../api.ts';

const NONE: ReadonlySet<string> = new Set();

/** Fields that should be filled in by now: those that the person has left, or all once a save was refused. */
export function useDue() {
  const [due, setDue] = useState<ReadonlySet<string> | 'all'>(NONE);
  return useMemo(
    () => ({
      isDue: (path: Path) => due === 'all' || due.has(path.join('/')),
      leave: (path: Path) => setDue((now) => (now === 'all' ? now : new Set([...now, path.join('/')]))),
      all: () => setDue('all'),
      none: () => setDue(NONE),
    }),
    [due],
  );
}
