import { addDays, eachDay, earlier, later, weekday } from './dates.ts';
import type { Closure, Entry, MatchDay, Season, SessionChange, Training, WeeklySession } from './types.ts';

/**
 * Everything that happens in a span of days, both ends included, by day and hour: trainings, those that were cancelled
 * or moved (on the day they leave and on the day they go to), and matches.
 */
export function entriesBetween(season: Season, from: string, to: string): Entry[] {
  return [...trainings(season, from, to), ...matchDays(season, from, to)].sort(byTime);
}

/** By day, then hour, those without an hour last; then matches first; then by name, so that the order is always one. */
function byTime(a: Entry, b: Entry): number {
  return (
    compare(a.date, b.date) ||
    compare(a.from || '99', b.from || '99') ||
    compare(a.kind, b.kind) ||
    compare(a.id, b.id)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function matchDays(season: Season, from: string, to: string): MatchDay[] {
  return season.matches
    .filter(({ date }) => from <= date && date <= to)
    .map((match) => {
      const { id, team, date, time, venue, state, reason } = match;
      return { kind: 'match', id, team, date, from: time, to: '', venue, state, reason, match };
    });
}

function trainings(season: Season, from: string, to: string): Training[] {
  if (!season.first) return [];
  return [
    ...eachDay(later(from, season.first), earlier(to, season.last)).flatMap((date) => weeklyOn(season, date)),
    ...season.changes.flatMap((change) => arrivals(season, change)),
    ...season.extras.map((extra, i) => extraTraining(season, extra, i)),
  ].filter(({ date }) => from <= date && date <= to);
}

/** The trainings of a weekday, each as the day has it. A change is for one of them and wins over closures. */
function weeklyOn(season: Season, date: string): Training[] {
  const day = weekday(date);
  return season.weekly
    .filter((session) => session.weekday === day)
    .flatMap((session): Training[] => {
      const change = changeOf(season, session, date);
      const closure = closureOf(season, session.venue, date);
      const planned: Training = {
        kind: 'training',
        id: trainingId(season, session, date),
        team: session.team,
        date,
        from: session.from,
        to: session.to,
        venue: session.venue,
        state: 'planned',
        reason: '',
        other: null,
      };
      if (!change) return closure ? [{ ...planned, state: 'closed', reason: closure.reason }] : [planned];
      const { movedTo, reason } = change;
      if (!movedTo) return [{ ...planned, state: 'cancelled', reason }];
      // On the same day one line is enough: it says both hours.
      return movedTo.date === date ? [] : [{ ...planned, state: 'away', reason, other: movedTo }];
    });
}

/** A moved training on the day it goes to. One that names a session that is not there moves nothing. */
function arrivals(season: Season, change: SessionChange): Training[] {
  const { team, date, reason, movedTo } = change;
  const session = season.weekly.find(
    (each) => each.team === team && each.from === change.from && each.weekday === weekday(date),
  );
  if (!movedTo || !session || date < season.first || season.last < date) return [];
  const other = { date, from: session.from, to: session.to, venue: session.venue };
  const id = trainingId(season, session, date);
  return [{ kind: 'training', id, team, ...movedTo, state: 'moved', reason, other }];
}

function extraTraining(season: Season, extra: Season['extras'][number], i: number): Training {
  const before = season.extras
    .slice(0, i)
    .filter(({ team, date }) => team === extra.team && date === extra.date);
  const id = `${extra.team}/${extra.date}/extra-${before.length + 1}`;
  return { kind: 'training', id, ...extra, state: 'extra', other: null };
}

/** Numbered by hour among the trainings of a team on a weekday: the number outlives a change of hour or venue. */
function trainingId(season: Season, session: WeeklySession, date: string): string {
  return `${session.team}/${date}/${numberOfSession(season, session)}`;
}

/** 1 for the first training of its team on that weekday, 2 for the second. */
export function numberOfSession(season: Season, session: WeeklySession): number {
  return season.weekly.filter(
    ({ team, weekday, from }) => team === session.team && weekday === session.weekday && from <= session.from,
  ).length;
}

/** What changes a weekly session on a day. */
export function changeOf(season: Season, session: WeeklySession, date: string): SessionChange | undefined {
  return season.changes.find(
    (each) => each.team === session.team && each.date === date && each.from === session.from,
  );
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

/** Whether an entry takes place. */
export function takesPlace({ state }: Entry): boolean {
  return state === 'planned' || state === 'extra' || state === 'moved';
}

/** Minutes after which a match that has begun is taken for over. */
const MATCH_MINUTES = 120;

/** The hour at which an entry is over, on its day: `19:30`; without an hour, the end of the day. */
export function endOf(entry: Entry): string {
  if (entry.kind === 'training') return entry.to;
  if (!entry.from) return '24:00';
  const [hours = 0, minutes = 0] = entry.from.split(':').map(Number);
  const end = Math.min(hours * 60 + minutes + MATCH_MINUTES, 24 * 60);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

/** Whether an entry is over at a moment. */
export function isOver(entry: Entry, now: { date: string; time: string }): boolean {
  return entry.date < now.date || (entry.date === now.date && endOf(entry) <= now.time);
}

/** The entries that are not over, of the days from the moment's on. */
export function entriesFrom(season: Season, now: { date: string; time: string }, days: number): Entry[] {
  return entriesBetween(season, now.date, addDays(now.date, days - 1)).filter((entry) => !isOver(entry, now));
}
