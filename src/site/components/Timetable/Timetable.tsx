import { weekday } from '../../../agenda/dates.ts';
import { type Day, type KindColor, type TeamKind, WEEK } from '../../../content/club.ts';
import type { Source } from '../../source.server.ts';
import { SmartLink } from '../SmartLink.tsx';
import css from './Timetable.module.css';
import { dayThatOpens } from './week.ts';

/** One training of one team on one day. */
interface TimetableEntry {
  from: string;
  to: string;
  team: string;
  path: string;
  venue: string;
  /** `Escuela ADS`, where two kinds have teams of the same name; else empty. */
  kind: string;
  color: KindColor;
}

export interface TimetableDay {
  day: Day;
  entries: TimetableEntry[];
}

/**
 * The whole club's week: a column a day, each training a link to its team. Narrow, the days slide sideways, and begin with
 * the day on which the page was made, or the next one on which someone trains; scripts bring today (week.ts).
 */
export function Timetable({ days, source }: { days: TimetableDay[]; source: Source }) {
  const numbers = days.map(({ day }) => WEEK.indexOf(day) + 1);
  const opens = dayThatOpens(numbers, weekday(source.madeAt.date));
  return (
    <div className={css.scroller}>
      <ol className={css.week} data-week={source.club.now ? 'still' : ''}>
        {days.map(({ day, entries }, i) => (
          <li
            key={day}
            className={css.day}
            data-day={numbers[i]}
            data-opens={numbers[i] === opens || undefined}
          >
            <h3 className={`capital ${css.name}`}>{day}</h3>
            <ul className={`stack gap-2 ${css.entries}`}>
              {entries.map((entry) => (
                <li key={entry.path + entry.from}>
                  <SmartLink
                    to={entry.path}
                    className={`plain small ${css.entry} ${css.kindLine}`}
                    data-color={entry.color}
                  >
                    <span className={css.hours}>
                      {entry.from}–{entry.to}
                    </span>
                    <span className="strong">
                      {entry.team}
                      {entry.kind && <span className={css.kind}> {entry.kind}</span>}
                    </span>
                    <span className={css.venue}>{entry.venue}</span>
                  </SmartLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** On paper: which line stands for which kind of team. */
export function KindLegend({ kinds }: { kinds: Pick<TeamKind, 'breadcrumb' | 'color'>[] }) {
  return (
    <ul className={css.legend} data-paper-only="">
      {kinds.map(({ breadcrumb, color }) => (
        <li key={breadcrumb} className={css.kindLine} data-color={color}>
          {breadcrumb}
        </li>
      ))}
    </ul>
  );
}
