import type { AgendaData } from '../../agenda/agenda-data.ts';
import { useNow } from '../../agenda/useNow.ts';
import { dateWords } from '../../agenda/words.ts';

/** What a sheet of paper is about; the club's name stands above it on every sheet. */
export function SheetHead({ title, about }: { title: string; about: string }) {
  return (
    <div className="sheet-head" data-paper-only="">
      <h2>{title}</h2>
      <p>{about}</p>
    </div>
  );
}

/** How old a sheet is. */
export function SheetDate({ agenda }: { agenda: AgendaData }) {
  const { moment, live } = useNow(agenda);
  return (
    <p>
      {live ? 'Impreso' : 'Hecho'} el {dateWords(moment.date)}
    </p>
  );
}
