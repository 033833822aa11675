import { expect, test } from 'vitest';
import { entriesBetween } from '../../agenda/entries.ts';
import type { Match, Season } from '../../agenda/types.ts';
import { filtered, filtersIn, NO_FILTERS } from './filters.ts';

const session = { team: 'a', from: '18:00', to: '19:30', venue: 'norte' };
const match = {
  team: 'a',
  time: '10:00',
  rival: 'CV Lejano',
  home: true,
  venue: 'norte',
  address: '',
  street: '',
  map: '',
  competition: '',
  round: '',
  reason: '',
  result: null,
  sets: [],
} satisfies Partial<Match>;
const season: Season = {
  first: '2024-11-11',
  last: '2024-11-30',
  // Monday to Friday.
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ ...session, weekday })),
  closures: [
    { from: '2024-11-13', to: '2024-11-13', reason: 'Obras', venues: ['norte'] },
    { from: '2024-11-14', to: '2024-11-14', reason: 'Fiesta', venues: [] },
  ],
  changes: [
    { team: 'a', date: '2024-11-12', from: '18:00', reason: '', movedTo: null },
    { team: 'a', date: '2024-11-15', from: '18:00', reason: '', movedTo: { ...session, date: '2024-11-16' } },
  ],
  extras: [{ ...session, date: '2024-11-17', reason: '' }],
  matches: [
    { ...match, id: 'as planned', date: '2024-11-17', state: 'planned' },
    { ...match, id: 'postponed', date: '2024-11-17', state: 'postponed' },
  ],
};

test('changes are what is not as every week; a holiday of all is none', () => {
  const entries = entriesBetween(season, '2024-11-11', '2024-11-17');
  const changes = filtered(entries, { ...NO_FILTERS, que: 'cambios' }, { teams: {}, season });
  expect(changes.map(({ date, state }) => `${date.slice(-2)} ${state}`)).toEqual([
    '12 cancelled',
    '13 closed',
    '15 away',
    '16 moved',
    '17 postponed',
    '17 extra',
  ]);
});

test('an address may ask for changes, and then not for matches away', () => {
  const asked = filtersIn(new URLSearchParams('que=cambios&donde=fuera'), { teams: {}, venues: {} });
  expect(asked).toEqual({ ...NO_FILTERS, que: 'cambios' });
});
