import type { Match, Season, WeeklySession } from '../types.ts';

/** Match fixture with plain defaults. */
export const aMatch = (overrides: Pick<Match, 'date'> & Partial<Match>): Match => ({
  id: overrides.date,
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
  partials: [],
  overtimes: 0,
  ...overrides,
});

/** Season fixture for 2024/25, empty by default. */
export const aSeason = (overrides: Partial<Season> = {}): Season => ({
  first: '2024-09-16',
  last: '2025-06-20',
  weekly: [],
  closures: [],
  changes: [],
  extras: [],
  matches: [],
  ...overrides,
});

/** Weekly session fixture. */
export const aSession = (weekday: number, overrides: Partial<WeeklySession> = {}): WeeklySession => ({
  team: 'a/b',
  weekday,
  from: '18:00',
  to: '19:30',
  venue: 'hall',
  ...overrides,
});
