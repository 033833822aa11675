/** Calendar dates as text, `2024-11-14`. They have no time, so neither time zones nor clock changes affect them. */

const DAY_MS = 24 * 60 * 60 * 1000;

const toUtcMs = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const fromUtcMs = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** True if the text is a valid calendar date; `2024-02-30` is not. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = toUtcMs(text);
  return Number.isFinite(ms) && fromUtcMs(ms) === text;
}

/** Adds days to a date; a negative number subtracts. */
export function addDays(date: string, days: number): string {
  return fromUtcMs(toUtcMs(date) + days * DAY_MS);
}

/** Number of days between two dates; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((toUtcMs(to) - toUtcMs(from)) / DAY_MS);
}

/** ISO weekday of a date: 1 Monday … 7 Sunday. */
export function weekday(date: string): number {
  return new Date(toUtcMs(date)).getUTCDay() || 7;
}

/** Returns the ISO weekday to show first: the first one from today on, or else the first of the sorted list. */
export const initialWeekday = (weekdays: readonly number[], today: number): number | undefined =>
  weekdays.find((day) => day >= today) ?? weekdays[0];

/** Lists the dates of an inclusive range; empty if it ends before it begins. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i));
}

/** Returns the later of two dates or times. */
export const later = (a: string, b: string): string => (a > b ? a : b);
/** Returns the earlier of two dates or times. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);

let fullFormatter: Intl.DateTimeFormat | undefined;

/**
 * Formats a date for a sentence: `jueves 14 de noviembre de 2024`. The formatter is created on first use: every page's script
 * includes this module, and a phone needs 10 ms to load the locale data.
 */
export function fullDay(date: string): string {
  fullFormatter ??= new Intl.DateTimeFormat('es', { dateStyle: 'full', timeZone: 'UTC' });
  return fullFormatter.format(toUtcMs(date)).replace(',', '');
}
