import type { Match } from '../types.ts';

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
