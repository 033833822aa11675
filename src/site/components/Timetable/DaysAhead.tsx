import { addDays } from '../../../club/agenda/dates.ts';
import { entriesFrom, takesPlace } from '../../../club/agenda/entries.ts';
import type { MatchEntry, Training } from '../../../club/agenda/types.ts';
import { type AgendaData, venueNames } from '../../agenda/agenda-data.ts';
import { isClosedForAll } from '../../agenda/day-blocks.ts';
import {
  entryParts,
  formatHours,
  formatShortDay,
  formatSpan,
  teamName,
  withReason,
} from '../../agenda/format.ts';
import { MarkedText, ProperName } from '../../text/ProperName.tsx';
import css from './Timetable.module.css';

const DAYS = 7;

/** Changes and matches of the next days, on paper below the weekly timetable. */
export function DaysAhead({ agenda }: { agenda: AgendaData }) {
  const { moment } = agenda;
  const last = addDays(moment.date, DAYS - 1);
  const entries = entriesFrom(agenda.season, moment, DAYS);
  const matches = entries.filter((entry): entry is MatchEntry => entry.kind === 'match');
  const trainings = entries.filter((entry): entry is Training => entry.kind === 'training');
  const cancelledMatches = matches
    .filter((match) => !takesPlace(match))
    .map((match) => ({ date: match.date, text: entryParts(match, agenda, true).join(' · ') }));
  const changes = [...changeLines(trainings, agenda), ...cancelledMatches];
  const names = [
    ...venueNames(agenda),
    ...Object.values(agenda.teams).map(({ name }) => name),
    ...matches.flatMap(({ match: { rival, address } }) => [rival, address]),
  ];
  return (
    <div className={`paper-only ${css.daysAhead}`}>
      <h3>
        Cambios de estos días <span>{formatSpan(moment.date, last)}</span>
      </h3>
      {changes.length === 0 && <p>Ninguno: todo es como cada semana.</p>}
      <ul className={css.list}>
        {changes.map(({ date, text }) => (
          <li key={date + text}>
            <strong>{formatShortDay(date)}</strong> <MarkedText text={text} names={names} />
          </li>
        ))}
      </ul>
      <MatchList matches={matches.filter(takesPlace)} teams={agenda.teams} />
    </div>
  );
}

function MatchList({ matches, teams }: { matches: readonly MatchEntry[]; teams: AgendaData['teams'] }) {
  if (matches.length === 0) return null;
  return (
    <>
      <h3>Partidos de estos días</h3>
      <ul className={css.list}>
        {matches.map((entry, i) => {
          const team = teams[entry.team];
          const { rival, home } = entry.match;
          return (
            <li key={entry.id}>
              {entry.date !== matches[i - 1]?.date && (
                <strong className={css.date}>{formatShortDay(entry.date)}</strong>
              )}
              <span className={css.kindLine} data-color={team?.color}>
                {formatHours(entry)} <ProperName as="strong">{team?.name}</ProperName> –{' '}
                <ProperName>{rival}</ProperName> ({home ? 'casa' : 'fuera'})
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Change as plain text with its date. */
interface ChangeLine {
  date: string;
  text: string;
}

/**
 * Returns the changes to trainings, one per line. Trainings that fall out with their venue are one line per day. A training
 * that moves to another day is listed on its original day.
 * @param trainings trainings of some days, in order of time
 */
function changeLines(trainings: readonly Training[], data: AgendaData): ChangeLine[] {
  const movedAwayIds = new Set(trainings.filter(({ state }) => state === 'moved-away').map(({ id }) => id));
  const changed = trainings.filter(
    ({ id, state }) =>
      state !== 'planned' && state !== 'closed' && !(state === 'moved' && movedAwayIds.has(id)),
  );
  return [
    ...closedDays(trainings, data),
    ...changed.map((training) => {
      const [hours, , ...otherParts] = entryParts(training, data, true);
      return { date: training.date, text: [hours, teamName(training, data), ...otherParts].join(' · ') };
    }),
  ].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/** Returns the closures that affect trainings, one line per day, venue and reason. */
function closedDays(trainings: readonly Training[], data: AgendaData): ChangeLine[] {
  const closed = trainings.filter(({ state }) => state === 'closed');
  const days = Object.groupBy(closed, (training) => {
    const { date, venue, reason } = training;
    return isClosedForAll(training, data.season.closures) ? date : `${date} ${venue} ${reason}`;
  });
  return Object.values(days).flatMap((trainingsOfDay = []) => {
    const [first] = trainingsOfDay;
    if (!first) return [];
    if (isClosedForAll(first, data.season.closures))
      return { date: first.date, text: withReason('SIN ENTRENAMIENTOS', first.reason) };
    const cancellation = withReason(`${data.venues[first.venue]?.title} · SIN ENTRENAMIENTO`, first.reason);
    return {
      date: first.date,
      text: `${cancellation} · ${trainingsOfDay.map((training) => teamName(training, data)).join(', ')}`,
    };
  });
}
