import { addDays, later } from '../../agenda/dates.ts';
import { closureOf } from '../../agenda/trainings.ts';
import type { Closure, Entry } from '../../agenda/types.ts';

/** A day with what happens on it, or several days in a row without training that have nothing else. */
export interface DayBlock {
  from: string;
  to: string;
  /** It began before the first day of the list. */
  begun: boolean;
  entries: Entry[];
  /** Why nobody, or nobody else, trains; empty where nothing is closed. */
  closed: string;
}

/**
 * Entries by day, in their order. The trainings of a day on which all venues are closed are one reason instead, and
 * such days in a row one block.
 * @param first Day on which the list begins.
 */
export function dayBlocks(entries: readonly Entry[], closures: Closure[], first: string): DayBlock[] {
  const blocks: DayBlock[] = [];
  let open: { block: DayBlock; closure: Closure } | undefined;
  for (const date of new Set(entries.map((entry) => entry.date))) {
    const ofDay = entries.filter((entry) => entry.date === date);
    const closed = ofDay.find((entry) => isClosedForAll(entry, closures));
    const others = ofDay.filter((entry) => !isClosedForAll(entry, closures));
    const closure = closed && closureOf({ closures }, closed.venue, date);
    if (others.length > 0) {
      if (open && date <= open.closure.to) open.block.to = addDays(date, -1);
      blocks.push({ from: date, to: date, begun: false, entries: others, closed: closed?.reason ?? '' });
      open = undefined;
    } else if (closure && closure !== open?.closure) {
      const last = blocks.at(-1);
      const free = last && last.entries.length > 0 ? addDays(last.to, 1) : first;
      const from = later(closure.from, later(free, first));
      const begun = from === first && closure.from < first;
      const block = { from, to: closure.to, begun, entries: [], closed: closure.reason };
      blocks.push(block);
      open = { block, closure };
    }
  }
  return blocks;
}

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
