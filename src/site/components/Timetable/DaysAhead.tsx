import { addDays } from '../../../agenda/dates.ts';
import { entriesFrom, takesPlace } from '../../../agenda/entries.ts';
import type { MatchDay, Training } from '../../../agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { isClosedForAll } from '../../agenda/day-blocks.ts';
import {
  entryParts,
  formatHours,
  formatShortDay,
  formatSpan,
  teamName,
  withReason,
} from '../../agenda/format.ts';
import css from './Timetable.module.css';

interface Props {
  /** Of the week that stands above. */
  lines: number;
  agenda: AgendaData;
}

const DAYS = 7;

/**
 * On paper, below the usual week: changes and matches of the next days, as far as there is room.
 */
export function DaysAhead({ lines, agenda }: Props) {
  const { moment } = agenda;
  const last = addDays(moment.date, DAYS - 1);
  const entries = entriesFrom(agenda.season, moment, DAYS);
  const matches = entries.filter((each): each is MatchDay => each.kind === 'match');
  const off = matches
    .filter((each) => !takesPlace(each))
    .map((each) => ({ date: each.date, words: entryParts(each, agenda, true).join(' · ') }));
  const trainings = entries.filter((each): each is Training => each.kind === 'training');
  const all = [...changeLines(trainings, agenda), ...off];
  const played = matches.filter(takesPlace);
  const fits = fitting(
    all.map(({ date, words }) => `${formatShortDay(date)} ${words}`),
    played.map((each) => matchParts(each, agenda).join(' ')),
    lines,
  );
  return (
    <div className={css.ahead} data-paper-only="">
      <h3>
        Cambios de estos días <span>{formatSpan(moment.date, last)}</span>
      </h3>
      {all.length === 0 && <p>Ninguno: todo es como cada semana.</p>}
      <ul className={css.list}>
        {all.slice(0, fits.changes).map(({ date, words }) => (
          <li key={date + words}>
            <strong>{formatShortDay(date)}</strong> {words}
          </li>
        ))}
        {fits.changes < all.length && <li>Y {all.length - fits.changes} más: agenda</li>}
      </ul>
      {fits.matches > 0 && (
        <>
          <h3>Partidos de estos días</h3>
          <ul className={css.list}>
            {played.map((entry, i) => {
              const [hours, team, rival] = matchParts(entry, agenda);
              return (
                <li key={entry.id}>
                  {entry.date !== played[i - 1]?.date && (
                    <strong className={css.date}>{formatShortDay(entry.date)}</strong>
                  )}
                  <span className={css.kindLine} data-color={agenda.teams[entry.team]?.color}>
                    {hours} <strong>{team}</strong> {rival}
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {fits.matches < played.length && (
        <p>
          Y {played.length} {played.length === 1 ? 'partido' : 'partidos'}: agenda
        </p>
      )}
    </div>
  );
}

/** `10:00`, `Cadete femenino`, `– CV Lejano (casa)`; the line before it tells the kind of team. */
const matchParts = (entry: MatchDay, { teams }: AgendaData): string[] => [
  formatHours(entry),
  teams[entry.team]?.name ?? '',
  `– ${entry.match.rival} (${entry.match.home ? 'casa' : 'fuera'})`,
];

interface ChangeLine {
  date: string;
  words: string;
}

/**
 * Trainings that are not as every week, a line each, for readers who have nothing but the words. What falls out with its
 * venue is one line of the day; a training that goes to another day stands on the day it leaves.
 * @param trainings of some days, in order of time
 */
export function changeLines(trainings: readonly Training[], data: AgendaData): ChangeLine[] {
  const left = new Set(trainings.filter(({ state }) => state === 'away').map(({ id }) => id));
  const changed = trainings.filter(
    ({ id, state }) => state !== 'planned' && state !== 'closed' && !(state === 'moved' && left.has(id)),
  );
  return [
    ...closedDays(trainings, data),
    ...changed.map((each) => {
      const [hours, , ...more] = entryParts(each, data, true);
      return { date: each.date, words: [hours, teamName(each, data), ...more].join(' · ') };
    }),
  ].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

function closedDays(trainings: readonly Training[], data: AgendaData): ChangeLine[] {
  const closed = trainings.filter(({ state }) => state === 'closed');
  const days = Object.groupBy(closed, (each) =>
    isClosedForAll(each, data.season.closures) ? each.date : `${each.date} ${each.venue} ${each.reason}`,
  );
  return Object.values(days).flatMap((day = []) => {
    const [first] = day;
    if (!first) return [];
    if (isClosedForAll(first, data.season.closures))
      return { date: first.date, words: withReason('SIN ENTRENAMIENTOS', first.reason) };
    const off = withReason(`${data.venues[first.venue]?.title} · SIN ENTRENAMIENTO`, first.reason);
    return { date: first.date, words: `${off} · ${day.map((each) => teamName(each, data)).join(', ')}` };
  });
}

/** Lines that a sheet of A4 or Letter has room for, the week's included, and letters of a line as wide as the sheet. */
const LINES = 34;
const LETTERS = 155;
/** Below the week: columns, letters of their lines, and lines for headings and at the ends of columns. */
const COLUMNS = 3;
const COLUMN_LETTERS = 58;
const TAKEN = 9;
const LEAST = 4;

/**
 * What of the next days a sheet has room for below the week: changes first, then all matches or none.
 * @param changes each in words; matches, too
 * @param weekLines of the week above (`linesOfWeek`)
 * @returns how many of both
 */
export function fitting(changes: readonly string[], matches: readonly string[], weekLines: number) {
  let left = COLUMNS * Math.max(LEAST, LINES - weekLines) - TAKEN;
  const kept = changes.filter((words) => {
    left -= linesOf(words, COLUMN_LETTERS);
    return left >= 0;
  });
  const fits = matches.reduce((sum, words) => sum + linesOf(words, COLUMN_LETTERS), 0) <= left;
  return { changes: kept.length, matches: fits ? matches.length : 0 };
}

/** Lines that a week takes on the sheet: those of its fullest day. */
export function linesOfWeek(
  week: readonly { entries: readonly { team: string; kind: string; venue: string }[] }[],
): number {
  const letters = LETTERS / week.length;
  return Math.max(
    ...week.map(({ entries }) =>
      entries.reduce(
        (sum, { team, kind, venue }) =>
          sum + 1 + linesOf(`${team} ${kind}`, letters) + linesOf(venue, letters),
        0,
      ),
    ),
  );
}

const linesOf = (words: string, letters: number): number => Math.ceil(words.length / letters);
