import { eachDay, earlier, later, weekday } from './dates.ts';
import type { Closure, ExtraSession, Season, SessionChange, Training, WeeklySession } from './types.ts';

/** The trainings of a span of days, both ends included, in no order; none outside the season. */
export function trainingsBetween(season: Season, from: string, to: string): Training[] {
  if (!season.first) return [];
  const [first, last] = [later(from, season.first), earlier(to, season.last)];
  return [
    ...eachDay(first, last).flatMap((date) => weeklyOn(season, date)),
    ...season.changes.flatMap((change) => arrival(season, change)),
    ...season.extras.map((extra) => extraTraining(season, extra)),
  ].filter(({ date }) => first <= date && date <= last);
}

/** The trainings of a weekday, each as its day has it. A change is for one of them and wins over closures. */
function weeklyOn(season: Season, date: string): Training[] {
  const day = weekday(date);
  return season.weekly
    .filter((session) => session.weekday === day)
    .flatMap((session): Training[] => {
      const { team, from, to, venue } = session;
      const id = trainingId(season, session, date);
      const base = { kind: 'training' as const, id, team, date, from, to, venue, other: null };
      const change = changeOf(season, session, date);
      const closure = closureOf(season, venue, date);
      if (!change) return [{ ...base, state: closure ? 'closed' : 'planned', reason: closure?.reason ?? '' }];
      const { movedTo, reason } = change;
      if (!movedTo) return [{ ...base, state: 'cancelled', reason }];
      // On the same day one line is enough: it says both hours.
      return movedTo.date === date ? [] : [{ ...base, state: 'away', reason, other: movedTo }];
    });
}

/** A moved training where it goes to. A change that names no training of the season moves nothing. */
function arrival(season: Season, change: SessionChange): Training[] {
  const { team, date, reason, movedTo } = change;
  const session = sessionOf(season, change);
  if (!movedTo || !session || changeOf(season, session, date) !== change) return [];
  const other = { date, from: session.from, to: session.to, venue: session.venue };
  const id = trainingId(season, session, date);
  return [{ kind: 'training', id, team, ...movedTo, state: 'moved', reason, other }];
}

function extraTraining({ extras }: Season, extra: ExtraSession): Training {
  const that = extras.filter(({ team, date }) => team === extra.team && date === extra.date);
  const id = `${extra.team}/${extra.date}/extra-${that.indexOf(extra) + 1}`;
  return { kind: 'training', id, ...extra, state: 'extra', other: null };
}

/** Team, day as planned and number on that day: it outlives a change of hour or venue. */
export function trainingId(season: Season, session: WeeklySession, date: string): string {
  return `${session.team}/${date}/${numberOfSession(season, session)}`;
}

/** By hour among the trainings of its team on that weekday: 1 for the first. */
export function numberOfSession({ weekly }: Season, session: WeeklySession): number {
  const that = weekly.filter(({ team, weekday }) => team === session.team && weekday === session.weekday);
  return that.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from))).indexOf(session) + 1;
}

/** The weekly session that a change is for. */
function sessionOf({ weekly, first, last }: Season, { team, date, from }: SessionChange) {
  if (date < first || last < date) return undefined;
  const day = weekday(date);
  return weekly.find((each) => each.team === team && each.weekday === day && each.from === from);
}

/** What changes a weekly session on a day; of several changes the first one written counts. */
function changeOf(season: Season, session: WeeklySession, date: string): SessionChange | undefined {
  const change = season.changes.find(
    (each) => each.team === session.team && each.date === date && each.from === session.from,
  );
  return change && sessionOf(season, change) === session ? change : undefined;
}

/** The closure that a venue is in on a day; the first one written counts. */
export function closureOf(
  season: Pick<Season, 'closures'>,
  venue: string,
  date: string,
): Closure | undefined {
  return season.closures.find(
    ({ from, to, venues }) => from <= date && date <= to && (venues.length === 0 || venues.includes(venue)),
  );
}
