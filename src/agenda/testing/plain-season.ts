import type { Match, Season, WeeklySession } from '../types.ts';

/** A match as a test needs it; what it does not name is as plain as can be. */
export const aMatch = (named: Pick<Match, 'date'> & Partial<Match>): Match => ({
  id: named.date,
  team: 'a/b',
  time: '10:00',
  rival: 'CV Peñalba',
  home: true,
  venue: '',
  address: '',
  street: '',
  map: '',
  competition: '',
  round: '',
  state: 'planned',
  reason: '',
  result: null,
  sets: [],
  ...named,
});

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
