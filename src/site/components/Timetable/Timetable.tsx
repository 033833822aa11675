import { addDays, initialWeekday, weekday } from '../../../club/agenda/dates.ts';
import { madridInstant } from '../../../club/agenda/madrid.ts';
import type { Club, TeamKind } from '../../../club/content/club.ts';
import { WEEK } from '../../../club/content/week.ts';
import { ambiguousNames } from '../../club-facts.ts';
import { usePage } from '../../page-context.ts';
import { HourRange, ProperName } from '../../text/ProperName.tsx';
import { SmartLink } from '../SmartLink.tsx';
import css from './Timetable.module.css';

type Week = ReturnType<typeof weeklyTrainings>;

/**
 * Returns the weekly trainings of all teams by day, earliest first. Days without trainings are omitted.
 * @param venueKey key of a venue to return only its trainings, without the name of the venue
 */
export function weeklyTrainings(club: Pick<Club, 'kinds' | 'venues'>, venueKey?: string) {
  const namesakes = ambiguousNames(club);
  const sessions = club.kinds.flatMap(({ breadcrumb, color, teams }) =>
    teams.flatMap(({ name, path, sessions }) =>
      sessions
        .filter(({ venue }) => !venueKey || venue.key === venueKey)
        .map(({ days, from, to, venue }) => ({
          ...{ days, from, to, path, color, team: name, venue: venueKey ? '' : venue.title },
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
 * Weekly timetable with a column for each day and links to the teams. In a narrow window it scrolls sideways, beginning with
 * the day of the build or the next day with trainings; scripts scroll to the current day (start-timetables.ts).
 */
export function Timetable({ days }: { days: Week }) {
  const { builtAt } = usePage();
  const weekdays = days.map(({ day }) => WEEK.indexOf(day) + 1);
  const openingDay = initialWeekday(weekdays, weekday(builtAt.date));
  const midnight = madridInstant({ date: addDays(builtAt.date, 1), time: '00:00' });
  return (
    <div className={css.scroller}>
      <ol className={css.week} data-week={midnight}>
        {days.map(({ day, entries }, i) => (
          <li
            key={day}
            className={css.day}
            data-day={weekdays[i]}
            data-opens={weekdays[i] === openingDay || undefined}
          >
            <h3 className={`capital ${css.name}`}>{day}</h3>
            <ul className={`stack gap-2 ${css.entries}`}>
              {entries.map((entry) => (
                <li key={entry.path + entry.from}>
                  <SmartLink
                    to={entry.path}
                    className={`plain ${css.entry} ${css.kindLine}`}
                    data-color={entry.color}
                  >
                    <HourRange className={css.hours}>
                      {entry.from}–{entry.to}
                    </HourRange>
                    <ProperName className="strong">
                      {entry.team}
                      {entry.kind && <span className={css.kind}> {entry.kind}</span>}
                    </ProperName>
                    {entry.venue && <ProperName className={css.venue}>{entry.venue}</ProperName>}
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

/** Legend for the line styles of the kinds of team on paper. */
export function KindLegend({ kinds }: { kinds: Pick<TeamKind, 'breadcrumb' | 'color'>[] }) {
  return (
    <ul className={`paper-only ${css.legend}`}>
      {kinds.map(({ breadcrumb, color }) => (
        <li key={breadcrumb} className={css.kindLine} data-color={color}>
          {breadcrumb}
        </li>
      ))}
    </ul>
  );
}
