import type { Season, WeeklySession } from '../../../agenda/types.ts';

/** The season of 2024/25 as a test needs it; what it does not name is empty. */
export const aSeason = (named: Partial<Season> = {}): Season => ({
  first: '2024-09-16',
  last: '2025-06-20',
  weekly: [],
  closures: [],
  changes: [],
  extras: [],
  matches: [],
  ...named,
});

/** A training of every week. */
export const aSession = (weekday: number, named: Partial<WeeklySession> = {}): WeeklySession => ({
  team: 'a/b',
  weekday,
  from: '18:00',
  to: '19:30',
  venue: 'hall',
  ...named,
});
