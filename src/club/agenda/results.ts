/** Texts of results, for pages and calendars. */
import type { Match } from './types.ts';

/** Formats the partials of a match: `25-18, 22-25`; overtime is named: `20-18, 15-17, prórroga 10-6`. */
export function formatPartials({ partials, overtimes }: Pick<Match, 'partials' | 'overtimes'>): string {
  const texts = partials.map((pair) => pair.join('-'));
  const first = texts.length - overtimes;
  const named = overtimes > 0 ? [`${overtimes > 1 ? 'prórrogas' : 'prórroga'} ${texts[first]}`] : [];
  return [...texts.slice(0, first), ...named, ...texts.slice(first + named.length)].join(', ');
}
