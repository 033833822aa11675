/** Formats dates in Spanish. */
import { capitalize } from '../../site/agenda/format.ts';

const dateFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' });
  return (date: string): string => format.format(new Date(`${date}T00:00:00Z`)).replaceAll(',', '');
};

/** Formats `2024-10-05` as `sáb 5 oct 2024`. */
export const formatDayWithYear = dateFormatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** Formats `2024-11-19` as `martes 19 de noviembre`. */
export const formatLongDay = dateFormatter({ weekday: 'long', day: 'numeric', month: 'long' });

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Returns «Hoy», «Ayer» or `Martes, 12 de noviembre de 2024`, in the local time zone. */
export function dayHeading(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (startOfDay(date) === startOfDay(now)) return 'Hoy';
  if (startOfDay(date) === startOfDay(yesterday)) return 'Ayer';
  return capitalize(date.toLocaleDateString('es', { dateStyle: 'full' }));
}

/** Returns «hoy a las 17:40», «ayer a las 9:05» or «el 12 de noviembre de 2024», in the local time zone. */
export function formatMoment(ms: number, now = new Date()): string {
  const date = new Date(ms);
  const heading = dayHeading(date, now);
  const isRecent = heading === 'Hoy' || heading === 'Ayer';
  return isRecent
    ? `${heading.toLowerCase()} a las ${date.toLocaleTimeString('es', { timeStyle: 'short' })}`
    : `el ${date.toLocaleDateString('es', { dateStyle: 'long' })}`;
}
