/** Days in words. */
const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' });
  return (date: string): string => format.format(new Date(`${date}T00:00:00Z`)).replaceAll(',', '');
};

/** `2024-10-05` -> `sáb 5 oct 2024` */
export const formatShortDay = words({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** `martes 19 de noviembre` */
export const formatLongDay = words({ weekday: 'long', day: 'numeric', month: 'long' });

const dayOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** «Hoy», «Ayer», `martes, 12 de noviembre de 2024`, on the clock of this computer. */
export function dayHeading(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayOf(date) === dayOf(now)) return 'Hoy';
  if (dayOf(date) === dayOf(yesterday)) return 'Ayer';
  const words = date.toLocaleDateString('es', { dateStyle: 'full' });
  return words.charAt(0).toUpperCase() + words.slice(1);
}
