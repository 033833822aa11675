import type { AgendaData } from '../../agenda/agenda-data.ts';
import { useNow } from '../../agenda/useNow.ts';
import { dateWords } from '../../agenda/words.ts';

/** How old a sheet is. */
export function SheetDate({ agenda }: { agenda: AgendaData }) {
  const { moment, live } = useNow(agenda);
  return (
    <p>
      {live ? 'Impreso' : 'Hecho'} el {dateWords(moment.date)}
    </p>
  );
}
