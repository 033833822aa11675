import type { Closure } from '../../agenda/types.ts';
import type { AgendaData } from './agenda-data.ts';
import { shortDate } from './words.ts';

/** Days without training that are not over, each in words: `20 nov, en CEIP Norte (Se pinta la pista)`. */
export function closureWords(
  closures: readonly Closure[],
  venues: AgendaData['venues'],
  today: string,
): string[] {
  return closures
    .filter(({ to }) => to >= today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, to, reason, venues: closed }) => {
      const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : shortDate(from);
      const span = from === to ? shortDate(from) : `${first} a ${shortDate(to)}`;
      const where = closed.map((key) => venues[key]?.title).filter(Boolean);
      return `${span}${where.length > 0 ? `, en ${where.join(' y ')}` : ''} (${reason})`;
    });
}
