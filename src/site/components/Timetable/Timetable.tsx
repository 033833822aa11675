import type { Day, KindColor } from '../../../content/club.ts';
import { SmartLink } from '../SmartLink/SmartLink.tsx';
import css from './Timetable.module.css';

/** One training of one team on one day. */
export interface TimetableEntry {
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

/** The whole club's week: a column a day, each training a link to its team. Narrow, the days slide sideways. */
export function Timetable({ days }: { days: TimetableDay[] }) {
  return (
    <div className={css.scroller}>
      <ol className={css.week}>
        {days.map(({ day, entries }) => (
          <li key={day} className={css.day}>
            <h3 className={css.name}>{day}</h3>
            <ul className={css.entries}>
              {entries.map((entry) => (
                <li key={entry.path + entry.from}>
                  <SmartLink to={entry.path} className={css.entry} data-color={entry.color}>
                    <span className={css.hours}>
                      {entry.from}–{entry.to}
                    </span>
                    <span className={css.team}>
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
