import { addDays, later } from '../../club/agenda/dates.ts';
import { closureOf } from '../../club/agenda/trainings.ts';
import type { Closure, Entry } from '../../club/agenda/types.ts';

/** One day with its entries, or a run of days without entries because all venues are closed. */
export interface DayBlock {
  from: string;
  to: string;
  /** True if the run of closed days began before the first day of the list. */
  hasBegun: boolean;
  entries: Entry[];
  /** Reason for which all venues are closed; empty if they are open. */
  closureReason: string;
}

/**
 * Groups entries by day and keeps their order. Trainings that fall out because all venues are closed are replaced by the
 * reason, and consecutive closed days become one block.
 * @param first first day of the list, `YYYY-MM-DD`
 */
export function dayBlocks(entries: readonly Entry[], closures: Closure[], first: string): DayBlock[] {
  const blocks: DayBlock[] = [];
  let closedRun: { block: DayBlock; closure: Closure } | undefined;
  for (const date of new Set(entries.map((entry) => entry.date))) {
    const entriesOfDay = entries.filter((entry) => entry.date === date);
    const closedTraining = entriesOfDay.find((entry) => isClosedForAll(entry, closures));
    const shownEntries = entriesOfDay.filter((entry) => !isClosedForAll(entry, closures));
    const closure = closedTraining && closureOf({ closures }, closedTraining.venue, date);
    if (shownEntries.length > 0) {
      if (closedRun && date <= closedRun.closure.to) closedRun.block.to = addDays(date, -1);
      blocks.push({
        from: date,
        to: date,
        hasBegun: false,
        entries: shownEntries,
        closureReason: closedTraining?.reason ?? '',
      });
      closedRun = undefined;
    } else if (closure && closure !== closedRun?.closure) {
      const previous = blocks.at(-1);
      const firstFreeDay = previous && previous.entries.length > 0 ? addDays(previous.to, 1) : first;
      const from = later(closure.from, later(firstFreeDay, first));
      const hasBegun = from === first && closure.from < first;
      const block = { from, to: closure.to, hasBegun, entries: [], closureReason: closure.reason };
      blocks.push(block);
      closedRun = { block, closure };
    }
  }
  return blocks;
}

/** True if an entry differs from the plan. A day on which all venues are closed is a holiday, not a change. */
export function isChange(entry: Entry, closures: Closure[]): boolean {
  return entry.state !== 'planned' && !isClosedForAll(entry, closures);
}

/** True if a training falls out because all venues are closed. */
export function isClosedForAll({ kind, state, venue, date }: Entry, closures: Closure[]): boolean {
  return (
    kind === 'training' && state === 'closed' && closureOf({ closures }, venue, date)?.venues.length === 0
  );
}
