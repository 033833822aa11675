import type { Entry } from '../../../agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { dayBlocks } from '../../agenda/day-blocks.ts';
import type { Now } from '../../agenda/useNow.ts';
import { nearDay } from '../../agenda/words.ts';
import { DayHeading } from './DayHeading.tsx';
import css from './EntryDays.module.css';
import { EntryList } from './EntryList.tsx';

interface Props {
  /** In order of time, as the engine gives them. */
  entries: readonly Entry[];
  data: Pick<AgendaData, 'season' | 'teams' | 'venues'>;
  now: Now;
  /** Last day that is printed; all are without it. */
  printedTo?: string;
  /** Day on which the list begins; today without it. */
  first?: string;
  /** What the page is about, which lines then leave out. */
  about?: 'team' | 'venue';
  /** Of the days. */
  heading?: 'h2' | 'h3';
}

/** Trainings and matches day by day. Days without anything are not shown; those that are closed for all are one line. */
export function EntryDays({ entries, data, now, printedTo, first, about, heading = 'h3' }: Props) {
  return (
    <ol className={css.days}>
      {dayBlocks(entries, data.season.closures, first ?? now.moment.date).map((block) => {
        const date = 'date' in block ? block.date : block.from;
        return (
          <li
            key={date}
            id={dayId(date)}
            className={css.day}
            data-unprinted={(printedTo && date > printedTo) || undefined}
            data-today={nearDay(date, now) === 'Hoy' || undefined}
          >
            <div className={css.heading}>
              <DayHeading block={block} now={now} as={heading} />
            </div>
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

/** Of a day in the list. */
export const dayId = (date: string): string => `dia-${date}`;

/** Why nobody trains. */
export const Closed = ({ reason }: { reason: string }) => (
  <p className={css.closed}>Sin entrenamientos: {reason}</p>
);
