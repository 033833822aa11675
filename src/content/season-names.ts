import { slugOf } from './slug.ts';

/** The year that a season begins in. */
export const yearOf = (season: string): number => Number(/\d{4}/.exec(season)?.[0]);

/** The season that was probably meant when its two years do not follow each other. */
export function consecutive(season: string): string | undefined {
  const [, from = '', sign = '', to = ''] = /^(\d{4})([-/])(\d{2}|\d{4})$/.exec(season) ?? [];
  const next = String(Number(from) + 1).slice(-to.length);
  return from === '' || to === next ? undefined : `${from}${sign}${next}`;
}

/** With whole years, as albums have them: `2024-2025` for `2024/25`. */
export const wholeYears = (season: string): string =>
  season.replace(/^(\d{4})[-/](?:\d{2}|\d{4})$/, (_, from: string) => `${from}-${Number(from) + 1}`);

/** What a season is known by, however its years are written: `2024-25` for `2024/25` and for `2024-2025`. */
export function seasonKey(season: string): string {
  return slugOf(season).replace(/^(\d{4})-\d\d(\d\d)$/, '$1-$2');
}
