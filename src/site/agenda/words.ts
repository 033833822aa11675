import { addDays } from '../../agenda/dates.ts';
import type { Entry } from '../../agenda/types.ts';
import type { Now } from './useNow.ts';

// The days have no hour; read as UTC they stay the days that they are.
const day = new Intl.DateTimeFormat('es', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const full = new Intl.DateTimeFormat('es', { dateStyle: 'full', timeZone: 'UTC' });
const year = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

const at = (date: string) => new Date(`${date}T00:00:00Z`);

/** `jueves, 14 de noviembre` */
export const dayWords = (date: string): string => day.format(at(date));

/** `14 de noviembre de 2024` */
export const dateWords = (date: string): string => year.format(at(date));

/** `jueves, 14 de noviembre de 2024` */
export const longDate = (date: string): string => full.format(at(date));

/** `Hoy` and `Mañana` where the moment is a real one; else empty. */
export function nearDay(date: string, { moment, live }: Now): string {
  if (!live) return '';
  if (date === moment.date) return 'Hoy';
  return date === addDays(moment.date, 1) ? 'Mañana' : '';
}

/** `18:00–19:30`, `10:00`, `Hora por confirmar`. */
export function hoursWords({ from, to }: Pick<Entry, 'from' | 'to'>): string {
  if (!from) return 'Hora por confirmar';
  return to ? `${from}–${to}` : from;
}

/** Sets won by the team and by the rival, `3-1`; empty before a match is played. */
export function scoreWords(sets: readonly [number, number][]): string {
  const won = sets.filter(([ours, theirs]) => ours > theirs).length;
  return sets.length === 0 ? '' : `${won}-${sets.length - won}`;
}
