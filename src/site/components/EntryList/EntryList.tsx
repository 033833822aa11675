import type { Entry } from '../../../agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { EntryLine } from './EntryLine.tsx';
import css from './EntryList.module.css';

interface Props {
  /** In the order in which they are shown. */
  entries: readonly Entry[];
  data: Pick<AgendaData, 'teams' | 'venues'>;
  /** What the page is about, which lines then leave out. */
  about?: 'team' | 'venue' | undefined;
  /** Each line says its day, where no heading does. */
  dated?: boolean;
  /** Three beside each other, where there is room. */
  across?: boolean;
}

/** Trainings and matches, a line each: hour, team, place, and in words what is not as planned. */
export function EntryList({ entries, data, about, dated = false, across = false }: Props) {
  return (
    <ul className={css.list} data-across={across || undefined}>
      {entries.map((entry) => (
        <EntryLine
          key={`${entry.id} ${entry.date} ${entry.state}`}
          entry={entry}
          data={data}
          about={about}
          dated={dated}
        />
      ))}
    </ul>
  );
}
