const moment = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short' });

/** `14 de noviembre de 2024, 18:30`. @param at ISO instant, or ms since 1970 */
export const momentWords = (at: string | number): string => moment.format(new Date(at));
