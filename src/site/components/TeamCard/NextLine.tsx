import type { Entry } from '../../../agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import type { Now } from '../../agenda/useNow.ts';
import { nearDay, shortDay } from '../../agenda/words.ts';
import css from './TeamCard.module.css';

interface Props {
  /** Undefined when nothing is known to come. */
  entry: Entry | undefined;
  data: AgendaData;
  now: Now;
}

/** A team's next match or training: `sáb 16 nov, 10:00`, and against whom or where. Its room stays when it is over. */
export function NextLine({ entry, data, now }: Props) {
  return (
    <p className={css.next}>
      {entry && (
        <>
          <time dateTime={entry.from ? `${entry.date}T${entry.from}` : entry.date}>
            {nearDay(entry.date, now) || shortDay(entry.date)}
            {entry.from && `, ${entry.from}`}
          </time>{' '}
          <span>
            {entry.kind === 'match'
              ? `contra ${entry.match.rival}`
              : ['Entrenamiento', data.venues[entry.venue]?.title].filter(Boolean).join(' · ')}
          </span>
        </>
      )}
    </p>
  );
}
