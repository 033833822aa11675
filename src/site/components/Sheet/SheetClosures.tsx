import type { Closure } from '../../../agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { useNow } from '../../agenda/useNow.ts';
import { shortDate } from '../../agenda/words.ts';

interface Props {
  /** Keys of the venues that the sheet is about; all of them where it is about the club. */
  venues?: string[];
  agenda: AgendaData;
}

/** Days of the season without training that are not over. */
export function SheetClosures({ venues, agenda }: Props) {
  const { moment } = useNow(agenda);
  const concerning = agenda.season.closures.filter(
    ({ venues: closed }) => !venues || closed.length === 0 || closed.some((key) => venues.includes(key)),
  );
  const closures = closureWords(concerning, agenda.venues, moment.date);
  if (closures.length === 0) return null;
  return (
    <p>
      <strong>No se entrena:</strong> {closures.join('; ')}.
    </p>
  );
}

/** Days without training that are not over, each in words: `20 nov, en CEIP Norte (Se pinta la pista)`. */
function closureWords(closures: readonly Closure[], venues: AgendaData['venues'], today: string): string[] {
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
