import { isOver } from '../../../agenda/entries.ts';
import type { Entry } from '../../../agenda/types.ts';
import type { Now } from '../../agenda/useNow.ts';
import { dayWords, nearDay } from '../../agenda/words.ts';
import css from './TeamCard.module.css';

interface Props {
  /** Undefined when nothing is known to come. */
  entry: Entry | undefined;
  now: Now;
}

/** A team's next match by its rival, or its next training. The room of the line stays when that is over. */
export function NextLine({ entry, now }: Props) {
  return (
    <p className={css.next}>
      {entry && !isOver(entry, now.moment) && (
        <>
          <time dateTime={entry.from ? `${entry.date}T${entry.from}` : entry.date}>
            {nearDay(entry.date, now) || dayWords(entry.date)}
            {entry.from && `, ${entry.from}`}
          </time>
          {` · ${entry.kind === 'match' ? entry.match.rival : 'Entrenamiento'}`}
        </>
      )}
    </p>
  );
}
