import { addDays, dayThatOpens, weekday } from '../../../agenda/dates.ts';
import { madridInstant } from '../../../agenda/madrid.ts';
import { type Club, type TeamKind, WEEK } from '../../../content/club.ts';
import { usePage } from '../../page-context.ts';
import { sharedNames } from '../../pages/site-map.ts';
import { SmartLink } from '../SmartLink.tsx';
import css from './Timetable.module.css';

type Week = ReturnType<typeof weekOf>;

/**
 * The trainings of all teams by day, earliest first; only days on which someone trains.
 * @param at Key of a venue: only the trainings there, which do not name it again.
 */
export function weekOf(club: Pick<Club, 'kinds' | 'venues'>, at?: string) {
  const namesakes = sharedNames(club);
  const sessions = club.kinds.flatMap(({ breadcrumb, color, teams }) =>
    teams.flatMap(({ name, path, sessions }) =>
      sessions
        .filter(({ venue }) => !at || venue.key === at)
        .map(({ days, from, to, venue }) => ({
          ...{ days, from, to, path, color, team: name, venue: at ? '' : venue.title },
          /** `Escuela ADS`, where two kinds have teams of the same name; else empty. */
          kind: namesakes.has(name) ? breadcrumb : '',
        })),
    ),
  );
  return WEEK.map((day) => ({
    day,
    entries: sessions
      .filter(({ days }) => days.includes(day))
      .sort((a, b) => a.from.localeCompare(b.from) || a.team.localeCompare(b.team, 'es')),
  })).filter(({ entries }) => entries.length > 0);
}

/**
 * The whole club's week: a column a day, each training a link to its team. Narrow, the days slide sideways, and begin with
 * the day on which the page was made, or the next one on which someone trains; scripts bring today (start-timetables.ts).
 */
export function Timetable({ days }: { days: Week }) {
  const { madeAt } = usePage();
  const numbers = days.map(({ day }) => WEEK.indexOf(day) + 1);
  const opens = dayThatOpens(numbers, weekday(madeAt.date));
  const midnight = madridInstant({ date: addDays(madeAt.date, 1), time: '00:00' });
  return (
    <div className={css.scroller}>
      <ol className={css.week} data-week={midnight}>
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
                    <span className={`tiny ${css.hours}`} translate="no">
                      {entry.from}–{entry.to}
                    </span>
                    <span className="strong" translate="no">
                      {entry.team}
                      {entry.kind && <span className={css.kind}> {entry.kind}</span>}
                    </span>
                    {entry.venue && (
                      <span className={css.venue} translate="no">
                        {entry.venue}
                      </span>
                    )}
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
