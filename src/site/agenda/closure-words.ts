import type { Closure } from '../../agenda/types.ts';
import type { AgendaData } from './agenda-data.ts';

const day = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

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
      const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : dayWords(from);
      const span = from === to ? dayWords(from) : `${first} a ${dayWords(to)}`;
      const where = closed.map((key) => venues[key]?.title).filter(Boolean);
      return `${span}${where.length > 0 ? `, en ${where.join(' y ')}` : ''} (${reason})`;
    });
}
