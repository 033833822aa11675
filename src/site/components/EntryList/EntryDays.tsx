import type { Moment } from '../../../club/agenda/madrid.ts';
import type { Entry } from '../../../club/agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type DayBlock, dayBlocks } from '../../agenda/day-blocks.ts';
import { dayParts, formatDate, formatSpan, relativeDay } from '../../agenda/format.ts';
import { LiveText } from '../../text/LiveText.tsx';
import { classNames } from '../class-names.ts';
import css from './EntryDays.module.css';
import { EntryList } from './EntryList.tsx';

interface Props {
  /** Entries from today on, in order of time. */
  entries: readonly Entry[];
  data: Pick<AgendaData, 'season' | 'teams' | 'venues' | 'moment'>;
  /** Last day to print; all days if omitted. */
  lastPrintedDay?: string;
  /** True on a venue's page, where lines omit the venue. */
  atVenue?: boolean;
  /** Heading level of the days. */
  heading?: 'h2' | 'h3';
}

/** Trainings and matches by day. Days without entries are omitted; a run of closed days is one line. */
export function EntryDays({ entries, data, lastPrintedDay, atVenue, heading = 'h3' }: Props) {
  const { moment } = data;
  return (
    <ol className={`stack ${css.days}`}>
      {dayBlocks(entries, data.season.closures, moment.date).map((block) => (
        <li
          key={block.from}
          id={dayAnchor(block.from)}
          className={classNames(
            'stack',
            lastPrintedDay && block.from > lastPrintedDay && 'screen-only',
            css.day,
          )}
          data-today={block.from === moment.date || undefined}
        >
          <DayHeading block={block} moment={moment} as={heading} className={css.heading} />
          <div className={css.entries}>
            {block.entries.length > 0 && <EntryList entries={block.entries} data={data} atVenue={atVenue} />}
            {block.closureReason && <ClosedNote reason={block.closureReason} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Returns the element id of a day in the list. */
export const dayAnchor = (date: string): string => `dia-${date}`;

/** Reason for which nobody trains. */
export const ClosedNote = ({ reason }: { reason: string }) => (
  <p className={`quiet ${css.closed}`}>Sin entrenamientos: {reason}</p>
);

interface DayHeadingProps {
  block: DayBlock;
  moment: Moment;
  as: 'h2' | 'h3';
  className?: string | undefined;
}

/** Heading of a day, `Hoy, jueves 14 de noviembre`, or of a run of closed days. Its entries have the date for machines. */
export function DayHeading({
  block: { from, to, hasBegun },
  moment,
  as: Tag,
  className = '',
}: DayHeadingProps) {
  const classes = `capital plain-title ${css.title} ${className}`;
  if (hasBegun || from !== to) return <Tag className={classes}>{formatSpan(from, to, hasBegun)}</Tag>;
  const relative = relativeDay(from, moment);
  const { weekday, day, month } = dayParts(from);
  return (
    <Tag className={classes} data-today={relative === 'Hoy' || undefined}>
      <LiveText text={relative && `${relative}, `} className="accent screen-only" />
      {weekday} <span className={css.number}>{day}</span> de {month}
    </Tag>
  );
}

/** Time of the build, since an old page looks like a current one. */
export function BuiltAt({ builtAt, className = '' }: { builtAt: Moment; className?: string }) {
  return (
    <p className={`quiet small ${className}`} data-built>
      Esta página se hizo el{' '}
      <time dateTime={`${builtAt.date}T${builtAt.time}`}>
        {dayParts(builtAt.date).weekday} {formatDate(builtAt.date)} a las {builtAt.time}
      </time>
      .
    </p>
  );
}
