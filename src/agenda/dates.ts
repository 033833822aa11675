/** Days as text, `2024-11-14`. They have no hour, so no zone and no clock change touches them. */

const DAY = 24 * 60 * 60 * 1000;

const asUtc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const fromUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar: `2024-02-30` is none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = asUtc(text);
  return Number.isFinite(ms) && fromUtc(ms) === text;
}

/** The day that is `days` after another; before it, when negative. */
export function addDays(date: string, days: number): string {
  return fromUtc(asUtc(date) + days * DAY);
}

/** Days from one to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((asUtc(to) - asUtc(from)) / DAY);
}

/** 1 Monday … 7 Sunday. */
export function weekday(date: string): number {
  return new Date(asUtc(date)).getUTCDay() || 7;
}

/** First weekday on which something happens, today or later in the week; else the first of all. Weekdays as `weekday` counts. */
export const dayThatOpens = (weekdays: readonly number[], today: number): number | undefined =>
  weekdays.find((day) => day >= today) ?? weekdays[0];

/** Every day of a span, both ends included; none when it ends before it begins. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i));
}

/** The later and the earlier of two days or hours. */
export const later = (a: string, b: string): string => (a > b ? a : b);
export const earlier = (a: string, b: string): string => (a < b ? a : b);

let full: Intl.DateTimeFormat | undefined;

/**
 * A day as a sentence names it: `jueves 14 de noviembre de 2024`. Its words are loaded when they are first used: the script
 * of all pages has a part of this module, and a phone takes 10 ms to load them.
 */
export function fullDay(date: string): string {
  full ??= new Intl.DateTimeFormat('es', { dateStyle: 'full', timeZone: 'UTC' });
  return full.format(asUtc(date)).replace(',', '');
}
