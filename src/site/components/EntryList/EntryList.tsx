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
  /** Blocks of colour by what they are. */
  blocks?: boolean;
}

/** Trainings and matches, a line each: hour, team, place, and in words what is not as planned. */
export function EntryList({ entries, data, about, dated = false, blocks = false }: Props) {
  return (
    <ul className={css.list} data-blocks={blocks || undefined}>
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
