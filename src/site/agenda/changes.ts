import { closureOf } from '../../agenda/trainings.ts';
import type { Closure, Entry } from '../../agenda/types.ts';

/** Whether an entry is not as planned. A day on which all venues are closed is a holiday, which the club knew before. */
export function isChange(entry: Entry, closures: Closure[]): boolean {
  return entry.state !== 'planned' && !isClosedForAll(entry, closures);
}

/** Whether a training falls out because all venues are closed. */
export function isClosedForAll({ kind, state, venue, date }: Entry, closures: Closure[]): boolean {
  return (
    kind === 'training' && state === 'closed' && closureOf({ closures }, venue, date)?.venues.length === 0
  );
}
