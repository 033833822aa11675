import { useEffect, useRef } from 'react';
import { weekday } from '../../../agenda/dates.ts';
import { type Day, type KindColor, WEEK } from '../../../content/club.ts';
import type { PageMoment } from '../../agenda/agenda-data.ts';
import { useNow } from '../../agenda/useNow.ts';
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

/**
 * The whole club's week: a column a day, each training a link to its team. Narrow, the days slide sideways, and begin with
 * today, or the next day on which someone trains.
 */
export function Timetable({ days, when }: { days: TimetableDay[]; when: PageMoment }) {
  const today = weekday(useNow(when).moment.date);
  const first = (days.find(({ day }) => WEEK.indexOf(day) + 1 >= today) ?? days[0])?.day;
  const list = useRef<HTMLOListElement>(null);
  const placed = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the first day stands
  useEffect(() => {
    const week = list.current;
    const scroller = week?.parentElement;
    const column = week?.querySelector<HTMLElement>('[data-opens]');
    if (!scroller || !column) return;
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    const place = Math.min(column.offsetLeft - week.offsetLeft, scrollWidth - clientWidth);
    // Days that somebody has moved stay.
    if (![0, placed.current, place].some((each) => Math.abs(each - scrollLeft) < 2)) return;
    scroller.scrollLeft = place;
    placed.current = place;
  }, [first]);
  return (
    <div className={css.scroller}>
      <ol ref={list} className={css.week}>
        {days.map(({ day, entries }) => (
          <li key={day} className={css.day} data-opens={day === first || undefined}>
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
