import type { Entry } from '../../../agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type DayBlock, dayBlocks } from '../../agenda/day-blocks.ts';
import type { Now } from '../../agenda/useNow.ts';
import { dayParts, nearDay, spanWords } from '../../agenda/words.ts';
import css from './EntryDays.module.css';
import { EntryList } from './EntryList.tsx';

interface Props {
  /** In order of time, as the engine gives them. */
  entries: readonly Entry[];
  data: Pick<AgendaData, 'season' | 'teams' | 'venues'>;
  now: Now;
  /** Day on which the list begins; today without it. */
  first?: string;
  /** What the page is about, which lines then leave out. */
  about?: 'team' | 'venue';
  /** Of the days. */
  heading?: 'h2' | 'h3';
}

/** Trainings and matches day by day. Days without anything are not shown; those that are closed for all are one line. */
export function EntryDays({ entries, data, now, first, about, heading = 'h3' }: Props) {
  return (
    <ol className={css.days}>
      {dayBlocks(entries, data.season.closures, first ?? now.moment.date).map((block) => {
        const date = 'date' in block ? block.date : block.from;
        return (
          <li key={date} className={css.day} data-today={nearDay(date, now) === 'Hoy' || undefined}>
            <Heading block={block} now={now} as={heading} />
            <div className={css.content}>
              {'date' in block ? (
                <>
                  <EntryList entries={block.entries} data={data} about={about} />
                  {block.closed && <Closed reason={block.closed} />}
                </>
              ) : (
                <Closed reason={block.reason} />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Heading({ block, now, as: Tag }: { block: DayBlock; now: Now; as: 'h2' | 'h3' }) {
  if ('from' in block && (block.begun || block.from !== block.to))
    return <Tag className={css.span}>{spanWords(block.from, block.to, block.begun)}</Tag>;
  const date = 'date' in block ? block.date : block.from;
  const near = nearDay(date, now);
  const { weekday, day, month } = dayParts(date);
  return (
    <Tag className={css.heading}>
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

const Closed = ({ reason }: { reason: string }) => <p className={css.closed}>Sin entrenamientos: {reason}</p>;
