import { eachDay, earlier, later, weekday } from './dates.ts';
import type { Closure, ExtraSession, Season, SessionChange, Training, WeeklySession } from './types.ts';

/** Lists the trainings of an inclusive date range, unsorted. Dates outside the season have none. */
export function trainingsBetween(season: Season, from: string, to: string): Training[] {
  if (!season.first) return [];
  const [first, last] = [later(from, season.first), earlier(to, season.last)];
  return [
    ...eachDay(first, last).flatMap((date) => weeklyTrainingsOn(season, date)),
    ...season.changes.flatMap((change) => movedTraining(season, change)),
    ...season.extras.map((extra) => extraTraining(season, extra)),
  ].filter(({ date }) => first <= date && date <= last);
}

/** Weekly trainings of a date after closures and changes. A change of a single training overrides closures. */
function weeklyTrainingsOn(season: Season, date: string): Training[] {
  const day = weekday(date);
  return season.weekly
    .filter((session) => session.weekday === day)
    .flatMap((session): Training[] => {
      const { team, from, to, venue } = session;
      const id = trainingId(season, session, date);
      const base = { kind: 'training' as const, id, team, date, from, to, venue, otherSlot: null };
      const change = changeOf(season, session, date);
      const closure = closureOf(season, venue, date);
      if (!change) return [{ ...base, state: closure ? 'closed' : 'planned', reason: closure?.reason ?? '' }];
      const { movedTo, reason } = change;
      if (!movedTo) return [{ ...base, state: 'cancelled', reason }];
      // A training moved within its day is listed once, by `movedTraining`.
      return movedTo.date === date ? [] : [{ ...base, state: 'moved-away', reason, otherSlot: movedTo }];
    });
}

/** Returns a moved training on its new date; empty for a change that matches no training. */
function movedTraining(season: Season, change: SessionChange): Training[] {
  const { team, date, reason, movedTo } = change;
  const session = sessionOf(season, change);
  if (!movedTo || !session || changeOf(season, session, date) !== change) return [];
  const otherSlot = { date, from: session.from, to: session.to, venue: session.venue };
  const id = trainingId(season, session, date);
  return [{ kind: 'training', id, team, ...movedTo, state: 'moved', reason, otherSlot }];
}

/** Returns a one-off training outside the weekly schedule. */
export function extraTraining({ extras }: Season, extra: ExtraSession): Training {
  const sameDay = extras.filter(({ team, date }) => team === extra.team && date === extra.date);
  const id = `${extra.team}/${extra.date}/extra-${sameDay.indexOf(extra) + 1}`;
  return { kind: 'training', id, ...extra, state: 'extra', otherSlot: null };
}

/** Id of a training: team, planned date and number on that date. A change of time or venue keeps it. */
export function trainingId(season: Season, session: WeeklySession, date: string): string {
  return `${session.team}/${date}/${numberOfSession(season, session)}`;
}

/** Position of a session among its team's sessions on that weekday, by start time; 1 for the first. */
export function numberOfSession({ weekly }: Season, session: WeeklySession): number {
  const sameDay = weekly.filter(({ team, weekday }) => team === session.team && weekday === session.weekday);
  return sameDay.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from))).indexOf(session) + 1;
}

/** Weekly session that a change applies to. */
function sessionOf({ weekly, first, last }: Season, { team, date, from }: SessionChange) {
  if (date < first || last < date) return undefined;
  const day = weekday(date);
  return weekly.find((session) => session.team === team && session.weekday === day && session.from === from);
}

/** Change of a weekly session on a date; if there are several, the first in the file. */
function changeOf(season: Season, session: WeeklySession, date: string): SessionChange | undefined {
  const change = season.changes.find(
    (change) => change.team === session.team && change.date === date && change.from === session.from,
  );
  return change && sessionOf(season, change) === session ? change : undefined;
}

/** Closure of a venue on a date; if there are several, the first in the file. */
export function closureOf(
  season: Pick<Season, 'closures'>,
  venue: string,
  date: string,
): Closure | undefined {
  return season.closures.find(
    ({ from, to, venues }) => from <= date && date <= to && (venues.length === 0 || venues.includes(venue)),
  );
}
