import type { AgendaData } from '../../agenda/agenda-data.ts';
import { closureWords } from '../../agenda/closure-words.ts';
import { useNow } from '../../agenda/useNow.ts';

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
