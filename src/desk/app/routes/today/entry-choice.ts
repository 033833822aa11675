/** Options for a training or match, and conversion of a choice to a change. */
import type { EntryChange } from '../../../core/today/command.ts';
import { findScoreError, type SetScore } from '../../../core/today/set-score.ts';
import type { TodayEntry } from '../../../core/today/today.ts';
import type { Choice, Option } from './choice-storage.ts';

/** False for a training that a closure cancels or that was moved to another day. */
export const isChangeable = ({ state }: TodayEntry): boolean => state !== 'closed' && state !== 'moved-away';

/** Returns the options for an entry with their labels. @param hasOtherVenue true if the club has a venue to move the entry to */
export function optionsOf(
  { kind, state, isHome, hasBegun }: TodayEntry,
  hasOtherVenue: boolean,
): [Option, string][] {
  const isTraining = kind === 'training';
  const options: [Option, string][] = [];
  if (!isTraining && hasBegun && state === 'planned') options.push(['result', 'Resultado']);
  options.push(['cancel', isTraining ? 'Cancelado' : 'Aplazado'], ['time', 'Otra hora']);
  if (isHome && hasOtherVenue) options.push(['venue', 'Otro lugar']);
  if (isTraining && (state === 'cancelled' || state === 'moved')) options.push(['restore', 'Como siempre']);
  if (!isTraining && state !== 'planned') options.push(['restore', 'Como estaba']);
  return options;
}

/** Number of sets in the form. */
const MAX_SETS = 5;

export function newChoice(entry: TodayEntry, day: string, option: Option): Choice {
  const { id, fingerprint, title, subject, date, from, to, venue, sets } = entry;
  return {
    key: crypto.randomUUID(),
    entry: id,
    fingerprint,
    subject: `${title}. ${subject}, ${day}`,
    option,
    reason: null,
    date,
    from,
    to,
    venue,
    sets: Array.from({ length: MAX_SETS }, (_, i) => [
      String(sets[i]?.[0] ?? ''),
      String(sets[i]?.[1] ?? ''),
    ]),
  };
}

/** Returns the change of a complete choice, or a Spanish hint about an incomplete or invalid one. */
export function parseChoice(
  choice: Choice,
  entry: TodayEntry,
): { change: EntryChange } | { hint: string; isInvalid?: boolean } {
  const { option, reason, date, from, to, venue } = choice;
  switch (option) {
    case 'cancel':
      return { change: { kind: 'cancel', reason } };
    case 'restore':
      return { change: { kind: 'restore' } };
    case 'venue':
      return venue && venue !== entry.venue
        ? { change: { kind: 'move', reason, venue } }
        : { hint: 'Elige el otro lugar.' };
    case 'time': {
      const isSame = date === entry.date && from === entry.from && to === entry.to;
      if (isSame && entry.state !== 'postponed') return { hint: 'Pon la otra hora, o el otro día.' };
      if (!date || !from || (entry.to && !to)) return { hint: 'Falta la hora o el día.' };
      if (to && to <= from) return { hint: 'Tiene que acabar después de empezar.', isInvalid: true };
      return { change: { kind: 'move', reason, date, from, ...(to && { to }) } };
    }
    case 'result':
      return parseSets(choice.sets);
  }
}

function parseSets(typed: Choice['sets']): ReturnType<typeof parseChoice> {
  const count = typed.findLastIndex(([ours, theirs]) => ours !== '' || theirs !== '') + 1;
  if (count === 0) return { hint: 'Escribe los puntos de cada set.' };
  const played = typed.slice(0, count);
  const incomplete = played.findIndex((points) => points.some((text) => !/^\d{1,2}$/.test(text)));
  if (incomplete >= 0) return { hint: `Faltan puntos en el set ${incomplete + 1}.` };
  const sets = played.map(([ours, theirs]): [number, number] => [Number(ours), Number(theirs)]);
  const error = findScoreError(sets satisfies SetScore[]);
  return error ? { hint: error, isInvalid: true } : { change: { kind: 'result', sets } };
}

/** Returns the end of a training that keeps its duration: `20:30` if one from 18:00 to 19:30 moves to 19:00. */
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
