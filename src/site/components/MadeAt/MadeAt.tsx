import type { PageMoment } from '../../agenda/agenda-data.ts';
import { dateWords, dayParts } from '../../agenda/words.ts';
import css from './MadeAt.module.css';

/** Since when is known what a page says: one that nobody made anew looks the same. */
export function MadeAt({ data: { madeAt } }: { data: Pick<PageMoment, 'madeAt'> }) {
  return (
    <p className={css.made}>
      Esta página se hizo el{' '}
      <time dateTime={`${madeAt.date}T${madeAt.time}`}>
        {dayParts(madeAt.date).weekday} {dateWords(madeAt.date)} a las {madeAt.time}
      </time>
      .
    </p>
  );
}
