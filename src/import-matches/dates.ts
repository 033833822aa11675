import { WEEK } from '../content/club.ts';
import { withoutAccents } from '../content/slug.ts';

/** What a cell says, that it says nothing yet, or why it cannot be taken (the end of a sentence). */
export type Reading<T> = { value: T | null } | { why: string };

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const two = (n: number) => String(n).padStart(2, '0');

/** `sáb 16/11/2024`, `16-11-24`, `2024-11-16`, `16 de noviembre de 2024`, a time behind it or not: `2024-11-16`. */
export function readDate(text: string): Reading<string> {
  const words = withoutAccents(text);
  if (!/\d/.test(words) || /^0*[/.-]0*[/.-]0*$/.test(words)) return { value: null };
  const parts = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(words);
  const spanish = /(?<!\d)(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?!\d)/.exec(words);
  const spoken =
    /(?<!\d)(\d{1,2})(?:\s+de\s+|[\s-]+)([a-z]{3})[a-z]*\.?(?:\s+(?:de|del)\s+|[\s-]+)(\d{4}|\d{2})(?!\d)/.exec(
      words,
    );
  if (parts) return checked(text, Number(parts[1]), Number(parts[2]), Number(parts[3]));
  if (spanish) return checked(text, yearOf(spanish[3]), Number(spanish[2]), Number(spanish[1]));
  if (spoken) return checked(text, yearOf(spoken[3]), 1 + MONTHS.indexOf(spoken[2] ?? ''), Number(spoken[1]));
  if (/^\s*4\d{4}([.,]\d+)?\s*$/.test(words))
    return {
      why: 'es el número con el que la hoja de cálculo guarda una fecha: dale formato de fecha a la columna y guarda otra vez',
    };
  return { why: 'no es una fecha como «16/11/2024»' };
}

const yearOf = (text = '') => (text.length === 2 ? 2000 + Number(text) : Number(text));

function checked(text: string, year: number, month: number, day: number): Reading<string> {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 2000 || year > 2099) return { why: 'no es un año posible' };
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return { why: 'no existe ese día (se espera día/mes/año)' };
  const weekday = WEEK[(date.getUTCDay() + 6) % 7] ?? 'lunes';
  // Of a date whose day of the week is another one, day and month are often swapped.
  const said = /^\s*(lun|mar|mie|jue|vie|sab|dom)[a-z]*\b/.exec(withoutAccents(text))?.[1];
  if (said && !withoutAccents(weekday).startsWith(said)) return { why: `ese día es ${weekday}` };
  return { value: `${year}-${two(month)}-${two(day)}` };
}

/** `10:00`, `10.00`, `10:00:00`, `10:00 h`, `10 h`: `10:00`. Midnight means that there is no time yet. */
export function readTime(text: string): Reading<string> {
  if (!/\d/.test(text)) return { value: null };
  const found =
    /(?:^|[\sT])(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?:\.\d+)?(?:\s*(?:h|hs|hrs|horas)\b\.?)?\s*$/i.exec(
      text,
    ) ?? /(?:^|\s)(\d{1,2})\s*h(?:oras)?\.?\s*(\d{2})?\s*$/i.exec(text);
  const [hour, minute] = [Number(found?.[1]), Number(found?.[2] ?? 0)];
  if (!found || hour > 23 || minute > 59) return { why: 'no es una hora como «18:00»' };
  return { value: hour === 0 && minute === 0 ? null : `${two(hour)}:${two(minute)}` };
}

/** The time that stands behind a date in the same cell. */
export function timeBehindDate(text: string): Reading<string> {
  const behind = /\d[T\s]+\D*?(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?.*)$/.exec(text.trim())?.[1];
  return behind ? readTime(behind) : { value: null };
}
