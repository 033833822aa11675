import { slugOf } from './spelling.ts';

/** Returns the year in which a season begins; NaN for a name without a year. */
export const startYear = (season: string): number => Number(/\d{4}/.exec(season)?.[0]);

/** Returns the season that was probably meant when its two years are not consecutive. */
export function consecutive(season: string): string | undefined {
  const [, from = '', separator = '', to = ''] = /^(\d{4})([-/])(\d{2}|\d{4})$/.exec(season) ?? [];
  const next = String(Number(from) + 1).slice(-to.length);
  return from === '' || to === next ? undefined : `${from}${separator}${next}`;
}

/** Writes a season with whole years, as albums do: `2024-2025` for `2024/25`. */
export const wholeYears = (season: string): string =>
  season.replace(/^(\d{4})[-/](?:\d{2}|\d{4})$/, (_, from: string) => `${from}-${Number(from) + 1}`);

/** Returns a key that is the same for every spelling of a season: `2024-25` for `2024/25` and `2024-2025`. */
export function seasonKey(season: string): string {
  return slugOf(season).replace(/^(\d{4})-\d\d(\d\d)$/, '$1-$2');
}

/**
 * Returns the first and last day that may belong to a season, `2025-07-01` and `2026-08-31` for `2025/26`, including
 * trainings before its first match and tournaments after its last one. A name with one year may mean that calendar year
 * or the season that begins in it, so the range covers both.
 */
export function seasonDays(season: string): { first: string; last: string } {
  const year = startYear(season);
  const next = /\d{4}\s*[-/–]\s*(\d{4}|\d{2})(?!\d)/.exec(season)?.[1];
  if (!next) return { first: `${year}-01-01`, last: `${year + 1}-08-31` };
  // Modulo 100, because `1999/00` ends a year later too.
  return { first: `${year}-07-01`, last: `${year + ((Number(next) - year + 2000) % 100)}-08-31` };
}

/** True if a day may belong to a season; always true for a season without a year. */
export function isInSeason(day: string, season: string): boolean {
  const { first, last } = seasonDays(season);
  return Number.isNaN(startYear(season)) || (first <= day && day <= last);
}

/**
 * Returns the default training days of a season: the school year, or the calendar year for a name with one year. Returns
 * null for a season without a year.
 */
export function usualDays(season: string): { first: string; last: string } | null {
  const { first, last } = seasonDays(season);
  const year = startYear(season);
  if (Number.isNaN(year)) return null;
  return first.endsWith('-01-01')
    ? { first, last: `${year}-12-31` }
    : { first: `${year}-09-01`, last: last.replace('-08-31', '-06-30') };
}

/** Returns the season from autumn to spring that a day belongs to, `2026/27`. A new one begins in July. */
export function seasonOfDay(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const start = month >= 7 ? year : year - 1;
  return `${start}/${String(start + 1).slice(2)}`;
}
