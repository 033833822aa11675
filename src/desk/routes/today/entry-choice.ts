/** Options for a training or match, and the change that a choice makes. */
import type { EntryChange } from '../../today/command.ts';
import { findScoreError, type SetScore } from '../../today/set-score.ts';
import type { TodayEntry } from '../../today/today.ts';
import type { Choice, Option } from './kept-choice.ts';

/** False for a training that a closure cancels, and on the day from which it was moved. */
export const isChangeable = ({ state }: TodayEntry): boolean => state !== 'closed' && state !== 'away';

/** Returns the options for an entry with their labels. */
export function optionsOf({ kind, state, isHome, hasBegun }: TodayEntry): [Option, string][] {
  if (kind === 'training')
    return [
      ['cancel', 'No hay'],
      ['time', 'Otra hora'],
      ['venue', 'Otro sitio'],
      ...(state === 'cancelled' || state === 'moved' ? ([['restore', 'Como siempre']] as const) : []),
    ].map(([option, label]) => [option as Option, label as string]);
  const options: [Option, string][] = [];
  if (hasBegun && state === 'planned') options.push(['result', 'Resultado']);
  options.push(['cancel', 'Aplazado'], ['time', 'Otra hora']);
  if (isHome) options.push(['venue', 'Otro sitio']);
  if (state !== 'planned') options.push(['restore', 'Como estaba']);
  return options;
}

/** Number of sets that the form has. */
const MAX_SETS = 5;

export function newChoice(entry: TodayEntry, day: string, option: Option): Choice {
  const { id, title, subject, date, from, to, venue } = entry;
  return {
    key: crypto.randomUUID(),
    entry: id,
    subject: `${title}. ${subject}, ${day}`,
    option,
    reason: null,
    date,
    from,
    to,
    venue,
    sets: Array.from({ length: MAX_SETS }, () => ['', '']),
  };
}

/** Returns the change that a choice makes, or what is missing, as a Spanish sentence. */
export function readChoice(
  choice: Choice,
  entry: TodayEntry,
): { change: EntryChange } | { missing: string; isWrong?: boolean } {
  const { option, reason, date, from, to, venue } = choice;
  switch (option) {
    case 'cancel':
      return { change: { kind: 'cancel', reason } };
    case 'restore':
      return { change: { kind: 'restore' } };
    case 'venue':
      return venue && venue !== entry.venue
        ? { change: { kind: 'move', reason, venue } }
        : { missing: 'Elige el otro sitio.' };
    case 'time': {
      const isSame = date === entry.date && from === entry.from && to === entry.to;
      if (isSame && entry.state !== 'postponed') return { missing: 'Pon la otra hora, o el otro día.' };
      if (!date || !from || (entry.to && !to)) return { missing: 'Falta la hora o el día.' };
      if (to && to <= from) return { missing: 'Tiene que acabar después de empezar.', isWrong: true };
      return { change: { kind: 'move', reason, date, from, ...(to && { to }) } };
    }
    case 'result':
      return readSets(choice.sets);
  }
}

function readSets(typed: Choice['sets']): ReturnType<typeof readChoice> {
  const count = typed.findLastIndex(([ours, theirs]) => ours !== '' || theirs !== '') + 1;
  if (count === 0) return { missing: 'Escribe los puntos de cada set.' };
  const played = typed.slice(0, count);
  const gap = played.findIndex((points) => points.some((text) => !/^\d{1,2}$/.test(text)));
  if (gap >= 0) return { missing: `Faltan puntos en el set ${gap + 1}.` };
  const sets = played.map(([ours, theirs]): [number, number] => [Number(ours), Number(theirs)]);
  const problem = findScoreError(sets satisfies SetScore[]);
  return problem ? { missing: problem, isWrong: true } : { change: { kind: 'result', sets } };
}

/** Returns the end of a training that keeps its duration: `19:30` for one from 18:00 to 19:30 that begins at 18:00. */
export function shiftEnd({ from, to }: Pick<Choice, 'from' | 'to'>, newFrom: string): string {
  if (!from || !to || !newFrom) return to;
  const end = minutesOf(newFrom) + minutesOf(to) - minutesOf(from);
  return end < DAY_MINUTES ? `${pad(Math.floor(end / 60))}:${pad(end % 60)}` : to;
}

const DAY_MINUTES = 24 * 60;
const pad = (n: number) => String(n).padStart(2, '0');
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
