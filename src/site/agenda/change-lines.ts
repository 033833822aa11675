import type { Training } from '../../agenda/types.ts';
import type { AgendaData } from './agenda-data.ts';
import { isClosedForAll } from './changes.ts';
import { entryParts, teamName } from './entry-words.ts';
import { withReason } from './words.ts';

export interface ChangeLine {
  date: string;
  words: string;
}

/**
 * Trainings that are not as every week, a line each, for readers who have nothing but the words. What falls out with its
 * venue is one line of the day; a training that goes to another day is told on the day it leaves.
 * @param trainings of some days, in order of time
 */
export function changeLines(trainings: readonly Training[], data: AgendaData): ChangeLine[] {
  const left = new Set(trainings.filter(({ state }) => state === 'away').map(({ id }) => id));
  const told = trainings.filter(
    ({ id, state }) => state !== 'planned' && state !== 'closed' && !(state === 'moved' && left.has(id)),
  );
  return [
    ...closedDays(trainings, data),
    ...told.map((each) => {
      const [hours, , ...more] = entryParts(each, data, true);
      return { date: each.date, words: [hours, teamName(each, data), ...more].join(' · ') };
    }),
  ].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

function closedDays(trainings: readonly Training[], data: AgendaData): ChangeLine[] {
  const closed = trainings.filter(({ state }) => state === 'closed');
  const days = Object.groupBy(closed, (each) =>
    isClosedForAll(each, data.season.closures) ? each.date : `${each.date} ${each.venue} ${each.reason}`,
  );
  return Object.values(days).flatMap((day = []) => {
    const [first] = day;
    if (!first) return [];
    if (isClosedForAll(first, data.season.closures))
      return { date: first.date, words: withReason('SIN ENTRENAMIENTOS', first.reason) };
    const off = withReason(`${data.venues[first.venue]?.title} · SIN ENTRENAMIENTO`, first.reason);
    return { date: first.date, words: `${off} · ${day.map((each) => teamName(each, data)).join(', ')}` };
  });
}
