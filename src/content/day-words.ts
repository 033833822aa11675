const words = new Intl.DateTimeFormat('es', { dateStyle: 'full', timeZone: 'UTC' });

/** A day as a sentence names it: `jueves 14 de noviembre de 2024`. */
export const dayWords = (date: string): string =>
  words.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
