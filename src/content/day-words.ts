const words = new Intl.DateTimeFormat('es', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day as a sentence names it: `jueves, 14 de noviembre de 2024`. */
export const dayWords = (date: string): string => words.format(new Date(`${date}T00:00:00Z`));
