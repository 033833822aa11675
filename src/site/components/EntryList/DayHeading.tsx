import type { DayBlock } from '../../agenda/day-blocks.ts';
import type { Now } from '../../agenda/useNow.ts';
import { dayParts, nearDay, spanWords } from '../../agenda/words.ts';
import css from './DayHeading.module.css';

interface Props {
  block: DayBlock;
  now: Now;
  as: 'h2' | 'h3';
}

/** `Hoy, jueves 14 de noviembre`: a line, or its number large, where a container named `days` has room. */
export function DayHeading({ block, now, as: Tag }: Props) {
  if ('from' in block && (block.begun || block.from !== block.to))
    return <Tag className={css.heading}>{spanWords(block.from, block.to, block.begun)}</Tag>;
  const date = 'date' in block ? block.date : block.from;
  const near = nearDay(date, now);
  const { weekday, day, month } = dayParts(date);
  return (
    <Tag className={css.heading} data-today={near === 'Hoy' || undefined}>
      <time dateTime={date}>
        <span className={css.weekday}>
          {near && <span className={css.near}>{near}, </span>}
          {weekday}
        </span>{' '}
        <span className={css.number}>{day}</span> <span className={css.month}>de {month}</span>
      </time>
    </Tag>
  );
}
