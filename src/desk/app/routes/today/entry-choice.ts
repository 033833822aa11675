/** Options for a training or match, and conversion of a choice to a change. */

import { findResultError } from '../../../../club/scoring/result-rules.ts';
import { maxParts, partTitle, type Scoring } from '../../../../club/scoring/scoring.ts';
import type { EntryChange } from '../../../core/today/command.ts';
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

export function newChoice(entry: TodayEntry, day: string, option: Option): Choice {
  const { id, fingerprint, title, subject, date, from, to, venue, scoring, result, partials } = entry;
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
    total: scoring.unit === 'sets' ? ['', ''] : asTyped(result),
    partials: offeredParts(scoring, partials).map(asTyped),
  };
}

const asTyped = (pair: readonly number[] | null | undefined): [string, string] => [
  String(pair?.[0] ?? ''),
  String(pair?.[1] ?? ''),
];

/** Returns the scores of all parts that a form offers; undefined for parts without a score. */
export const offeredParts = <Score>(scoring: Scoring, scores: readonly Score[]): (Score | undefined)[] =>
  Array.from({ length: Math.max(maxParts(scoring), scores.length) }, (_, i) => scores[i]);

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
      return parseResult(choice, entry.scoring);
  }
}

const isEmptyPair = (pair: readonly string[]) => pair.every((text) => text === '');
const isNumberPair = (pair: readonly string[]) => pair.every((text) => /^\d{1,3}$/.test(text));
const toNumbers = ([ours, theirs]: readonly [string, string]): [number, number] => [
  Number(ours),
  Number(theirs),
];

/** Parses a typed result, by the scoring of the team. */
function parseResult(
  { total, partials }: Pick<Choice, 'total' | 'partials'>,
  scoring: Scoring,
): ReturnType<typeof parseChoice> {
  const isOfSets = scoring.unit === 'sets';
  const played = partials.slice(0, partials.findLastIndex((pair) => !isEmptyPair(pair)) + 1);
  const incomplete = played.findIndex((pair) => !isNumberPair(pair));
  if (isOfSets && played.length === 0) return { hint: 'Escribe los puntos de cada set.' };
  if (!isOfSets && !isEmptyPair(total) && !isNumberPair(total))
    return { hint: 'Falta un número en el resultado.' };
  if (!isOfSets && isEmptyPair(total) && played.length === 0) return { hint: 'Escribe el resultado.' };
  if (incomplete >= 0)
    return {
      hint: isOfSets
        ? `Faltan puntos en el set ${incomplete + 1}.`
        : `Falta un número en «${partTitle(scoring, incomplete)}».`,
    };
  const score = {
    total: isOfSets || isEmptyPair(total) ? null : toNumbers(total),
    partials: played.map(toNumbers),
  };
  const error = findResultError(scoring, score);
  return error ? { hint: error, isInvalid: true } : { change: { kind: 'result', ...score } };
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
