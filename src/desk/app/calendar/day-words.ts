const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' });
  return (date: string): string => format.format(new Date(`${date}T00:00:00Z`)).replaceAll(',', '');
};

/** `2024-10-05` -> `sáb 5 oct 2024` */
export const shortDay = words({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** `martes 19 de noviembre` */
export const longDay = words({ weekday: 'long', day: 'numeric', month: 'long' });

/** `noviembre de 2024` */
export const monthWords = words({ month: 'long', year: 'numeric' });
