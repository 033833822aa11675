import type { CellReading } from './text.ts';
import { foldAccents, hasNoText, isUndecided } from './vocabulary.ts';

const padTwo = (n: number | string) => String(n).padStart(2, '0');

const TIME =
  "(\\d{1,2})(?:\\s*([:.,h'])\\s*(\\d{2})(?::\\d{2}(?:[.,]\\d+)?)?)?\\s*(h|hs|hrs?|horas?|hores|etan|')?\\.?\\s*([ap])?(?:\\.?\\s?m\\.?)?";
const TIME_PREFIX = '(?:a|de|desde|des de|des|hora:?|inicio:?)?\\s*(?:l[ae]s?|as)?\\s*';
const ONE_TIME = new RegExp(`^(${TIME_PREFIX})${TIME}$`);
const SPAN = new RegExp(
  `^${TIME_PREFIX}${TIME}\\s*(?:-|–|—|a|ate|hasta|fins|fins a)\\s*(?:l[ae]s?|as)?\\s*${TIME}$`,
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
  const single = parseSingleTime(cell);
  if (single) return single;
  const fraction = /^0[.,](\d{1,})$/.exec(cell)?.[1];
  const value = startOfSpan(cell) || (fraction && timeOfFraction(Number(`0.${fraction}`)));
  if (value) return { value };
  const hasSeveralTimes = (cell.match(/\d{1,2}[:.h]\d{2}/g) ?? []).length > 1;
  return { reason: hasSeveralTimes ? 'son varias horas' : 'no es una hora como «18:00»' };
}

/** Parses one time; undefined for any other text. */
function parseSingleTime(cell: string): CellReading<string> | undefined {
  const match = ONE_TIME.exec(cell);
  if (!match) return undefined;
  const [, prefix = '', hour = '', separator, minute, suffix, meridiem] = match;
  const time = formatTime(hour, minute, meridiem);
  // The first and last minute of a day are placeholders.
  if (time === '00:00' || time === '23:59') return { value: null };
  if (isDaytime(time)) return { value: time };
  const isBareNumber = separator === undefined && !suffix && !meridiem && prefix.trim() === '';
  return time && !isBareNumber ? { reason: 'es de madrugada' } : undefined;
}

/** Returns the start of a span such as `10:00 - 12:00`; empty for any other text. */
function startOfSpan(cell: string): string {
  const [, hour = '', , minute, , meridiem, toHour = '', , toMinute, , toMeridiem] = SPAN.exec(cell) ?? [];
  const from = hour && formatTime(hour, minute, meridiem ?? toMeridiem);
  const to = toHour && formatTime(toHour, toMinute, toMeridiem);
  // A shorter span means two alternative hours, and no match takes more than five hours.
  const length = minutes(to) - minutes(from);
  return isDaytime(from) && to && length >= 60 && length <= 300 ? from : '';
}

/** True for a plausible hour of a match. An earlier one may be an afternoon hour without its 12. */
const isDaytime = (time: string) => time >= '07:00';

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function formatTime(hour: string, minute = '00', meridiem?: string): string {
  const hourOffset = meridiem === 'p' && Number(hour) < 12 ? 12 : meridiem === 'a' && hour === '12' ? -12 : 0;
  const hours = Number(hour) + hourOffset;
  return hours > 23 || hours < 0 || Number(minute) > 59 || (meridiem && Number(hour) > 12)
    ? ''
    : `${padTwo(hours)}:${minute}`;
}

/** Converts a spreadsheet's fraction of a day to a time; empty unless it is a multiple of five minutes. */
export function timeOfFraction(fraction: number): string {
  const exactMinutes = fraction * 24 * 60;
  const wholeMinutes = Math.round(exactMinutes / 5) * 5;
  if (Math.abs(exactMinutes - wholeMinutes) > 0.5 || wholeMinutes === 0 || wholeMinutes >= 24 * 60) return '';
  return `${padTwo(Math.floor(wholeMinutes / 60))}:${padTwo(wholeMinutes % 60)}`;
}
