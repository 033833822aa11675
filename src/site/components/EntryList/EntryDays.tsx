import type { Moment } from '../../../agenda/madrid.ts';
import type { Entry } from '../../../agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type DayBlock, dayBlocks } from '../../agenda/day-blocks.ts';
import { dayParts, formatDate, formatSpan, relativeDay } from '../../agenda/format.ts';
import { LiveText } from '../LiveText.tsx';
import css from './EntryDays.module.css';
import { EntryList } from './EntryList.tsx';

interface Props {
  /** From today on, in order of time, as the engine gives them. */
  entries: readonly Entry[];
  data: Pick<AgendaData, 'season' | 'teams' | 'venues' | 'moment'>;
  /** Last day that is printed; all are without it. */
  printedTo?: string;
  /** The page is about the venue, which lines then leave out. */
  atVenue?: boolean;
  /** Of the days. */
  heading?: 'h2' | 'h3';
}

/** Trainings and matches day by day. Days without anything are not shown; those that are closed for all are one line. */
export function EntryDays({ entries, data, printedTo, atVenue, heading = 'h3' }: Props) {
  const { moment } = data;
  return (
    <ol className={`stack ${css.days}`}>
      {dayBlocks(entries, data.season.closures, moment.date).map((block) => (
        <li
          key={block.from}
          id={dayAnchor(block.from)}
          className={`stack ${css.day}`}
          data-screen-only={printedTo && block.from > printedTo ? '' : undefined}
          data-today={block.from === moment.date || undefined}
        >
          <div className={css.heading}>
            <DayHeading block={block} moment={moment} as={heading} />
          </div>
          <div>
            {block.entries.length > 0 && <EntryList entries={block.entries} data={data} atVenue={atVenue} />}
            {block.closed && <ClosedNote reason={block.closed} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Of a day in the list. */
export const dayAnchor = (date: string): string => `dia-${date}`;

/** Why nobody trains. */
export const ClosedNote = ({ reason }: { reason: string }) => (
  <p className={`quiet ${css.closed}`}>Sin entrenamientos: {reason}</p>
);

interface DayHeadingProps {
  block: DayBlock;
  moment: Moment;
  as: 'h2' | 'h3';
}

/** `Hoy, jueves 14 de noviembre`: a line, or its number large where there is room. */
export function DayHeading({ block: { from, to, begun }, moment, as: Tag }: DayHeadingProps) {
  if (begun || from !== to)
    return <Tag className={`capital plain-title ${css.title}`}>{formatSpan(from, to, begun)}</Tag>;
  const near = relativeDay(from, moment);
  const { weekday, day, month } = dayParts(from);
  return (
    <Tag className={`capital plain-title ${css.title}`} data-today={near === 'Hoy' || undefined}>
      <time dateTime={from}>
        <span className="capital">
          <LiveText words={near && `${near}, `} className="accent" data-screen-only="" />
          {weekday}
        </span>{' '}
        <span className={css.number}>{day}</span> <span className={css.month}>de {month}</span>
      </time>
    </Tag>
  );
}

/** When the page was made: an old one looks the same. */
export function MadeAt({ madeAt }: { madeAt: Moment }) {
  return (
    <p className="quiet small">
      Esta página se hizo el{' '}
      <time dateTime={`${madeAt.date}T${madeAt.time}`}>
        {dayParts(madeAt.date).weekday} {formatDate(madeAt.date)} a las {madeAt.time}
      </time>
      .
    </p>
  );
}
