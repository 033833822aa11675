import type { CellReading } from './list.ts';
import { foldAccents, hasNoText, isUndecided } from './vocabulary.ts';

const padTwo = (n: number | string) => String(n).padStart(2, '0');

const CLOCK =
  "(\\d{1,2})(?:\\s*([:.,h'])\\s*(\\d{2})(?::\\d{2}(?:[.,]\\d+)?)?)?\\s*(h|hs|hrs?|horas?|hores|etan|')?\\.?\\s*([ap])?(?:\\.?\\s?m\\.?)?";
const AT = '(?:a|de|desde|des de|des|hora:?|inicio:?)?\\s*(?:l[ae]s?|as)?\\s*';
const ONE_TIME = new RegExp(`^(${AT})${CLOCK}$`);
const SPAN = new RegExp(
  `^${AT}${CLOCK}\\s*(?:-|–|—|a|ate|hasta|fins|fins a)\\s*(?:l[ae]s?|as)?\\s*${CLOCK}$`,
);

/**
 * Parses `10:00`, `10.00 h`, `a las 10`, `6:30 p. m.`, a spreadsheet's `0,4166`, and the start of `10:00 - 12:00`. Midnight
 * means that there is no hour yet.
 */
export function parseTime(text: string): CellReading<string> {
  const cell = foldAccents(text)
    .trim()
    .replace(/^1(?:899-12-3\d|900-01-0\d)[t\s]+/, '');
  if (hasNoText(cell) || (!/\d/.test(cell) && isUndecided(cell))) return { value: null };
  const one = ONE_TIME.exec(cell);
  if (one) {
    const [, at = '', hour = '', sign, minute, suffix, half] = one;
    const bare = sign === undefined && !suffix && !half && at.trim() === '';
    const time = formatTime(hour, minute, half);
    // The first and last minute of a day are placeholders.
    if (time === '00:00' || time === '23:59') return { value: null };
    if (time && !bare && !isDaytime(time)) return { why: 'es de madrugada' };
    if (isDaytime(time)) return { value: time };
  }
  const span = SPAN.exec(cell);
  if (span) {
    const [, hour = '', , minute, , half, toHour = '', , toMinute, , toHalf] = span;
    const [from, to] = [formatTime(hour, minute, half ?? toHalf), formatTime(toHour, toMinute, toHalf)];
    // A shorter span means two alternative hours, and no match takes more than five hours.
    const length = minutes(to) - minutes(from);
    if (isDaytime(from) && to && length >= 60 && length <= 300) return { value: from };
  }
  const fraction = /^0[.,](\d{1,})$/.exec(cell)?.[1];
  const time = fraction && timeOfFraction(Number(`0.${fraction}`));
  if (time) return { value: time };
  const several = (cell.match(/\d{1,2}[:.h]\d{2}/g) ?? []).length > 1;
  return { why: several ? 'son varias horas' : 'no es una hora como «18:00»' };
}

/** True for a plausible hour of a match. An earlier one may be an afternoon hour without its 12. */
const isDaytime = (time: string) => time >= '07:00';

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function formatTime(hour: string, minute = '00', half?: string): string {
  const late = half === 'p' && Number(hour) < 12 ? 12 : half === 'a' && hour === '12' ? -12 : 0;
  const hours = Number(hour) + late;
  return hours > 23 || hours < 0 || Number(minute) > 59 || (half && Number(hour) > 12)
    ? ''
    : `${padTwo(hours)}:${minute}`;
}

/** Converts a spreadsheet's fraction of a day to a time; empty unless it is a multiple of five minutes. */
export function timeOfFraction(fraction: number): string {
  const exact = fraction * 24 * 60;
  const whole = Math.round(exact / 5) * 5;
  if (Math.abs(exact - whole) > 0.5 || whole === 0 || whole >= 24 * 60) return '';
  return `${padTwo(Math.floor(whole / 60))}:${padTwo(whole % 60)}`;
}
