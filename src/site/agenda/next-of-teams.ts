import { entriesBetween, isOver, takesPlace } from '../../agenda/entries.ts';
import type { Moment } from '../../agenda/madrid.ts';
import type { Entry, Season } from '../../agenda/types.ts';

/** Of each team its next match, or its next training where no match is known; by the team's key. */
export function nextOfTeams(season: Season, now: Moment, to: string): Map<string, Entry> {
  const ahead = entriesBetween(season, now.date, to).filter(
    (entry) => takesPlace(entry) && !isOver(entry, now),
  );
  const next = new Map<string, Entry>();
  for (const kind of ['match', 'training'])
    for (const entry of ahead) if (entry.kind === kind && !next.has(entry.team)) next.set(entry.team, entry);
  return next;
}

/** The same teams, the one that plays next in front, of several at one hour the first; all others keep their order. */
export function leadFirst<T extends { key: string }>(
  teams: readonly T[],
  next: ReadonlyMap<string, Entry>,
): T[] {
  const whenOf = ({ key }: T) => {
    const entry = next.get(key);
    return entry ? `${entry.kind} ${entry.date} ${entry.from || '99'}` : '~';
  };
  // `match` sorts before `training`, and the hour decides within a day.
  const soonest = teams.map(whenOf).sort()[0];
  const lead = teams.find((team) => whenOf(team) === soonest);
  return lead ? [lead, ...teams.filter((team) => team !== lead)] : [];
}
