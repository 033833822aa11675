import type { Entry, Training } from '../../agenda/types.ts';

/**
 * Of entries those at a venue. A training that on its day goes to another venue is told, too: who comes here finds
 * nobody.
 */
export function entriesAt(entries: readonly Entry[], venue: string): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    if (entry.venue === venue) return [entry];
    return entry.kind === 'training' && leaves(entry, venue) ? [asLeft(entry)] : [];
  });
}

/** On another day the engine itself says so, on the day it leaves. */
const leaves = ({ state, date, other }: Training, venue: string) =>
  state === 'moved' && other?.venue === venue && other.date === date;

function asLeft(entry: Training): Training {
  const { date, from, to, venue, other } = entry;
  return { ...entry, ...other, state: 'away', other: { date, from, to, venue } };
}
